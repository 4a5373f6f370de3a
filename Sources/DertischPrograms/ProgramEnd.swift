import Foundation

/// The way in which a process has ended.
enum AppEnd: Hashable, Sendable {
    case status(Int32)
    case signal(Int32)

    /// The end in words.
    var words: String {
        switch self {
        case .status(let status): "It has ended with status \(status)."
        case .signal(let signal): "It was ended by signal \(signal): \(String(cString: strsignal(signal)))."
        }
    }
}
