/// A part of a table to lay.
@usableFromInline enum LaidPart { case everything, changes, texts, metrics }
