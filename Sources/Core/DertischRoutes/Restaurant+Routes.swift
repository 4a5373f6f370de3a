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
        switch extensions[RouteTable.self].search(request.method, request.target) {
        case .none: return RouteProblem.noRoute().response
        case .otherMethods(let methods):
            var response = RouteProblem(405, "The address has no such method.").response
            response.headers.append(("Allow", methods.allowed))
            return response
        case .found(let route, let match): return await answer(request, by: route, match)
        }
    }

    /// Answers a request whose method may be none that routes have.
    package func answer(method: String, _ request: RouteRequest) async -> RouteResponse {
        guard let method = RouteMethod(rawValue: method == "HEAD" ? "GET" : method) else {
            return RouteProblem(501, "The method is not known.").response
        }
        var request = request
        request.method = method
        return await answer(request)
    }

    /// True if the address of a request has a route, whatever the method.
    package func hasRoutes(for target: String) -> Bool { extensions[RouteTable.self].hasRoutes(for: target) }

    /// The paths that routes answer to `GET` whatever their values.
    package var fixedRoutes: [(path: String, site: Site)] { extensions[RouteTable.self].fixedPaths }

    private func answer(_ request: RouteRequest, by route: Route, _ match: Route.Match) async -> RouteResponse {
        var request = request
        if route.origins == .any {
            request.guest = nil
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
        var response = await handler(request)
        if route.origins == .any { response.headers.append(("Access-Control-Allow-Origin", "*")) }
        return response
    }

    /// The response to a browser that asks whether a page of another origin may send a request (CORS preflight, Fetch standard).
    ///
    /// - Parameter target: the path with its query, encoded.
    /// - Returns: `nil` if the address has no route. Otherwise, a response that allows the methods of routes that are open to any origin.
    package func preflight(_ target: String) -> RouteResponse? {
        let table = extensions[RouteTable.self]
        guard table.hasRoutes(for: target) else { return nil }
        let found = RouteMethod.allCases.filter { method in
            if case .found(let route, _) = table.search(method, target) { route.origins == .any } else { false }
        }
        guard !found.isEmpty else { return RouteProblem.foreign.response }
        return RouteResponse(
            status: 204,
            headers: [
                ("Access-Control-Allow-Origin", "*"),
                ("Access-Control-Allow-Methods", found.map(\.rawValue).joined(separator: ", ")),
                ("Access-Control-Allow-Headers", "*"), ("Access-Control-Max-Age", "600"),
            ])
    }
}

extension Route {
    /// The problem with the size or the media type of a request's body; `nil` if there is none.
    fileprivate func problem(withBodyOf request: RouteRequest) -> RouteProblem? {
        if request.body.count > maxBodyBytes { return .tooLarge(limit: maxBodyBytes) }
        guard let bodyKind else { return nil }
        // A page of another origin can send only simple media types without asking first, and JSON is none of them.
        return request.mediaType == bodyKind.rawValue ? nil : .wrongMediaType(bodyKind.rawValue)
    }
}

extension [RouteMethod] {
    /// The value of the header field `Allow`.
    fileprivate var allowed: String {
        let names = RouteMethod.allCases.filter(contains).map(\.rawValue)
        return (contains(.get) ? ["GET", "HEAD"] + names.dropFirst() : names).joined(separator: ", ")
    }
}
