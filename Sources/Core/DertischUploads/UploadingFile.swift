/// A file that a guest has chosen, on its way to an order.
public struct UploadingFile: Identifiable, Equatable, Sendable {
    /// The id, made of the file's name, size and date. The same file has the same id when it is chosen again.
    public let id: String
    /// The name, without folders and control characters.
    public let name: String
    /// The size in bytes.
    public let size: Int
    /// The number of bytes that have come.
    public internal(set) var sent = 0
    /// What becomes of the file.
    public internal(set) var state = State.waiting

    /// What becomes of a file.
    public enum State: Hashable, Sendable {
        /// Other files come first.
        case waiting
        /// Its bytes are coming.
        case sending
        /// It has come, and its order is being carried out.
        case ordered
        /// Its order is done.
        case done
        /// It is not taken.
        case refused(UploadRefusal)
    }

    /// The share that has come, from 0 to 1.
    public var progress: Double { size == 0 ? 0 : Double(sent) / Double(size) }

    /// The reason why the file is not taken; `nil` if nothing is wrong.
    public var refusal: UploadRefusal? { if case .refused(let refusal) = state { refusal } else { nil } }

    /// True until its order is done, or it is refused.
    public var isOpen: Bool { state == .waiting || state == .sending || state == .ordered }
}
