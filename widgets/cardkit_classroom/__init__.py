"""The server for a class: what `cardkit class` adds to the gallery's server.

A room (`room`) has a code of six letters for students and a key for the teacher; `login` asks everybody for one of
them. The teacher projects a page with the room's URL, its QR code and the room code. `server` puts the login in front
of everything that the gallery serves, and listens on the school's network (`network`). `class_kernels` makes sure that
everybody in the room has a page before anybody gets a second one: people wait in a `waiting_queue`, and pages are set
up before the class arrives (`prewarming`). `report_receiver` receives the reports of students' work.
"""
