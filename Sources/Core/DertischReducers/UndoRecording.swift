/// The way an action is recorded for undo.
///
/// ```swift
/// static func undoRecording(of action: Action) -> UndoRecording {
///     switch action {
///     case .add: .step
///     case .write: .merged(as: "note")  // typing is one step
///     case .search, .found, .failed: .none
///     }
/// }
/// ```
public enum UndoRecording: Hashable, Sendable {
    /// A step of its own.
    case step
    /// A common step with the preceding actions of the same name: typing, or dragging.
    case merged(as: String)
    /// Not recorded: for example an answer from outside, which is not the user's to undo.
    case none
}
