/// What has no meaning in a database.
struct UntranslatablePart: Swift.Error { let what: String }
