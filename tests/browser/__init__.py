"""Whole games through the browser app, on a real server, in the system's Chromium."""
