"""The command line and the web page: everything that touches the world."""
