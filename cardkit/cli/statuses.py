"""Exit statuses; 0 is success. Each is explained at the end of every `--help`, and in the README."""

BAD, USAGE, STOPPED, UNREAD = 1, 2, 130, 141
