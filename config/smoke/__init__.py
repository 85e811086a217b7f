"""The main job over HTTP, as a browser without JavaScript would do it."""
