/// One text of one language: a template with named gaps, or several of them by count.
enum Phrase: Sendable, Equatable {
    case plain(Template)
    case plural(by: String, exact: [Int: Template], categories: [String: Template])

    /// Words with gaps: `{count} likes`. `{{` and `}}` stand for the braces themselves.
    struct Template: Sendable, Equatable {
        enum Part: Sendable, Equatable {
            case words(String)
            case gap(String)
        }

        let parts: [Part]

        /// Reads a template; throws the flaw in words.
        init(_ source: String) throws(Flaw) {
            var parts: [Part] = []
            var words = ""
            var rest = source[...]
            while let character = rest.popFirst() {
                switch character {
                case "{", "}":
                    if rest.first == character {
                        rest.removeFirst()
                        words.append(character)
                    } else if character == "{", let end = rest.firstIndex(of: "}"), end > rest.startIndex {
                        if !words.isEmpty { parts.append(.words(words)) }
                        words = ""
                        parts.append(.gap(String(rest[..<end])))
                        rest = rest[rest.index(after: end)...]
                    } else {
                        throw Flaw("has a brace that is not closed; write {{ or }} for a brace of its own")
                    }
                default: words.append(character)
                }
            }
            if !words.isEmpty || parts.isEmpty { parts.append(.words(words)) }
            self.parts = parts
        }

        var gaps: Set<String> {
            Set(parts.compactMap { if case .gap(let name) = $0 { name } else { nil } })
        }
    }

    /// What is wrong with a text, in words.
    struct Flaw: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    /// The names of all its gaps.
    var gaps: Set<String> {
        switch self {
        case .plain(let template): template.gaps
        case .plural(let name, let exact, let categories):
            (Array(exact.values) + Array(categories.values)).reduce(into: [name]) { $0.formUnion($1.gaps) }
        }
    }

    /// The template for these arguments.
    func template(for arguments: [String: any TextArgument], in language: Language) -> Template? {
        switch self {
        case .plain(let template): return template
        case .plural(let name, let exact, let categories):
            let count: Double? =
                switch arguments[name]?.textPart {
                case .integer(let count): Double(count)
                case .decimal(let count): count
                case .words, nil: nil
                }
            guard let count else { return categories[Plural.other.rawValue] }
            if let whole = Int(exactly: count), let template = exact[whole] { return template }
            return categories[Plural.of(count, in: language).rawValue] ?? categories[Plural.other.rawValue]
        }
    }
}
