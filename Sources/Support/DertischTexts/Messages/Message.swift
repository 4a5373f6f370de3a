/// One text of one language: literal text, gaps, and choices between texts.
package struct Message: Hashable, Sendable {
    /// A part of a text.
    package enum Part: Hashable, Sendable {
        case words(String)
        case gap(String, ArgumentFormat)
        case choice(MessageChoice)
    }

    /// Most texts are plain, and are then stored without indirection.
    @usableFromInline package enum Body: Hashable, Sendable {
        case plain(String)
        case parts([Part])
    }

    @usableFromInline package let body: Body

    package init(parts: [Part]) {
        if parts.isEmpty {
            body = .plain("")
        } else if parts.count == 1, case .words(let words) = parts[0] {
            body = .plain(words)
        } else {
            body = .parts(parts)
        }
    }

    package init(words: String) { body = .plain(words) }
    package init(_ choice: MessageChoice) { body = .parts([.choice(choice)]) }

    /// The parts in reading order. A plain text is one part.
    package var parts: [Part] {
        switch body {
        case .plain(let words): [.words(words)]
        case .parts(let parts): parts
        }
    }

    /// The text, if there is nothing else.
    @inlinable package var plain: String? {
        if case .plain(let words) = body { words } else { nil }
    }

    /// The choice, if there is nothing else.
    package var choice: MessageChoice? {
        if parts.count == 1, case .choice(let choice) = parts[0] { return choice }
        return nil
    }

    /// The arguments by name, with the format of each at its first use. Arguments that the sommelier supplies are not
    /// included.
    package var arguments: [String: ArgumentFormat] {
        Dictionary(parameters.map { ($0.name, $0.format) }, uniquingKeysWith: { first, _ in first })
    }

    /// The arguments in the order of their first use.
    package var parameters: [(name: String, format: ArgumentFormat)] {
        var all: [(name: String, format: ArgumentFormat)] = []
        collect(into: &all)
        return all
    }

    private func collect(into all: inout [(name: String, format: ArgumentFormat)]) {
        func add(_ name: String, _ format: ArgumentFormat) {
            guard let index = all.firstIndex(where: { $0.name == name }) else { return all.append((name, format)) }
            // The default format says nothing about the argument's type, so a later format replaces it.
            if all[index].format == .plain { all[index].format = format }
        }
        for part in parts {
            switch part {
            case .words: break
            case .gap(let name, let format): add(name, format)
            case .choice(let choice):
                if !choice.isAboutDevice {
                    add(choice.argument, choice.kind == .select ? .plain : .number(fraction: nil))
                }
                for branch in choice.branches { branch.message.collect(into: &all) }
            }
        }
    }

    /// The maximum nesting of choices.
    package static let maxDepth = 8
}
