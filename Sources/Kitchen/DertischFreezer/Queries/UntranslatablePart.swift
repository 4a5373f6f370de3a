/// The error for a part of a predicate that has no translation into SQL.
struct UntranslatablePart: Swift.Error { let what: String }
