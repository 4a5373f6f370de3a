import DertischRoom
import DertischSupport
import DertischCatalogue
import DertischJSON

/// The pages of a room that shows the samples of an app instead of the app: an index, and each state at an address of its own.
@MainActor final class WebCatalogue {
    let book: SampleBook
    /// The title of the index.
    let title: String

    init(of book: SampleBook, titled title: String) {
        self.book = book
        self.title = title
    }

    /// Answers a request for a page. `nil` for files, sockets and pictures, which the room serves as ever.
    func answer(_ request: HTTPRequest, in room: WebRoom) async -> HTTPResponse? {
        guard request.isSafe else { return nil }
        let path = WebPaths.catalogue
        if let asset = [Self.style, Self.script, Self.sampleScript].first(where: { $0.path == request.path }) {
            return asset.response(to: request)
        }
        guard request.path.hasPrefix(path) else {
            // The app's own addresses would show a state that no sample gives.
            let isPage = request.path == "/" || request.path + "/" == path
            return isPage ? Self.redirect : nil
        }
        let choice = CatalogueChoice(request, languages: CatalogueLanguages.all(of: room.restaurant))
        let parts = request.path.dropFirst(path.count).split(separator: "/", omittingEmptySubsequences: false)
        switch parts.count {
        case 1 where parts[0].isEmpty:
            return .html(CataloguePage(of: self, in: room.restaurant, choice).bytes)
        case 1 where parts[0] == "list.json":
            let list = book.list(titled: title, in: room.restaurant) { Self.address(of: $0, of: $1) }
            return .json(list.bytes)
        case 1 where parts[0] == "orders": return orders(request, in: room)
        case 1 where parts[0] == "heard": return await heard(request, in: room)
        case 2:
            guard let found = book.state(String(parts[1]), of: String(parts[0])) else { return .notFound }
            return await room.page(of: found.state, of: found.screen, choice, for: request)
        default: return .notFound
        }
    }

    /// The address of a state, without its query.
    static func address(of state: SampledState, of screen: SampledScreen) -> String {
        let parts = [screen.name, state.slug].map { PercentEncoding.encoded($0, keeping: .unreserved) }
        return WebPaths.catalogue + parts.joined(separator: "/")
    }

    /// The orders that a page gave since it was last asked.
    private func orders(_ request: HTTPRequest, in room: WebRoom) -> HTTPResponse {
        guard let maitreD = session(request, in: room)?.maitreD else { return .notFound }
        return .json(JSON.list(book.notes.takeOrders(of: maitreD).map { .text($0) }).bytes)
    }

    /// Tells whether a page's device has been reported and everything that follows has been laid.
    private func heard(_ request: HTTPRequest, in room: WebRoom) async -> HTTPResponse {
        guard let session = session(request, in: room) else { return .notFound }
        // A sample whose screen serves a stream never settles.
        await room.settle(session)
        return .json(JSON.flag(session.browser.hasBeenHeard).bytes)
    }

    private func session(_ request: HTTPRequest, in room: WebRoom) -> WebSession? {
        request.query("session").flatMap { room.sessions[$0] }
    }

    static let style = Asset(path: WebPaths.catalogueStyle, PackageResources.catalogue_css, type: .style)
    static let script = Asset(path: WebPaths.catalogueScript, PackageResources.catalogue_js, type: .script)
    /// The script beside the client in the page of a state.
    static let sampleScript = Asset(path: WebPaths.sampleScript, PackageResources.sample_js, type: .script)

    private static let redirect = HTTPResponse(
        status: 302, headers: [("Location", WebPaths.catalogue), ("Cache-Control", "no-store")])
}
