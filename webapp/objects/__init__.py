"""Where the bytes lie that no database holds: photos, taught sets, corrections; in folders, or in an object store."""
