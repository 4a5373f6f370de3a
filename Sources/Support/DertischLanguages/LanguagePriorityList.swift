/// A reader's languages, best first (RFC 4647, section 2.3), and the choice of one that is spoken.
package struct LanguagePriorityList: Hashable, Sendable {
    /// An entry of the list.
    package enum Range: Hashable, Sendable {
        case language(LanguageTag)
        /// Any language: `*`.
        case any
    }

    /// The largest distance at which a language is read in place of another, as in ICU.
    private static let threshold = 50
    /// The distance that a later entry has to be nearer by than the one before it, as in ICU: that of British to American English.
    private static let demotion = 5
    /// The largest number of entries of a field that are read, and that are kept.
    private static let (maxRead, maxKept) = (64, 16)
    /// The largest number of characters of a code.
    private static let maxLength = 35

    package private(set) var ranges: [Range]
    /// The languages that the reader refuses, by `q=0`.
    package private(set) var refused: [LanguageTag] = []
    private var refusesAll = false

    package init(_ languages: [LanguageTag]) { ranges = languages.map { .language($0) } }

    /// Reads an `Accept-Language` field (RFC 9110, section 12.5.4). An entry that is not formed by its grammar is ignored.
    package init(acceptLanguage field: String) {
        var weighted: [(range: Range, weight: Int, index: Int)] = []
        ranges = []
        for (index, part) in field.split(separator: ",").prefix(Self.maxRead).enumerated() {
            let pieces = part.split(separator: ";", omittingEmptySubsequences: false).map(Self.trimmed)
            guard let name = pieces.first, name.count <= Self.maxLength, let range = Self.range(name),
                let weight = Self.weight(pieces.dropFirst())
            else { continue }
            switch (range, weight) {
            case (.language(let tag), 0): refused.append(tag)
            case (.any, 0): refusesAll = true
            default: weighted.append((range, weight, index))
            }
        }
        ranges = weighted.sorted { ($1.weight, $0.index) < ($0.weight, $1.index) }.prefix(Self.maxKept).map(\.range)
    }

    /// The languages of the list, best first.
    package var languages: [LanguageTag] {
        ranges.compactMap { if case .language(let tag) = $0 { tag } else { nil } }
    }

    /// A range, of which parts that are `*` are left out: `de-*-DE` is `de-DE`.
    private static func range(_ name: Substring) -> Range? {
        if name.first == "*" { return .any }
        return LanguageTag(
            name.split(separator: "-", omittingEmptySubsequences: false).filter { $0 != "*" }
                .joined(separator: "-")
        ).map { .language($0) }
    }

    /// The weight in thousandths; `nil` if it is malformed.
    private static func weight(_ parameters: ArraySlice<Substring>) -> Int? {
        for parameter in parameters where parameter.lowercased().hasPrefix("q") {
            let digits = parameter.dropFirst().drop { $0 == " " || $0 == "\t" }
            guard digits.first == "=" else { continue }
            let value = trimmed(digits.dropFirst()).split(
                separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            let fraction = value.count == 2 ? value[1] : ""
            guard let whole = value.first, whole == "0" || whole == "1", fraction.count <= 3,
                fraction.allSatisfy({ "0"..."9" ~= $0 })
            else { return nil }
            let thousandths = fraction + String(repeating: "0", count: 3 - fraction.count)
            guard let weight = Int(thousandths) else { return nil }
            return min(1000, (whole == "1" ? 1000 : 0) + weight)
        }
        return 1000
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let rest = text.drop(while: isBlank)
        return rest.lastIndex { !isBlank($0) }.map { rest[...$0] } ?? ""
    }

    /// The spoken language that suits the reader best: by the likely scripts and regions and the distances of the Unicode CLDR, as ICU
    /// matches. A language that is listed and spoken precedes one that is merely near to an earlier entry.
    ///
    /// - Parameter spoken: the languages to choose from, the usual one first.
    /// - Returns: the index of the language; `nil` if none is near enough.
    /// - Complexity: O(m · n) for m entries and n languages.
    package func best(among spoken: [LanguageTag]) -> Int? {
        let allowed = spoken.indices.filter { !isRefused(spoken[$0]) }
        let maximized = spoken.map(\.maximized)
        var best: Int?
        var limit = Self.threshold
        for range in ranges {
            guard case .language(let wanted) = range else {
                return best ?? allowed.first
            }
            guard let (index, distance) = Self.nearest(to: wanted, among: allowed, of: spoken, maximized) else {
                continue
            }
            if distance == 0 { return index }
            if distance < limit { (best, limit) = (index, distance) }
            limit -= Self.demotion
            if limit <= 0 { break }
        }
        return best
    }

    private static func nearest(
        to wanted: LanguageTag, among allowed: [Int], of spoken: [LanguageTag], _ maximized: [LanguageTag]
    ) -> (index: Int, distance: Int)? {
        let likely = wanted.maximized
        let chain = wanted.chain
        var nearest: (index: Int, distance: Int, variants: Int, rank: Int)?
        for index in allowed {
            let distance = LanguageTable.distance(from: likely, to: maximized[index])
            guard distance < threshold else { continue }
            // Among equally near ones: one with the same variants, then one that continues the wanted one, then one that CLDR
            // prefers, then the first.
            let variants = spoken[index].variants == wanted.variants ? 0 : 1
            let isPreferred = LanguageTable.preferred.contains(maximized[index])
            let rank = chain.firstIndex(of: spoken[index]) ?? (isPreferred ? 100 : 101)
            let known = nearest.map { ($0.distance, $0.variants, $0.rank) }
            if let known, known <= (distance, variants, rank) { continue }
            nearest = (index, distance, variants, rank)
        }
        return nearest.map { ($0.index, $0.distance) }
    }

    /// True for a language that the reader refuses, and does not accept by a longer entry: `en;q=0, en-GB`.
    private func isRefused(_ tag: LanguageTag) -> Bool {
        let acceptance = languages.filter { $0.covers(tag) }.map(\.code.count).max() ?? 0
        if refused.contains(where: { $0.covers(tag) && $0.code.count > acceptance }) { return true }
        return refusesAll && acceptance == 0 && !isNamed(tag)
    }

    /// True if an entry is read in the language, even if it does not name it: `no` names `nb`.
    private func isNamed(_ tag: LanguageTag) -> Bool {
        languages.contains { LanguageTable.distance(from: $0.maximized, to: tag.maximized) < Self.threshold }
    }
}

extension LanguageTag {
    /// True if a range of this code matches a language (RFC 4647, section 3.3.1).
    fileprivate func covers(_ tag: LanguageTag) -> Bool {
        let (range, code) = (canonical.code.lowercased(), tag.canonical.code.lowercased())
        return code == range || code.hasPrefix(range + "-")
    }

    /// The language that suits a reader best; see ``LanguagePriorityList/best(among:)``.
    package static func best(of wanted: [LanguageTag], among spoken: [LanguageTag]) -> Int? {
        LanguagePriorityList(wanted).best(among: spoken)
    }

    /// True if a reader who wants this language reads another in its place.
    package func reads(_ other: LanguageTag) -> Bool { LanguagePriorityList([self]).best(among: [other]) != nil }

    /// True if two codes are of one language in one script, whatever their regions: `pl-PL` and `pl`, or `no` and `nb`.
    package func isSameLanguage(as other: LanguageTag) -> Bool {
        let (one, two) = (maximized, other.maximized)
        let distance = LanguageTable.distance(
            from: LanguageTag(language: one.language, script: one.script),
            to: LanguageTag(language: two.language, script: two.script))
        return distance <= 1
    }

    /// True for a language that the Unicode CLDR knows.
    package var isKnown: Bool { LanguageTable.knows(canonical) }

    /// True if two codes mean the same language in the same script and region: `zh-TW` and `zh-Hant`.
    package func means(_ other: LanguageTag) -> Bool {
        variants == other.variants && extensions == other.extensions && maximized == other.maximized
    }
}
