import DertischTexts

extension Language {
    /// A pseudo-language for tests of layouts: the source language, stretched and accented. It shows places where texts
    /// do not fit, and texts that are not looked up: "⟦Ŝéàŕçĥ þĥöţöš one two⟧". It is used only when requested by name,
    /// as in a test or a menu for developers.
    ///
    /// ```swift
    /// let house = try await TestRestaurant(Galerie(), language: .stretched)
    /// ```
    public static var stretched: Language { "en-XA" }

    /// A pseudo-language for tests of layouts: the source language, reversed to read from right to left. It shows the
    /// parts of a layout that are not mirrored.
    public static var mirrored: Language { "ar-XB" }

    /// The transformation of the source language's texts; `nil` for a real language.
    var pseudo: PseudoLanguage? {
        switch self {
        case .stretched: .stretched
        case .mirrored: .mirrored
        default: nil
        }
    }
}

/// A language generated from another, for tests of layouts.
enum PseudoLanguage {
    case stretched
    case mirrored

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
