/// The input of a guest at a place.
public enum Edited: Hashable, Sendable {
    /// Typed text.
    case text(String)
    /// A toggle switched on or off.
    case flag(Bool)

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
}
