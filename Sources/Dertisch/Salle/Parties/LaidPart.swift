/// A part of a table to lay.
enum LaidPart { case everything, changes, texts, metrics }
