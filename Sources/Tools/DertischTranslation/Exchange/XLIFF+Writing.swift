import DertischXML
import DertischTexts

extension XLIFF {
    package static func text(of exchange: Exchange, _ version: Version) -> String {
        let files = exchange.files.enumerated().map { index, file in
            version == .one ? fileOne(file, exchange) : fileTwo(file, index + 1)
        }
        let (source, target) = (XMLTree.escapedValue(exchange.source), XMLTree.escapedValue(exchange.target))
        let head =
            version == .one
            ? "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">"
            : "<xliff version=\"2.0\" xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" srcLang=\"\(source)\" "
                + "trgLang=\"\(target)\">"
        return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", head] + files + ["</xliff>", ""]).joined(separator: "\n")
    }

    private static func fileOne(_ file: Exchange.File, _ exchange: Exchange) -> String {
        let units = file.units.map { unit in
            """
                  <trans-unit id="\(XMLTree.escapedValue(unit.id))" xml:space="preserve">
                    <source>\(content(unit.source, .one))</source>\(targetOne(unit))\(note(unit, 8))
                  </trans-unit>
            """
        }
        let head =
            "  <file original=\"\(XMLTree.escapedValue(file.original))\" datatype=\"plaintext\" "
            + "source-language=\"\(XMLTree.escapedValue(exchange.source))\" "
            + "target-language=\"\(XMLTree.escapedValue(exchange.target))\">"
        return ([head, "    <body>"] + units + ["    </body>", "  </file>"]).joined(separator: "\n")
    }

    private static func targetOne(_ unit: TranslationUnit) -> String {
        guard let target = unit.target else { return "" }
        let state =
            switch unit.state {
            case .new: "new"
            case .needsReview: "needs-review-translation"
            case .translated: "translated"
            }
        return "\n        <target state=\"\(state)\">\(content(target, .one))</target>"
    }

    private static func fileTwo(_ file: Exchange.File, _ number: Int) -> String {
        let units = file.units.enumerated().map { index, unit in
            let state = unit.target == nil || unit.state == .new ? "initial" : "translated"
            let detail = unit.target != nil && unit.state == .needsReview ? " subState=\"dertisch:review\"" : ""
            let target = unit.target.map { "\n        <target>\(content($0, .two))</target>" } ?? ""
            let notes = unit.note.isEmpty ? "" : "\n      <notes>\(note(unit, 8))\n      </notes>"
            return """
                    <unit id="u\(index + 1)" name="\(XMLTree.escapedValue(unit.id))" xml:space="preserve">\(notes)
                      <segment state="\(state)"\(detail)>
                        <source>\(content(unit.source, .two))</source>\(target)
                      </segment>
                    </unit>
                """
        }
        let head = "  <file id=\"f\(number)\" original=\"\(XMLTree.escapedValue(file.original))\">"
        return ([head] + units + ["  </file>"]).joined(separator: "\n")
    }

    private static func note(_ unit: TranslationUnit, _ indent: Int) -> String {
        unit.note.isEmpty
            ? "" : "\n" + String(repeating: " ", count: indent) + "<note>\(XMLTree.escaped(unit.note))</note>"
    }

    /// A text between tags; a character that XML cannot hold becomes an element that names it.
    private static func content(_ text: String, _ version: Version) -> String {
        text.unicodeScalars.split(omittingEmptySubsequences: false) { !XMLTree.isAllowed($0) }.enumerated().map {
            index, part in
            let words = XMLTree.escaped(String(part))
            guard index > 0 else { return words }
            let before = text.unicodeScalars[..<part.startIndex].last?.value ?? 0
            let code = String(before, radix: 16, uppercase: true)
            let hex = String(repeating: "0", count: max(0, 4 - code.count)) + code
            return (version == .one ? "<x id=\"\(controlPrefix)\(hex)\"/>" : "<cp hex=\"\(hex)\"/>") + words
        }.joined()
    }
}
