"""The grammar that read this game before; it reads what the reader by words refuses."""
