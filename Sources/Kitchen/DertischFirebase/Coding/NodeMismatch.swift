/// The reason why a value is not of a type.
enum NodeMismatch: Error {
    /// It is of another kind.
    case kind
    /// It is of the right kind, but not valid.
    case invalid(String)
}
