// Names that apps may still use from before 1.0. They cannot be used: the compiler answers with the new name, and offers to write it.

/// Renamed to `UndoRecording`.
@available(*, unavailable, renamed: "UndoRecording")
public typealias Trace = UndoRecording

extension ReducingSousChef {
    /// Renamed to `undoRecording`.
    @available(*, unavailable, renamed: "undoRecording(of:)")
    public static func trace(of action: Action) -> UndoRecording { undoRecording(of: action) }
}
