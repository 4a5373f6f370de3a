import Dertisch
import DertischSommelier
import DertischTesting
import Foundation
import Testing

// The folder of an app that reads its texts.
extension Bundle { fileprivate static var module: Bundle { .main } }

// What Documentation/Sommelier.md shows, compiled. A test compares the two.

enum AlbumCourse: Course {
    struct Carte: Equatable, Sendable { var likes = 3, size = 2_500_000 }
}

enum Owner: String, TextArgument { case she, he, they }  // texts may select by it

// As SommelierKeys writes it.
extension TextKey {
    fileprivate static var album: AlbumTexts { AlbumTexts() }
    fileprivate struct AlbumTexts: Sendable { var title: TextKey { "album.title" } }
}

extension Wording {
    fileprivate static var album: AlbumTexts { AlbumTexts() }
    fileprivate struct AlbumTexts: Sendable {
        func likes(count: some TextNumber) -> Wording { Wording("album.likes", ["count": count]) }
    }
}

@MainActor func lay(_ table: TableBuilder<AlbumCourse>) {
    table.text("album.title", at: "title")
    table.lay(\.likes, at: "likes") { likes, texts in texts("album.likes", ["count": likes]) }
    table.lay(\.size, at: "size") { size, texts in texts.text(forBytes: size) }
}

/// An app's texts.
private struct TextsInBundle: Staff {
    func register(with registrar: inout Registrar) {
        registrar.texts(in: Larder(Bundle.module.resourceURL))
    }
}

/// An app in German, without files of texts.
private struct GermanApp: Staff {
    func register(with registrar: inout Registrar) {
        registrar.languages("de")
    }
}

@MainActor func layByNames(_ table: TableBuilder<AlbumCourse>) {
    table.text(.album.title, at: "title")
    table.lay(\.likes, at: "likes") { .album.likes(count: $0) }
}

@MainActor @Suite("Examples: sommelier") struct SommelierExamples {
    @Test("Examples: a customer speaks another language with another region's formats")
    func speaking() async throws {
        let sommelier = Sommelier(of: try await cellar(["en.json": "{}", "de.json": "{}", "ar.json": "{}"]))
        sommelier.setLanguage("ar")
        sommelier.setLanguage("de", in: "CH")  // German, as Switzerland writes numbers and dates
        #expect(sommelier.language == "de" && sommelier.text(for: 12_345) == "12’345")
    }
}
