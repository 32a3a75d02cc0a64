"""The exit statuses other than 0 (success); the end of every `--help` and the documentation explain them."""

BAD, USAGE, STOPPED, UNREAD = 1, 2, 130, 141
