import DertischTexts
import DertischXML

extension XLIFF {
    /// Reads a file of either version.
    ///
    /// - Throws: the reason why it is malformed, with the line.
    package static func read(_ bytes: [UInt8]) throws(ExchangeError) -> Exchange {
        let root: XMLTree
        do { root = try XMLReader.read(bytes) } catch { throw ExchangeError(error.message, line: error.line) }
        guard root.name == "xliff" else { throw ExchangeError("it is not XLIFF", line: root.line) }
        switch root.attributes["version"] {
        case "1.2": return try readOne(root)
        case "2.0", "2.1": return try readTwo(root)
        default: throw ExchangeError("its XLIFF version is not supported; 1.2 and 2.0 are", line: root.line)
        }
    }

    private static func readOne(_ root: XMLTree) throws(ExchangeError) -> Exchange {
        var exchange = Exchange(source: "", target: "", files: [])
        for file in root.elements("file") {
            exchange.source = file.attributes["source-language"] ?? exchange.source
            exchange.target = file.attributes["target-language"] ?? exchange.target
            var units: [TranslationUnit] = []
            for element in file.elements("body").flatMap({ descendants($0, named: "trans-unit", depth: 0) }) {
                guard let id = element.attributes["id"] else {
                    throw ExchangeError("a unit has no id", line: element.line)
                }
                let target = element.elements("target").first
                let state: TextState =
                    switch target?.attributes["state"] ?? "translated" {
                    case "new", "needs-translation": .new
                    case let state where state.hasPrefix("needs-"): .needsReview
                    default: .translated
                    }
                units.append(
                    TranslationUnit(
                        id: id, source: element.elements("source").first.map(words) ?? "", target: target.map(words),
                        state: target == nil ? .new : state,
                        note: element.elements("note").first.map(words) ?? ""))
            }
            exchange.files.append(.init(original: file.attributes["original"] ?? "", units: units))
        }
        return exchange
    }

    private static func readTwo(_ root: XMLTree) throws(ExchangeError) -> Exchange {
        var exchange = Exchange(
            source: root.attributes["srcLang"] ?? "", target: root.attributes["trgLang"] ?? "", files: [])
        for file in root.elements("file") {
            var units: [TranslationUnit] = []
            for element in descendants(file, named: "unit", depth: 0) {
                guard let id = element.attributes["name"] ?? element.attributes["id"] else {
                    throw ExchangeError("a unit has no name", line: element.line)
                }
                let segments = element.elements("segment")
                let targets = segments.compactMap { $0.elements("target").first }
                // A tool may have split the text into segments, which are joined in their order.
                let target = targets.isEmpty ? nil : targets.map(words).joined()
                let isReview = segments.contains { $0.attributes["subState"] == "dertisch:review" }
                let isNew = segments.contains { ($0.attributes["state"] ?? "initial") == "initial" }
                units.append(
                    TranslationUnit(
                        id: id, source: segments.flatMap { $0.elements("source") }.map(words).joined(), target: target,
                        state: target == nil || isNew ? .new : isReview ? .needsReview : .translated,
                        note: element.elements("notes").flatMap { $0.elements("note") }.first.map(words) ?? ""))
            }
            exchange.files.append(.init(original: file.attributes["original"] ?? "", units: units))
        }
        return exchange
    }

    /// The elements of that name, in nested groups or not.
    private static func descendants(_ element: XMLTree, named name: String, depth: Int) -> [XMLTree] {
        element.elements().flatMap {
            $0.name == name ? [$0] : $0.name == "group" ? descendants($0, named: name, depth: depth + 1) : []
        }
    }

    /// The text of an element and of its descendants.
    private static func words(_ element: XMLTree) -> String {
        element.nodes.reduce(into: "") { words, node in
            switch node {
            case .text(let text): words += text
            case .element(let inner):
                let hex =
                    inner.name == "cp"
                    ? inner.attributes["hex"] : inner.name == "x" ? inner.attributes["id"]?.hexOfControl : nil
                if let hex, let value = UInt32(hex, radix: 16), let scalar = Unicode.Scalar(value) {
                    words.unicodeScalars.append(scalar)
                } else {
                    words += Self.words(inner)
                }
            }
        }
    }
}

extension String {
    fileprivate var hexOfControl: String? { hasPrefix("U+") ? String(dropFirst(2)) : nil }
}
