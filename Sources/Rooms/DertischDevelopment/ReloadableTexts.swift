import DertischRoom
import DertischSupport
import Synchronization

/// The texts of a house in an app that is being written: they can be replaced by texts that were read again.
final class ReloadableTexts: TextSource {
    private let current: Mutex<any TextSource>

    init(_ texts: any TextSource) { current = Mutex(texts) }

    /// The texts as they are now.
    var texts: any TextSource { current.withLock(\.self) }

    func replace(with texts: any TextSource) { current.withLock { $0 = texts } }

    var languages: [Language] { texts.languages }
    var faults: [Fault] { texts.faults }
    var names: Set<String> { texts.names }
    var sourceNames: Set<String> { texts.sourceNames }
    func missing(in language: Language, of names: some Collection<String>) -> [String] {
        texts.missing(in: language, of: names)
    }
    func cause(ofMissing name: String, in language: Language) -> String? {
        texts.cause(ofMissing: name, in: language)
    }
    func gaps(of key: TextKey) -> Set<String> { texts.gaps(of: key) }
    /// A look-up of the current texts. After a replacement, a sommelier asks for another.
    func lookup(in language: Language) -> any TextLookup { texts.lookup(in: language) }
}
