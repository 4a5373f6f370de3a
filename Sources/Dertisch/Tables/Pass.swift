/// The reason for laying a table.
@usableFromInline package enum Pass<Value> {
    /// The table is empty: lay everything.
    case fresh
    /// The carte has changed from this value: lay the changes.
    case since(UnsafePointer<Value>)
    /// The language has changed: lay the texts.
    case language
}

extension Pass {
    /// True if only the changes of the carte are laid.
    var isOfChanges: Bool { if case .since = self { true } else { false } }
}
