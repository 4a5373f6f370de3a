extension Sommelier {
    /// A text that every house has: its own, the framework's in the guest's language, or plain English.
    package func house(_ key: TextKey, _ english: String) -> String {
        has(key) ? self(key) : HouseWords.text(key, in: language) ?? english
    }

    /// A text that every house has, with its gaps filled.
    package func house(_ key: TextKey, _ english: String, _ arguments: [String: any TextArgument]) -> String {
        if has(key) { return self(key, arguments) }
        return arguments.reduce(HouseWords.text(key, in: language) ?? english) { text, argument in
            text.replacing("{\(argument.key)}", with: self.text(for: argument.value))
        }
    }

    private func text(for argument: any TextArgument) -> String {
        switch argument.textPart {
        case .words(let words): words
        case .integer(let number): text(for: number)
        case .decimal(let number): text(for: number)
        default: "\(argument.textPart)"
        }
    }

    /// The text of an apology. The general one exists even if the house has no text of that name.
    package func apology(_ key: TextKey) -> String {
        key == .apology ? house(key, "Something went wrong. Please try again.") : self(key)
    }
}
