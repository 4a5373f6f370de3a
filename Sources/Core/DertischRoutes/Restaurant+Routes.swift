public import DertischCore
package import DertischSupport

extension Restaurant {
    /// Answers a request by the house's routes. Dining rooms call it, and tests.
    ///
    /// ```swift
    /// let response = await house.restaurant.answer(RouteRequest(.get, "/api/invoices/7"))
    /// ```
    ///
    /// If the task is cancelled, the order is cancelled too.
    ///
    /// - Parameter request: the request, which may come from anybody.
    /// - Returns: the response. A request that is refused, or whose order has failed, is answered with a ``RouteProblem``.
    public func answer(_ request: RouteRequest) async -> RouteResponse {
        switch table.search(request.method, request.target) {
        case .none: return RouteProblem.noRoute.response
        case .tooLong: return RouteProblem(414, "The address is too long.").response
        case .otherMethods(let routes):
            let problem = RouteProblem(
                405, "The address has no such method.", headers: ["Allow": routes.map(\.method).allowed])
            return problem.response.readable(by: routes)
        case .repeated(let route, let name):
            return RouteProblem(400, "A name is given twice in the address.", detail: name).response.readable(by: [
                route
            ])
        case .found(let route, let match): return await answer(request, by: route, match).readable(by: [route])
        }
    }

    /// Answers a request whose method may be none that routes have.
    package func answer(method: String, _ request: RouteRequest) async -> RouteResponse {
        if method == "OPTIONS" { return options(for: request) }
        guard let method = RouteMethod(rawValue: method == "HEAD" ? "GET" : method) else {
            return RouteProblem(501, "The method is not known.").response
        }
        var request = request
        request.method = method
        return await answer(request)
    }

    /// True if a route answers a request. A page or a file may have the address of a route with other methods.
    ///
    /// - Parameter method: the method in capitals, which may be none that routes have.
    package func hasRoute(for method: String, _ target: String) -> Bool { table.answers(method, target) }

    /// True if the address has a route that refuses requests of pages of other origins.
    package func refusesForeignRequests(of method: String, _ target: String) -> Bool {
        RouteMethod(rawValue: method).flatMap { table.route(of: $0, at: target) }?.origins == .own
    }

    /// The patterns of the routes with their methods, for the checks of dining rooms.
    package var routePatterns: [(method: RouteMethod, pattern: LinkPattern, site: Site)] { table.checkedPatterns }

    /// The table of the routes, for the thread of a server.
    package var routeTable: RouteTable { extensions[RouteTable.self] }

    private var table: RouteTable { routeTable }

    private func answer(_ request: RouteRequest, by route: Route, _ match: Route.Match) async -> RouteResponse {
        var request = request
        if route.origins == .any {
            request.guest = nil
            request.headers.removeAll { $0.name.lowercased() == "cookie" }
        } else if request.isForeign {
            return RouteProblem.foreign.response
        }
        if let problem = route.problem(withBodyOf: request) { return problem.response }
        var handler = RouteHandler { [self] request in await route.serve(self, request, match) }
        for filter in route.filters.reversed() {
            guard let filter = filter.find(kitchen) else { return RouteProblem.failed.response }
            let next = handler
            handler = RouteHandler { request in await filter.answer(request, next: next) }
        }
        return await handler(request)
    }

    /// The response to a client that asks what an address allows. A browser asks so before a page of another origin may send a request (CORS
    /// preflight, Fetch standard).
    private func options(for request: RouteRequest) -> RouteResponse {
        let routes = table.routes(at: request.target)
        guard !routes.isEmpty else { return RouteProblem.noRoute.response }
        guard request.header("Access-Control-Request-Method") != nil else {
            return RouteResponse(status: 204, headers: [("Allow", routes.map(\.method).allowed)])
        }
        let open = routes.filter { $0.origins == .any }
        guard !open.isEmpty else { return RouteProblem.foreign.response }
        return RouteResponse(
            status: 204,
            headers: [
                ("Access-Control-Allow-Methods", open.map(\.method.rawValue).joined(separator: ", ")),
                ("Access-Control-Allow-Headers", "*, Authorization"), ("Access-Control-Max-Age", "600"),
            ]
        ).readable(by: open)
    }
}

extension Route {
    /// The problem with the size or the media type of a request's body; `nil` if there is none.
    fileprivate func problem(withBodyOf request: RouteRequest) -> RouteProblem? {
        let announced = request.header("Content-Length").flatMap { Int($0) } ?? 0
        if let limit = body.limit, max(request.body.count, announced) > limit { return .tooLarge(limit: limit) }
        // A page of another origin can send only simple media types without asking first, and JSON is none of them.
        guard let wanted = body.mediaType, request.mediaType != wanted else { return nil }
        return .wrongMediaType(wanted)
    }
}

extension RouteResponse {
    /// The response with the fields by which a browser lets pages of any origin read it, if one of the routes is open to them (CORS, Fetch standard).
    fileprivate func readable(by routes: [Route]) -> RouteResponse {
        guard routes.contains(where: { $0.origins == .any }), header("Access-Control-Allow-Origin") == nil else {
            return self
        }
        var response = self
        response.headers += [("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", "*")]
        return response
    }
}

extension [RouteMethod] {
    /// The value of the header field `Allow`.
    fileprivate var allowed: String {
        let names = RouteMethod.allCases.filter(contains).flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] }
        return (names + ["OPTIONS"]).joined(separator: ", ")
    }
}
