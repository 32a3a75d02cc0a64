"""What games share in which each seat has cards laid out in rows: Papageno, Parrot, and any kind of Golf."""
