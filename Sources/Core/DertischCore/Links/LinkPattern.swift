import DertischSupport

/// The address pattern of a customer: `/photos/{id}?from={page}`. The values of the gaps in braces form its entrée.
package struct LinkPattern: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case words(String)
        case gap(String)
    }

    package let text: String
    package let path: [Part]
    /// The gaps of the query, by parameter name.
    package let query: [String: String]

    /// The reason that a text is not a valid pattern.
    package struct Flaw: Error, Hashable {
        package let why: String
    }

    /// The address of the home: `/`.
    package static let root = LinkPattern()

    private init() { (text, path, query) = ("/", [], [:]) }

    package init(_ text: String) throws(Flaw) {
        self.text = text
        let halves = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves[0].hasPrefix("/") else { throw Flaw(why: "an address begins with /") }
        var path: [Part] = []
        for part in halves[0].split(separator: "/") { path.append(try Self.part(part)) }
        var query: [String: String] = [:]
        for pair in halves.count > 1 ? halves[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, case .gap(let gap) = try Self.part(sides[1]) else {
                throw Flaw(why: "the query is made of name={gap}, not \(pair)")
            }
            query[String(sides[0])] = gap
        }
        self.path = path
        self.query = query
        let gaps = self.gaps
        guard Set(gaps).count == gaps.count else { throw Flaw(why: "a gap occurs twice") }
    }

    private static func part(_ text: Substring) throws(Flaw) -> Part {
        if text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 { return .gap(String(text.dropFirst().dropLast())) }
        guard !text.contains(where: { "{}".contains($0) }) else {
            throw Flaw(why: "a gap is a name in braces between two slashes, not \(text)")
        }
        return .words(String(text))
    }

    /// The names of all gaps: those of the path, then those of the query.
    package var gaps: [String] { pathGaps + query.values.sorted(byName: { $0 }) }

    /// The names in its query.
    var queryNames: Set<String> { Set(query.keys) }

    /// The path as it is written: `/photos/{id}`.
    package var pathText: String {
        let parts = path.map { part in
            switch part {
            case .words(let words): words
            case .gap(let name): "{\(name)}"
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    package var pathGaps: [String] { path.compactMap { if case .gap(let name) = $0 { name } else { nil } } }

    /// The gap for an entrée that is a single value; `nil` unless the pattern has exactly one gap.
    package var onlyGap: String? { gaps.count == 1 ? gaps[0] : nil }

    /// The path with all gaps made equal. Two patterns with the same shape match the same addresses.
    package var shape: [String] { path.map { if case .words(let words) = $0 { "=" + words } else { "{}" } } }

    /// True if some address fits both patterns.
    package func overlaps(_ other: LinkPattern) -> Bool {
        path.count == other.path.count
            && zip(path, other.path).allSatisfy { own, theirs in
                if case .words(let words) = own, case .words(let others) = theirs { words == others } else { true }
            }
    }

    /// True if this pattern is chosen for an address that fits both: from the left, it is the first that has words where the other has a gap.
    package func precedes(_ other: LinkPattern) -> Bool {
        for (own, theirs) in zip(path, other.path) {
            switch (own, theirs) {
            case (.words, .gap): return true
            case (.gap, .words): return false
            case (.words, .words), (.gap, .gap): continue
            }
        }
        return false
    }

    /// The values of the gaps in an address; `nil` if the address does not match.
    package func values(in address: LinkAddress) -> [String: String]? {
        guard address.path.count == path.count else { return nil }
        var values: [String: String] = [:]
        for (part, words) in zip(path, address.path) {
            switch part {
            case .words(let wanted): if words != wanted { return nil }
            case .gap(let name): values[name] = words
            }
        }
        for (name, gap) in query {
            if address.unreadable.contains(name) { return nil }
            values[gap] = address.query[name]
        }
        return values
    }

    /// The address with its gaps filled. `nil` if a gap of the path has no value, an empty one, or a path step (`.` or
    /// `..`).
    package func address(with values: [String: String]) -> String? {
        var text = ""
        for part in path {
            switch part {
            case .words(let words): text += "/" + PercentEncoding.encoded(words, keeping: .unreserved)
            case .gap(let name):
                guard let value = values[name], !value.isEmpty, value != ".", value != ".." else { return nil }
                text += "/" + PercentEncoding.encoded(value, keeping: .unreserved)
            }
        }
        if text.isEmpty { text = "/" }
        let pairs = query.sorted(byName: \.key).compactMap { name, gap in
            values[gap].map {
                "\(PercentEncoding.encoded(name, keeping: .unreserved))=\(PercentEncoding.encoded($0, keeping: .unreserved))"
            }
        }
        return pairs.isEmpty ? text : text + "?" + pairs.joined(separator: "&")
    }
}
