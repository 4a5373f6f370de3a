/// A language's code in its parts, by BCP 47. Locales of POSIX are read as well: `sr_RS.UTF-8@latin` is `sr-Latn-RS`.
package struct LanguageTag: Hashable, Sendable {
    /// The language, in small letters: `zh`.
    package private(set) var language: String
    /// The script: `Hant`.
    package private(set) var script: String?
    /// The region: `TW`, `419`.
    package private(set) var region: String?
    /// Variants, in small letters: `valencia`.
    package private(set) var variants: [String] = []
    /// Extensions and private parts, in small letters, from the first single letter on.
    package private(set) var extensions: [String] = []

    init(language: String, script: String? = nil, region: String? = nil) {
        self.language = language
        self.script = script
        self.region = region
    }

    /// A language that is known by nothing but its name.
    package init(unknown name: String) { language = name.lowercased() }

    /// Reads a code, in letters of any case and with `-` or `_` between its parts.
    ///
    /// - Returns: `nil` for a text that is not formed as a code. No register is asked.
    package init?(_ code: String) {
        let modifier = code.split(separator: "@", maxSplits: 1).dropFirst().first.map { $0.lowercased() }
        let name = code.prefix { $0 != "@" && $0 != "." }
        var parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
            .map { $0.lowercased() }[...]
        guard let first = parts.popFirst(), 2...8 ~= first.count, first.allSatisfy(\.isASCIILetter) else { return nil }
        self.init(language: first)
        // A language that extends another stands for itself: `zh-yue` is `yue`.
        while first.count < 4, let next = parts.first, next.count == 3, next.allSatisfy(\.isASCIILetter) {
            language = next
            parts.removeFirst()
        }
        if let next = parts.first, next.count == 4, next.allSatisfy(\.isASCIILetter) {
            script = next.prefix(1).uppercased() + next.dropFirst()
            parts.removeFirst()
        }
        if let next = parts.first, Self.isRegion(next) {
            region = next.uppercased()
            parts.removeFirst()
        }
        while let next = parts.first, Self.isVariant(next) {
            variants.append(next)
            parts.removeFirst()
        }
        guard parts.isEmpty || parts.first?.count == 1 else { return nil }
        guard parts.allSatisfy({ 1...8 ~= $0.count && $0.allSatisfy(\.isASCIILetterOrDigit) }) else { return nil }
        extensions = Array(parts)
        if let modifier { add(modifier) }
    }

    /// Adds what follows an `@` in a locale of POSIX: a script or a variant. Others, such as `euro`, are about no language.
    private mutating func add(_ modifier: String) {
        switch modifier {
        case "latin": script = script ?? "Latn"
        case "cyrillic": script = script ?? "Cyrl"
        case "arabic": script = script ?? "Arab"
        case "devanagari": script = script ?? "Deva"
        case "valencia": variants = variants.isEmpty ? [modifier] : variants
        default: break
        }
    }

    private static func isRegion(_ part: String) -> Bool {
        (part.count == 2 && part.allSatisfy(\.isASCIILetter)) || (part.count == 3 && part.allSatisfy(\.isASCIIDigit))
    }

    private static func isVariant(_ part: String) -> Bool {
        let isLong = 5...8 ~= part.count || (part.count == 4 && part.first?.isASCIIDigit == true)
        return isLong && part.allSatisfy(\.isASCIILetterOrDigit)
    }

    /// The code as BCP 47 recommends to write it: `zh-Hant-TW`.
    package var code: String {
        let parts = [language] + [script, region].compactMap { $0 } + variants + extensions
        return parts.count == 1 ? language : parts.joined(separator: "-")
    }

    /// The code of today: `he` for `iw`, `sr-Latn` for `sh`.
    package var canonical: LanguageTag {
        var tag = self
        // The longest part of the code that has an alias, so that `no-bok` is found before `no`.
        var parts = ([language] + [script, region].compactMap { $0 } + variants).map { $0.lowercased() }[...]
        while !parts.isEmpty {
            if let alias = LanguageTable.alias(of: parts.joined(separator: "-")) {
                tag = alias
                if parts.count == 1 {
                    tag.script = script ?? alias.script
                    tag.region = region ?? alias.region
                    tag.variants = variants + alias.variants
                }
                tag.extensions = extensions
                break
            }
            parts = parts.dropLast()
        }
        tag.region = tag.region.map { LanguageTable.regionAlias(of: $0) ?? $0 }
        return tag
    }

    /// The language, its script and its region, where what the code leaves out is what is likely: `zh-TW` is
    /// `zh-Hant-TW`.
    package var maximized: LanguageTag { LanguageTable.maximized(canonical) }

    /// The languages whose texts continue this one's, beginning with itself: `zh-TW`, `zh-Hant-TW`, `zh-Hant`. A language in a
    /// script that is not its usual one ends there, since its readers may not read the other.
    package var chain: [LanguageTag] {
        var chain = [self]
        var next: LanguageTag? = canonical
        // The table has no circle, which tests prove; the limit is for a future one.
        while let tag = next, chain.count < 16 {
            if !chain.contains(tag) { chain.append(tag) }
            next = tag.parent
        }
        return chain
    }

    private var parent: LanguageTag? {
        var parent = self
        if !extensions.isEmpty {
            parent.extensions = []
            return parent
        }
        if !variants.isEmpty {
            parent.variants.removeLast()
            return parent
        }
        if let known = LanguageTable.parent(of: code) { return known }
        let usual = LanguageTable.maximized(LanguageTag(language: language)).script
        if region != nil {
            let script = LanguageTable.maximized(self).script
            if self.script == nil, script != usual {
                parent.script = script
            } else {
                parent.region = nil
            }
            return parent
        }
        if script != nil, script == usual { return LanguageTag(language: language) }
        return nil
    }
}

extension Character {
    fileprivate var isASCIILetter: Bool { isASCII && isLetter }
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
    fileprivate var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }
}
