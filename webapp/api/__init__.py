"""What the pages do, as JSON for programs: `/api/v1`, its tokens, its description."""
