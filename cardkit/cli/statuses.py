"""The exit statuses other than 0 (success), which every `--help` and the documentation explain."""

BAD, USAGE, STOPPED, UNREAD = 1, 2, 130, 141
