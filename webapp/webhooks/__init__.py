"""Addresses outside that are told of results as they are written."""
