import DertischCore

/// One state of a screen in the catalogue.
package struct SampledState {
    /// The name that the sample gives it.
    package let name: String
    /// The last part of its address.
    package let slug: String
    /// Seats the customer with the sample's entrée, alone in a window.
    let greet: @MainActor (MaitreD) -> Void

    init(_ name: String, greet: @escaping @MainActor (MaitreD) -> Void) {
        self.name = name
        slug = Self.slug(name)
        self.greet = greet
    }

    /// The name in small letters and digits, with dashes between words: `one-photo`.
    static func slug(_ name: String) -> String {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
        return words.isEmpty ? "state" : words.joined(separator: "-")
    }
}
