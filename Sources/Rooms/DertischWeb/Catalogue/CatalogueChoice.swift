import DertischRoom
import DertischCatalogue

/// The language, look and size in which the catalogue shows its states, as the query of an address names them.
struct CatalogueChoice: Equatable {
    var language: Language
    /// The colour scheme; `nil` follows the device.
    var looks: Metrics.ColorScheme?
    var size: CatalogueSize

    /// Reads a query. Unknown words count as left out.
    init(_ request: HTTPRequest, languages: [Language]) {
        let wanted = request.query("language").map { Language($0) }
        language = languages.first { $0 == wanted } ?? languages.first ?? "en"
        looks = request.query("looks").flatMap(Metrics.ColorScheme.init(rawValue:))
        let size = request.query("size")
        self.size = CatalogueSize.all.first { $0.name == size } ?? CatalogueSize.all[0]
    }

    /// The query of a page that shows one state.
    var query: String {
        let looks = looks.map { "&looks=\($0.rawValue)" } ?? ""
        return "language=\(language.code)\(looks)"
    }
}
