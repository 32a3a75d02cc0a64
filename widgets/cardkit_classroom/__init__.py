"""A class in one room: what `cardkit class` adds to the gallery's server.

A room (`room`) has a code of six letters for students and a key for the teacher. Nobody gets past its door (`door`)
without one of them. The teacher projects a board (`board`) with the address, its QR code and the room code. `server`
puts the door in front of everything that the gallery serves, and listens on the school's network (`network`).
"""
