/// The end of an order that was made by an edit.
@usableFromInline package enum EditOutcome {
    /// The head chef has returned.
    case done
    /// The head chef has thrown.
    case failed(any Error)
    /// The order was refused, superseded, stopped or dropped.
    case dropped
}
