extension Sommelier {
    /// A text that every house has: its own, the framework's in the customer's language, or plain English.
    func house(_ key: TextKey, _ english: String) -> String {
        has(key) ? self(key) : HouseWords.text(key, in: language) ?? english
    }

    /// A text that every house has, with an example in its gap.
    func house(_ key: TextKey, _ english: String, example: String) -> String {
        if has(key) { return self(key, ["example": example]) }
        return (HouseWords.text(key, in: language) ?? english).replacing("{example}", with: example)
    }

    /// The text of an apology. The general one exists even if the house has no text of that name.
    package func apology(_ key: TextKey) -> String {
        key == .apology ? house(key, "Something went wrong. Please try again.") : self(key)
    }
}
