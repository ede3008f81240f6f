"""Reading photographs in processes of their own."""
