import DertischRoom
import Foundation

/// A browser as the headers of one of its requests show it.
struct Visitor {
    /// The guest of its cookie; `nil` if it sent no cookie that this room issued.
    var guest: Guest?
    /// The numeric address of the client.
    var peer = ""
    /// The language and region of its pages; `nil` if the house speaks none of the browser's languages.
    var language: Language?
    var region: Locale.Region?
    var device = Metrics()
    var appearance = Appearance()
}

extension Visitor {
    init(_ request: HTTPRequest, guest: Guest?, languages: [Language]) {
        let language = AcceptLanguage.language(request, among: languages)
        self.init(
            guest: guest, peer: request.peer, language: language,
            region: language.flatMap { AcceptLanguage.region(request, of: $0) }, device: request.device,
            appearance: request.appearance)
    }
}
