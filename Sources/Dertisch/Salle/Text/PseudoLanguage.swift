import DertischTexts

extension Language {
    /// The source language, stretched and accented, to see in which places texts do not fit, and which are not looked up at all:
    /// "⟦Ŝéàŕçĥ þĥöţöš one two⟧". Nobody gets it without asking for it by name, as a test or a menu for developers does.
    ///
    /// ```swift
    /// let house = try await TestRestaurant(Galerie(), language: .stretched)
    /// ```
    public static var stretched: Language { "en-XA" }

    /// The source language, turned to read from right to left, to see what does not turn with it.
    public static var mirrored: Language { "ar-XB" }

    /// What is done to words of the source language, if this is none that anybody speaks.
    var pseudo: PseudoLanguage? {
        switch self {
        case .stretched: .stretched
        case .mirrored: .mirrored
        default: nil
        }
    }
}

/// A language that is made from another, for tests of layouts.
enum PseudoLanguage {
    case stretched
    case mirrored

    private static let accents = Dictionary(
        zip(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
            "ÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž"),
        uniquingKeysWith: { first, _ in first })

    private static let padding = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]

    /// The words between the gaps.
    func words(_ words: String) -> String {
        switch self {
        case .stretched: String(words.map { Self.accents[$0] ?? $0 })
        // An override turns each run of words; gaps stay as they are.
        case .mirrored: "\u{202E}\(words)\u{202C}"
        }
    }

    /// The whole text, in brackets that show where it ends, and longer by about a third, or by more if it is short.
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
