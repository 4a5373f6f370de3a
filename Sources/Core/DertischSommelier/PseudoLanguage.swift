import DertischCore

/// A language generated from another, for tests of layouts.
enum PseudoLanguage {
    case stretched
    case mirrored

    /// Returns `nil` for a real language.
    init?(_ language: Language) {
        switch language {
        case .stretched: self = .stretched
        case .mirrored: self = .mirrored
        default: return nil
        }
    }

    private static let accents = Dictionary(
        zip(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
            "ÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"),
        uniquingKeysWith: { first, _ in first })

    private static let padding = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

    /// The transformed words between the gaps.
    func words(_ words: String) -> String {
        switch self {
        case .stretched: String(words.map { Self.accents[$0] ?? $0 })
        // An override reverses each run of words; gaps stay as they are.
        case .mirrored: "\u{202E}\(words)\u{202C}"
        }
    }

    /// The transformed text, in brackets that show its end. It is longer by about a third, or by more if it is short.
    func whole(_ text: String) -> String {
        guard self == .stretched, !text.isEmpty else { return text }
        let wanted = max(text.count / 3, min(text.count, 4))
        var more = ""
        var next = 0
        while more.count < wanted {
            more += " " + Self.padding[next % Self.padding.count]
            next += 1
        }
        return "⟦\(text)\(more)⟧"
    }
}
