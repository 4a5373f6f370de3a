import Dertisch

/// The language, look and size in which the catalogue shows its states, as the query of an address names them.
struct CatalogueChoice: Equatable {
    /// A size of frames, in points.
    struct Size: Equatable {
        let name: String
        let width: Int
        let height: Int
        /// The factor by which frames are shown smaller, in percent.
        let scale: Int
    }

    var language: Language
    /// The colour scheme; `nil` follows the device.
    var looks: Metrics.ColorScheme?
    var size: Size

    static let sizes = [
        Size(name: "phone", width: 390, height: 844, scale: 62),
        Size(name: "tablet", width: 820, height: 1180, scale: 44),
        Size(name: "desktop", width: 1280, height: 800, scale: 42),
    ]

    /// The languages of a house, and those that are made from its source language.
    static func languages(of restaurant: Restaurant) -> [Language] {
        restaurant.languages + [Language.stretched, .mirrored]
    }

    /// Reads a query. Unknown words count as left out.
    init(_ request: HTTPRequest, languages: [Language]) {
        let wanted = request.query("language").map { Language($0) }
        language = languages.first { $0 == wanted } ?? languages.first ?? "en"
        looks = request.query("looks").flatMap(Metrics.ColorScheme.init(rawValue:))
        let size = request.query("size")
        self.size = Self.sizes.first { $0.name == size } ?? Self.sizes[0]
    }

    /// The query of a page that shows one state.
    var query: String {
        let looks = looks.map { "&looks=\($0.rawValue)" } ?? ""
        return "language=\(language.code)\(looks)"
    }
}
