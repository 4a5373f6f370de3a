import DertischRoom
import DertischRoutes

/// The routes of the house, beside its pages. They open no session.
extension WebRoom {
    /// The answer to a request by a route; `nil` if its address has none.
    func routed(_ request: HTTPRequest) async -> HTTPResponse? {
        guard restaurant.hasRoutes(for: request.target) else { return nil }
        if request.method == "OPTIONS" {
            return restaurant.preflight(request.target).map { HTTPResponse($0) }
        }
        let isForeign = request.isFromForeignPage
        let visitor = visitor(request)
        let response = await restaurant.answer(
            method: request.method,
            RouteRequest(
                .get, request.target, headers: request.headers, body: request.body,
                // A page of another origin does not act for the guest.
                guest: isForeign ? nil : visitor.guest, language: visitor.language, peer: request.peer,
                isForeign: isForeign))
        if isForeign, response.status == 403 { counters.countRefusal(.foreignOrigin) }
        return HTTPResponse(response)
    }

    /// The fault of a route that hides a file of the layouts; `nil` if none does.
    static func fault(ofRoutesIn restaurant: Restaurant, hiding layouts: WebLayouts) -> Fault? {
        for route in restaurant.fixedRoutes
        where layouts.assets.asset(at: route.path) != nil || UnlistedFile.exists(at: route.path, in: layouts.folder) {
            return Fault(
                .brokenRoute, "The route GET \(route.path) hides a file of the layouts.", at: route.site,
                why: "the folder of the layouts has a file of that address",
                remedy: "give the route another address, for example below /api, or rename the file")
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
