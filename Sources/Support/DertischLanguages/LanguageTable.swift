/// The facts about languages that matching needs, from the Unicode CLDR: the same on every platform, whatever its system knows.
package enum LanguageTable {
    private static let aliasOf = pairs(aliases)
    private static let regionAliasOf = pairs(regionAliases)
    private static let likelyOf = Dictionary(
        records(likely).compactMap { parts -> (String, LanguageTag)? in
            guard parts.count == 4 else { return nil }
            return (
                String(parts[0]),
                LanguageTag(language: String(parts[1]), script: String(parts[2]), region: String(parts[3]))
            )
        }, uniquingKeysWith: { first, _ in first })
    private static let parentOf = Dictionary(
        records(parents).flatMap { parts in parts.dropFirst().map { (String($0), String(parts[0])) } },
        uniquingKeysWith: { first, _ in first })
    /// Languages that are preferred among equally near ones, with their likely scripts and regions.
    static let preferred = Set(paradigms.split(separator: " ").compactMap { LanguageTag(String($0))?.maximized })

    private static func records(_ text: String) -> [[Substring]] {
        text.split(separator: ";").map { $0.split(separator: " ") }
    }

    private static func pairs(_ text: String) -> [String: String] {
        Dictionary(
            records(text).filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) },
            uniquingKeysWith: { first, _ in first })
    }

    static func alias(of code: String) -> LanguageTag? { aliasOf[code].flatMap { LanguageTag($0) } }

    static func regionAlias(of region: String) -> String? { regionAliasOf[region] }

    /// The parent that CLDR names for a language. `nil` if it names none, and also for the root, which has no texts.
    static func parent(of code: String) -> LanguageTag?? {
        guard let parent = parentOf[code] else { return nil }
        return .some(LanguageTag(parent == "root" ? "" : parent))
    }

    static func knows(_ tag: LanguageTag) -> Bool { likelyOf[tag.language] != nil }

    /// A language with its likely script and region (UTS 35, "Likely Subtags").
    static func maximized(_ tag: LanguageTag) -> LanguageTag {
        if let script = tag.script, let region = tag.region {
            return LanguageTag(language: tag.language, script: script, region: region)
        }
        var names: [String] = []
        if let region = tag.region { names.append("\(tag.language)-\(region)") }
        if let script = tag.script { names.append("\(tag.language)-\(script)") }
        names.append(tag.language)
        if let script = tag.script { names.append("und-\(script)") }
        let found = names.lazy.compactMap { likelyOf[$0] }.first
        return LanguageTag(
            language: tag.language, script: tag.script ?? found?.script ?? "Latn",
            region: tag.region ?? found?.region ?? "ZZ")
    }

    // MARK: Distances

    private struct Rules {
        /// Distances of languages, and of languages in scripts, by the wanted and the spoken one.
        var distances: [String: [String: Int]] = [:]
        /// Distances of regions, in their order: the first that fits holds.
        var regions: [(wanted: [Substring], spoken: [Substring], distance: Int)] = []
        var sets: [Substring: Set<Substring>] = [:]
        /// The distances of languages, scripts and regions that differ, where the table has no other.
        var language = 80
        var script = 50
        var region = 4

        init() {
            for parts in LanguageTable.records(regionSets) { sets[parts[0]] = Set(parts.dropFirst()) }
            for parts in LanguageTable.records(LanguageTable.distances) {
                guard parts.count >= 3, let distance = Int(parts[2]) else { continue }
                add(parts[0], parts[1], distance)
                if parts.count == 3, parts[0] != parts[1] { add(parts[1], parts[0], distance) }
            }
        }

        private mutating func add(_ wanted: Substring, _ spoken: Substring, _ distance: Int) {
            let (from, to) = (wanted.split(separator: "-"), spoken.split(separator: "-"))
            switch (wanted, from.count) {
            case ("*", _): language = distance
            case ("*-*", _): script = distance
            case ("*-*-*", _): region = distance
            case (_, 3): regions.append((from, to, distance))
            default: distances[String(wanted), default: [:]][String(spoken)] = distance
            }
        }

        func region(_ region: String?, isIn pattern: Substring) -> Bool {
            if pattern == "*" { return true }
            guard let region = region.map({ $0[...] }) else { return false }
            if pattern.hasPrefix("$!") { return sets["$" + pattern.dropFirst(2)]?.contains(region) == false }
            return sets[pattern]?.contains(region) ?? (pattern == region)
        }

        func fits(_ tag: LanguageTag, _ pattern: [Substring]) -> Bool {
            tag.language[...] == pattern[0] && (pattern[1] == "*" || tag.script.map { $0[...] } == pattern[1])
                && region(tag.region, isIn: pattern[2])
        }
    }

    private static let rules = Rules()

    /// The distance from a wanted language to a spoken one, both with their scripts and regions: 0 if they are equal, small
    /// if they differ by region, and 80 or more without a relation (UTS 35, "Language Matching").
    static func distance(from wanted: LanguageTag, to spoken: LanguageTag) -> Int {
        var distance = 0
        if wanted.language != spoken.language {
            distance += rules.distances[wanted.language]?[spoken.language] ?? rules.language
        }
        if wanted.script != spoken.script {
            let (from, to) = ("\(wanted.language)-\(wanted.script ?? "")", "\(spoken.language)-\(spoken.script ?? "")")
            distance += rules.distances[from]?[to] ?? rules.script
        }
        if wanted.region != spoken.region {
            let rule = rules.regions.first { rules.fits(wanted, $0.wanted) && rules.fits(spoken, $0.spoken) }
            distance += rule?.distance ?? rules.region
        }
        return distance
    }
}
