import DertischRoom
import DertischJSON

/// What pages ask of a room that a tool serves while it is written.
extension WebRoom {
    /// The answer to a request of the tool's script; `nil` for any other request.
    func developmentResource(_ request: HTTPRequest, _ development: Development) -> HTTPResponse? {
        switch request.path {
        case WebPaths.developmentScript: development.script.response(to: request)
        case WebPaths.development: changeView(request)
        default: nil
        }
    }

    /// Changes the language or the colours of the tab that asks, and tells what there is to choose from. Another browser's session cannot be changed.
    private func changeView(_ request: HTTPRequest) -> HTTPResponse {
        guard OriginCheck.isSameOrigin(request) || request.header("Sec-Fetch-Site") == "same-origin",
            let session = request.query("session").flatMap({ sessions[$0] }),
            session.browser.mayBeJoined(by: visitor(request)),
            let maitreD = session.maitreD
        else { return .text("There is no such session.", status: 404) }
        if let language = request.query("language") { maitreD.sommelier.setLanguage(Language(language)) }
        if let scheme = request.query("scheme") {
            var appearance = maitreD.appearance
            appearance.colorScheme = Metrics.ColorScheme(rawValue: scheme)
            maitreD.setAppearance(appearance)
        }
        let languages = restaurant.languages + [.stretched, .mirrored]
        let answer = JSON.object([
            "languages": .list(languages.map { .text($0.code) }), "language": .text(session.language.code),
            "scheme": .optional(maitreD.appearance.colorScheme?.rawValue), "customer": .text(session.shownCustomer),
        ])
        return HTTPResponse(
            headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")], body: .bytes(answer.bytes))
    }
}

extension WebSession {
    /// The customer that has the window.
    fileprivate var shownCustomer: String { tabLayout.window.flatMap { tables[$0]?.customer } ?? "" }
}
