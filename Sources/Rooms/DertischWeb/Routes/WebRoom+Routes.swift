import DertischCore
import DertischHTTPServer
import DertischRoom
import DertischRoutes

/// The routes of the house, beside its pages. They open no session.
extension WebRoom {
    /// The handler of the room's requests. It retains the room.
    var handler: HTTPHandler {
        let routes = restaurant.routeTable
        return HTTPHandler(streamingBodiesOf: {
            $0.path.hasPrefix(WebPaths.uploads) || routes.streamsBody(of: $0.method, $0.target)
        }) {
            await self.answer($0)
        }
    }

    /// The answer to a request by a route; `nil` if its address has none, or is one of the room's own.
    func routed(_ request: HTTPRequest) async -> HTTPResponse? {
        guard !request.path.hasPrefix(WebPaths.root), restaurant.hasRoute(for: request.method, request.target) else {
            return nil
        }
        let isForeign = request.isFromForeignPage
        if isForeign, restaurant.refusesForeignRequests(of: request.method, request.target) {
            counters.countRefusal(.foreignOrigin)
        }
        let visitor = visitor(request)
        var order = RouteRequest(
            .get, request.target, headers: request.headers, body: request.body,
            // A page of another origin does not act for the guest.
            guest: isForeign ? nil : visitor.guest, language: visitor.language, peer: request.peer,
            client: PeerAddress(text: request.peer)?.clientNetwork.text, isForeign: isForeign)
        if restaurant.routeTable.streamsBody(of: request.method, request.target) {
            order.chunks = { [stream = request.stream] in try await stream.next() }
        }
        return HTTPResponse(await restaurant.answer(method: request.method, order))
    }

    /// The fault of a route that hides a resource of the room or a file of the layouts; `nil` if none does.
    static func fault(ofRoutesIn restaurant: Restaurant, hiding layouts: WebLayouts) -> Fault? {
        for (method, pattern, site) in restaurant.routePatterns {
            func fault(_ what: String, _ why: String, _ remedy: String) -> Fault {
                Fault(
                    .brokenRoute, "The route \(method.rawValue) \(pattern.text) hides \(what).", at: site, why: why,
                    remedy: remedy)
            }
            let path = pattern.pathText
            if "\(path)/".hasPrefix(WebPaths.root) {
                return fault(
                    "resources of the dining room.", "addresses below \(WebPaths.root) are the room's own",
                    "give the route another address, for example below /api")
            }
            guard method == .get else { continue }
            if path == "/" {
                return fault(
                    "the home of the house.", "the room shows the home at /",
                    "give the route another address, for example below /api")
            }
            if let file = UnlistedFile.path(fitting: pattern, in: layouts.folder)
                ?? (layouts.assets.asset(at: path) == nil ? nil : path)
            {
                return fault(
                    "a file of the layouts.", "the folder of the layouts has \(file)",
                    "give the route another address, for example below /api, or rename the file")
            }
        }
        return nil
    }
}

extension HTTPRequest {
    /// True if a page of another origin has sent the request by itself. A link that a person follows to a route that only reads is none.
    ///
    /// Browsers name the origin of the page in each request that may change something (Fetch standard), and the site in all of them (Fetch Metadata).
    /// A request without either comes from no browser, or from one that sends no cookie from other sites, since the guest's is `SameSite=Lax`.
    var isFromForeignPage: Bool {
        if !isSafe, header("Origin") != nil { return !OriginCheck.isSameOrigin(self) }
        guard let site = header("Sec-Fetch-Site") else { return false }
        if isSafe, header("Sec-Fetch-Mode") == "navigate" { return false }
        return site != "same-origin" && site != "none"
    }
}

extension HTTPResponse {
    /// The response of a route as the server sends it.
    init(_ response: RouteResponse) {
        let body: Body =
            switch response.body {
            case .bytes(let bytes): .bytes(bytes)
            case .stream(let chunks): .stream(Stream(chunks))
            }
        self.init(status: response.status, headers: response.headers, body: body)
    }
}
