public import DertischCore
import DertischJSON

/// Collects the routes of one customer. See ``DertischCore/Registrar/routes(of:from:upTo:_:)``.
///
/// The words in a pattern are fixed, and each name in braces is a value, as in links: `/invoices/{id}?page={page}`. Values of the query may be left
/// out if they are optional.
@MainActor public struct RouteBuilder<C: Course> {
    let id: CustomerID<C>
    let origins: RouteOrigins
    let maxBodyBytes: Int
    private(set) var routes: [Route] = []
    private var filters: [FilterDraft] = []
    private var problems = RouteProblems()

    init(of id: CustomerID<C>, from origins: RouteOrigins, upTo maxBodyBytes: Int) {
        self.id = id
        self.origins = origins
        self.maxBodyBytes = maxBodyBytes
    }

    /// Declares a route without a body, whose order depends on the values of the address.
    ///
    /// ```swift
    /// routes.on(.get, "/api/invoices/{id}", answer: .json(\.invoice)) { id in .open(id) }
    /// routes.on(.get, "/api/invoices?search={words}", answer: .json(\.found)) { (find: Find) in .find(find) }
    /// ```
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - pattern: the address, with values in braces. They are decoded as one value, or as the properties of a structure.
    ///   - answer: the part of the carte that the client gets.
    ///   - order: makes the order of the values.
    public mutating func on<Values: Decodable & Sendable>(
        _ method: RouteMethod, _ pattern: String, answer: RouteAnswer<C.Carte>,
        file: StaticString = #fileID, line: UInt = #line, order: @escaping @MainActor @Sendable (Values) -> C.Order
    ) where C.Entree: OptionalEntree {
        add(method, pattern, .nothing, answer, Site(file: file, line: line), values: Values.self) { values, _ in
            (nil, order(values))
        }
    }

    /// Declares a route without a body, whose order is always the same. The values of the address are the entrée, as for a link.
    ///
    /// ```swift
    /// routes.on(.get, "/api/photos/{id}", order: .open, answer: .json(\.photo))
    /// ```
    public mutating func on(
        _ method: RouteMethod, _ pattern: String, order: C.Order, answer: RouteAnswer<C.Carte>,
        file: StaticString = #fileID, line: UInt = #line
    ) {
        add(method, pattern, .nothing, answer, Site(file: file, line: line), values: C.Entree.self) { entree, _ in
            (entree, order)
        }
    }

    /// Declares a route with a body, whose order depends on the values of the address and on the body.
    ///
    /// ```swift
    /// routes.on(.post, "/api/invoices/{id}/payments", taking: Payment.self, answer: .json(\.receipt, status: 201)) {
    ///     id, payment in .pay(id, payment)
    /// }
    /// ```
    ///
    /// The body is JSON, or fields of a form without files (`application/x-www-form-urlencoded`) if ``RouteBodyKind/form`` is given.
    public mutating func on<Values: Decodable & Sendable, Body: Decodable & Sendable>(
        _ method: RouteMethod, _ pattern: String, taking body: Body.Type, as kind: RouteBodyKind = .json,
        answer: RouteAnswer<C.Carte>, file: StaticString = #fileID, line: UInt = #line,
        order: @escaping @MainActor @Sendable (Values, Body) -> C.Order
    ) where C.Entree: OptionalEntree {
        let body = RouteBody.decoded(body, kind, upTo: maxBodyBytes)
        add(method, pattern, body, answer, Site(file: file, line: line), values: Values.self) { (nil, order($0, $1)) }
    }

    /// Declares a route with a body, whose order depends on the body. The values of the address are the entrée, as for a link.
    ///
    /// ```swift
    /// routes.on(.post, "/hooks/payments", taking: Payment.self, answer: .nothing) { payment in .take(payment) }
    /// ```
    public mutating func on<Body: Decodable & Sendable>(
        _ method: RouteMethod, _ pattern: String, taking body: Body.Type, as kind: RouteBodyKind = .json,
        answer: RouteAnswer<C.Carte>, file: StaticString = #fileID, line: UInt = #line,
        order: @escaping @MainActor @Sendable (Body) -> C.Order
    ) {
        let body = RouteBody.decoded(body, kind, upTo: maxBodyBytes)
        add(method, pattern, body, answer, Site(file: file, line: line), values: C.Entree.self) { ($0, order($1)) }
    }

    /// Declares a route whose order reads the body as it comes in, and depends on the values of the address.
    ///
    /// ```swift
    /// routes.on(.put, "/api/photos/{name}", taking: RouteUpload.self, upTo: 2 << 30, answer: .json(\.stored)) {
    ///     name, upload in .store(name, upload)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - method: the method.
    ///   - pattern: the address, with values in braces.
    ///   - body: ``RouteUpload``, or ``RouteParts`` for a form with files.
    ///   - maxBytes: the most bytes of a body. The limits of the builder and of the dining room's server do not apply.
    ///   - answer: the part of the carte that the client gets.
    ///   - order: makes the order of the values and the body.
    public mutating func on<Values: Decodable & Sendable, Body: RouteStreamedBody>(
        _ method: RouteMethod, _ pattern: String, taking body: Body.Type, upTo maxBytes: Int,
        answer: RouteAnswer<C.Carte>, file: StaticString = #fileID, line: UInt = #line,
        order: @escaping @MainActor @Sendable (Values, Body) -> C.Order
    ) where C.Entree: OptionalEntree {
        let body = RouteBody.streamed(body, upTo: maxBytes)
        add(method, pattern, body, answer, Site(file: file, line: line), values: Values.self) { (nil, order($0, $1)) }
    }

    /// Declares a route whose order reads the body as it comes in. The values of the address are the entrée, as for a link.
    ///
    /// ```swift
    /// routes.on(.post, "/api/photos", taking: RouteParts.self, upTo: 100 << 20, answer: .json(\.stored)) { parts in
    ///     .hang(parts)
    /// }
    /// ```
    public mutating func on<Body: RouteStreamedBody>(
        _ method: RouteMethod, _ pattern: String, taking body: Body.Type, upTo maxBytes: Int,
        answer: RouteAnswer<C.Carte>, file: StaticString = #fileID, line: UInt = #line,
        order: @escaping @MainActor @Sendable (Body) -> C.Order
    ) {
        let body = RouteBody.streamed(body, upTo: maxBytes)
        add(method, pattern, body, answer, Site(file: file, line: line), values: C.Entree.self) { ($0, order($1)) }
    }

    /// Puts a filter in front of the routes that are declared after it. The first is outermost.
    public mutating func filter(_ filter: some RouteFilter) {
        filters.append(FilterDraft(flaw: filter.flaw, readsBody: type(of: filter).readsBody) { _ in filter })
    }

    /// Puts a filter in front of the routes that are declared after it, which is a resource of the kitchen.
    ///
    /// ```swift
    /// registrar.sousChef(APIKeys.init)
    /// registrar.routes(of: .payments, from: .any) { routes in
    ///     routes.filter(RequestRate(60, per: .seconds(60)))
    ///     routes.filter(by: APIKeys.self)
    ///     routes.on(.post, "/hooks/payments", taking: Payment.self, answer: .nothing) { payment in .take(payment) }
    /// }
    /// ```
    ///
    /// - Parameter type: the type as it is registered.
    public mutating func filter<F: RouteFilter>(by type: F.Type) {
        filters.append(FilterDraft(resource: type, readsBody: type.readsBody) { $0[F.self] })
    }

    /// Answers errors of a type, which head chefs throw, with a problem, and reports them nowhere. Applies to the routes that are declared after it. Any
    /// other error is answered with status 500, and told to the house's inspectors alone.
    ///
    /// ```swift
    /// routes.problem(for: LedgerError.self) { _ in RouteProblem(404, "There is no such invoice.") }
    /// ```
    public mutating func problem<Failure: Error>(
        for type: Failure.Type, _ problem: @escaping @Sendable (Failure) -> RouteProblem?
    ) {
        problems.add { error in (error as? Failure).flatMap(problem) }
    }

    /// Declares a route for `GET` that answers with the description of all routes of the house by OpenAPI 3.1, from which tools make clients and pages.
    /// It gives no order; its filters are those that were declared before it.
    ///
    /// ```swift
    /// routes.openAPI(at: "/api/openapi.json", title: "Office", version: "1")
    /// ```
    ///
    /// The types of values, bodies and answers are found by decoding each once from values of its own making, as the house opens. A type whose
    /// initialiser refuses them is described as far as it has asked for values.
    ///
    /// - Parameters:
    ///   - path: the address, without values.
    ///   - title: the name of the interface.
    ///   - version: the version of the interface.
    public mutating func openAPI(
        at path: String, title: String, version: String, file: StaticString = #fileID, line: UInt = #line
    ) {
        routes.append(
            Route(
                method: .get, text: path, customer: id.name, origins: origins, body: .none, filters: filters,
                site: Site(file: file, line: line),
                shapes: Route.Shapes(
                    values: CodableShape(of: NoBody.self), body: { nil }, answer: { nil }, status: 200,
                    mediaType: "application/json"),
                description: OpenAPIDocument(title: title, version: version),
                serve: { restaurant, _, _ in
                    RouteResponse(
                        headers: [("Content-Type", "application/json"), ("Cache-Control", "no-cache")],
                        body: .bytes(restaurant.extensions[RouteTable.self].description(at: path)))
                }))
    }
}

/// The way in which the body of a route becomes a value.
struct RouteBody<Value: Sendable>: Sendable {
    let plan: RouteBodyPlan
    let shape: @Sendable () -> CodableShape?
    let read: @concurrent @Sendable (RouteRequest) async throws(RouteProblem) -> Value

    static func streamed(_ type: Value.Type, upTo limit: Int) -> RouteBody where Value: RouteStreamedBody {
        // The fields of a form with files are not declared.
        let shape: CodableShape =
            Value.mediaType == RouteParts.mediaType ? .dictionary(.anything) : .text(format: "binary")
        return RouteBody(plan: .streamed(mediaType: Value.mediaType, upTo: limit), shape: { shape }) {
            request throws(RouteProblem) in try Value(request.source(upTo: limit))
        }
    }

    static func decoded(_ type: Value.Type, _ kind: RouteBodyKind, upTo limit: Int) -> RouteBody
    where Value: Decodable {
        RouteBody(plan: .whole(kind, upTo: limit), shape: { CodableShape(of: type) }) {
            request throws(RouteProblem) in try RouteInput.body(type, kind, of: request)
        }
    }
}

extension RouteBody<NoBody> {
    static var nothing: RouteBody { RouteBody(plan: .none, shape: { nil }) { _ in NoBody() } }
}

/// The body of a route that takes none.
struct NoBody: Codable, Sendable {}

extension RouteBuilder {
    private mutating func add<Values: Decodable & Sendable, Body: Sendable>(
        _ method: RouteMethod, _ pattern: String, _ body: RouteBody<Body>, _ answer: RouteAnswer<C.Carte>, _ site: Site,
        values: Values.Type, make: @escaping @MainActor @Sendable (Values, Body) -> (C.Entree, C.Order)
    ) {
        let (id, problems) = (id, problems)
        routes.append(
            Route(
                method: method, text: pattern, customer: id.name, origins: origins, body: body.plan, filters: filters,
                site: site,
                shapes: Route.Shapes(
                    values: CodableShape(of: Values.self), body: body.shape, answer: answer.shape,
                    status: answer.status, mediaType: answer.mediaType, isStream: answer.isStream),
                serve: { restaurant, request, match in
                    do {
                        let values = try await RouteInput.values(Values.self, from: match)
                        let (entree, order) = make(values, try await body.read(request))
                        let slot = answer.isStream ? try restaurant.openStream(for: request) : nil
                        let takeaway = try Takeaway(
                            of: restaurant, id, with: entree, for: request.guest ?? .stranger(),
                            language: request.language, expecting: { problems.named($0) != nil })
                        return try await answer.response(
                            to: order, by: takeaway, problems, slot, clock: restaurant.clock,
                            reporting: { restaurant.report($0, at: id.name) })
                    } catch {
                        return problems.problem(of: error).response
                    }
                }))
    }
}

extension Restaurant {
    /// - Throws: ``RouteProblem`` if the client has too many streams.
    fileprivate func openStream(for request: RouteRequest) throws(RouteProblem) -> StreamCounter.Slot {
        // A client could have many guests' cookies, but not so many addresses.
        guard let slot = extensions[RouteTable.self].streams.open(for: request.client) else { throw .tooManyStreams }
        return slot
    }
}

extension Guest {
    /// A guest of whom nothing is known, for one request.
    fileprivate static func stranger() -> Guest { Guest(id: "request-\(UInt64.random(in: .min ... .max))") }
}
