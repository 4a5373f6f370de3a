import Foundation

/// Reads the house's texts out of its larder: `texts/en.json`, `texts/de.json`, and `texts/common.json` for those
/// that are the same in every language.
struct CellarReader {
    private(set) var faults: [Fault] = []
    private let larder: Larder
    private let source: Language

    init(_ larder: Larder, source: Language) {
        self.larder = larder
        self.source = source
    }

    mutating func read() -> Cellar {
        var phrases: [Language: [String: Phrase]] = [:]
        var common: [String: Phrase] = [:]
        for name in larder.names(in: "texts") {
            let texts = readFile("texts/\(name)")
            if name == "common" { common = texts } else { phrases[Language(name)] = texts }
        }
        for language in phrases.keys.sorted(by: { $0.code < $1.code }) { checkGaps(of: language, phrases) }
        return Cellar(source: source, phrases: phrases, common: common)
    }

    /// Whoever lays a text gives it what the source language asks for, so a translation must not ask for more.
    private mutating func checkGaps(of language: Language, _ phrases: [Language: [String: Phrase]]) {
        guard language != source, let originals = phrases[source], let texts = phrases[language] else { return }
        for (key, phrase) in texts.sorted(by: { $0.key < $1.key }) {
            guard let original = originals[key] else { continue }
            let gaps = phrase.gaps.subtracting(original.gaps).sorted()
            if gaps.isEmpty { continue }
            let given = original.gaps.isEmpty ? "none" : original.gaps.sorted().joined(separator: ", ")
            faults.append(
                Fault(
                    .wrongText,
                    "The text \(key) in \(language) has gaps that nobody fills: \(gaps.joined(separator: ", ")).",
                    at: site(of: key, in: "texts/\(language)"),
                    why: "the same text in \(source) has these gaps: \(given)",
                    remedy: "use the gaps of the text in \(source)"))
        }
    }

    /// Where a text stands in its file.
    private func site(of key: String, in name: String) -> Site? {
        guard let (file, bytes) = try? larder.read(name) else { return nil }
        let path = key.split(separator: ".").map { Step(stringValue: String($0)) }
        return Site(file: file.path, line: JSONLines(String(decoding: bytes, as: UTF8.self)).line(of: path))
    }

    private mutating func readFile(_ name: String) -> [String: Phrase] {
        do throws(Larder.Error) {
            let tree = try larder.decode(TextTree.self, from: name)
            return flatten(tree, under: "", in: name)
        } catch {
            faults.append(
                Fault(
                    .brokenFile, "The texts \(name).json cannot be read.",
                    at: Site(file: error.file, line: error.line ?? 1), why: Self.reason(error),
                    remedy: "mend the file; texts are JSON objects of texts, nested as deep as you like"))
            return [:]
        }
    }

    private static func reason(_ error: Larder.Error) -> String {
        switch error.flaw {
        case .missing: "it has gone since the folder was read"
        case .broken(let reason): reason
        case .unexpected(let expected): "at \(error.path) should be \(expected)"
        case .refused(let reason): error.path.isEmpty ? reason : "at \(error.path): \(reason)"
        }
    }

    private mutating func flatten(_ tree: TextTree, under prefix: String, in name: String) -> [String: Phrase] {
        switch tree {
        case .text(let source): return phrase(prefix, name) { () throws(Phrase.Flaw) in .plain(try .init(source)) }
        case .branch(let branches):
            if case .text(let argument)? = branches["plural"] {
                return phrase(prefix, name) { () throws(Phrase.Flaw) in try Self.plural(by: argument, branches) }
            }
            return branches.sorted { $0.key < $1.key }.reduce(into: [:]) { texts, branch in
                let key = prefix.isEmpty ? branch.key : "\(prefix).\(branch.key)"
                texts.merge(flatten(branch.value, under: key, in: name)) { first, _ in first }
            }
        }
    }

    private mutating func phrase(
        _ key: String, _ name: String, _ make: () throws(Phrase.Flaw) -> Phrase
    ) -> [String: Phrase] {
        do throws(Phrase.Flaw) { return [key: try make()] } catch {
            faults.append(
                Fault(
                    .wrongText, "The text \(key) in \(name).json \(error.text).", at: site(of: key, in: name),
                    why: "a text is words with gaps in braces, or a plural with a text for each category",
                    remedy: "mend the text there"))
            return [:]
        }
    }

    private static func plural(by argument: String, _ branches: [String: TextTree]) throws(Phrase.Flaw) -> Phrase {
        var exact: [Int: Phrase.Template] = [:]
        var categories: [String: Phrase.Template] = [:]
        for (name, branch) in branches.sorted(by: { $0.key < $1.key }) where name != "plural" {
            guard case .text(let source) = branch else { throw Phrase.Flaw("has a plural of plurals at \(name)") }
            if name.hasPrefix("="), let count = Int(name.dropFirst()) {
                exact[count] = try .init(source)
            } else if Plural(rawValue: name) != nil {
                categories[name] = try .init(source)
            } else {
                throw Phrase.Flaw("has the plural category \(name), which no language knows")
            }
        }
        if categories["other"] == nil { throw Phrase.Flaw("lacks the plural category other") }
        return .plural(by: argument, exact: exact, categories: categories)
    }
}

/// Texts as they stand in a file.
private enum TextTree: Decodable {
    case text(String)
    case branch([String: TextTree])

    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if let text = try? single.decode(String.self) {
            self = .text(text)
        } else {
            self = .branch(try Self.branches(single))
        }
    }

    private static func branches(_ container: any SingleValueDecodingContainer) throws -> [String: TextTree] {
        do { return try container.decode([String: TextTree].self) } catch DecodingError.typeMismatch(_, let context)
            where context.codingPath.count == container.codingPath.count
        {
            throw DecodingError.dataCorrupted(
                .init(codingPath: context.codingPath, debugDescription: "neither a text nor an object of texts"))
        }
    }
}

/// One step of the way to a text.
private struct Step: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
