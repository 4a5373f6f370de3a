/// The reason for laying a table.
@usableFromInline package enum Pass {
    /// The table is empty: lay everything.
    case fresh
    /// The carte has changed: lay the changes.
    case changes
    /// The language has changed: lay the texts.
    case language
}
