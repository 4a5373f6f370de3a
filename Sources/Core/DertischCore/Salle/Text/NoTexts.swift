/// The texts of a house that has registered none. It still has languages.
struct NoTexts: TextSource {
    let languages: [Language]

    /// - Parameter languages: the languages, the source language first.
    init(in languages: Language...) { self.init(languages) }

    init(_ languages: [Language]) { self.languages = languages.isEmpty ? ["en"] : languages }

    var faults: [Fault] { [] }
    var names: Set<String> { [] }
    var sourceNames: Set<String> { [] }

    func missing(in language: Language, of names: some Collection<String>) -> [String] { Array(names) }
    // One call registers all texts, so one fault says so.
    func cause(ofMissing name: String, in language: Language) -> String? { "the texts" }
    func gaps(of key: TextKey) -> Set<String> { [] }
    func lookup(in language: Language) -> any TextLookup { Lookup() }

    private final class Lookup: TextLookup {
        func plainText(of key: TextKey) -> String? { nil }
        func text(
            of key: TextKey, _ arguments: [String: any TextArgument], for device: Device, _ formats: RegionText
        ) -> (text: String, isWhole: Bool)? { nil }
        func has(_ key: TextKey) -> Bool { false }
    }
}
