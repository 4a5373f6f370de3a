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

    /// True for a language that is made from the source language.
    package var isPseudo: Bool { self == .stretched || self == .mirrored }
}
