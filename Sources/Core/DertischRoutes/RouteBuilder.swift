public import DertischCore
import DertischJSON

/// Collects the routes of one customer. See ``DertischCore/Registrar/routes(of:from:upTo:file:line:_:)``.
///
/// The words in a pattern are fixed, and each name in braces is a value, as in links: `/invoices/{id}?page={page}`. Values of the query may be left
/// out if they are optional.
@MainActor public struct RouteBuilder<C: Course> {
    let id: CustomerID<C>
    let origins: RouteOrigins
    let maxBodyBytes: Int
    private(set) var routes: [Route] = []
    private var filters: [FilterDraft] = []
    private var problems: [@Sendable (any Error) -> RouteProblem?] = []

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
        add(method, pattern, nil, answer, Site(file: file, line: line), values: Values.self, body: NoBody.self) {
            values, _ in (nil, order(values))
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
        add(method, pattern, nil, answer, Site(file: file, line: line), values: C.Entree.self, body: NoBody.self) {
            entree, _ in (entree, order)
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
        add(method, pattern, kind, answer, Site(file: file, line: line), values: Values.self, body: body) {
            (nil, order($0, $1))
        }
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
        add(method, pattern, kind, answer, Site(file: file, line: line), values: C.Entree.self, body: body) {
            ($0, order($1))
        }
    }

    /// Puts a filter in front of the routes that are declared after it. The first is outermost.
    public mutating func filter(_ filter: some RouteFilter) { filters.append(FilterDraft { _ in filter }) }

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
        filters.append(FilterDraft(resource: type) { $0[F.self] })
    }

    /// Answers errors of a type, which head chefs throw, with a problem. Applies to the routes that are declared after it. Any other error is
    /// answered with status 500, and told to the house's inspectors alone.
    ///
    /// ```swift
    /// routes.problem(for: LedgerError.self) { _ in RouteProblem(404, "There is no such invoice.") }
    /// ```
    public mutating func problem<Failure: Error>(
        for type: Failure.Type, _ problem: @escaping @Sendable (Failure) -> RouteProblem?
    ) {
        problems.append { error in (error as? Failure).flatMap(problem) }
    }
}

/// The media type of a body that a route takes.
public enum RouteBodyKind: String, Sendable, Hashable {
    /// JSON (RFC 8259).
    case json = "application/json"
    /// Fields of a form, as browsers send them without files. A structure of single values is decoded from them.
    case form = "application/x-www-form-urlencoded"
}

/// The body of a route that takes none.
struct NoBody: Codable, Sendable {}

extension RouteBuilder {
    private mutating func add<Values: Decodable & Sendable, Body: Decodable & Sendable>(
        _ method: RouteMethod, _ pattern: String, _ kind: RouteBodyKind?, _ answer: RouteAnswer<C.Carte>, _ site: Site,
        values: Values.Type, body: Body.Type,
        make: @escaping @MainActor @Sendable (Values, Body) -> (C.Entree, C.Order)
    ) {
        let (id, problems) = (id, problems)
        routes.append(
            Route(
                method: method, text: pattern, customer: id.name, origins: origins, maxBodyBytes: maxBodyBytes,
                bodyKind: kind, filters: filters, site: site,
                shapes: Route.Shapes(
                    values: { CodableShape(of: Values.self) },
                    body: { kind == nil ? nil : CodableShape(of: Body.self) }, answer: answer.shape,
                    status: answer.status, mediaType: answer.mediaType),
                serve: { restaurant, request, match in
                    do {
                        let (values, body) = try await RouteInput.read(Values.self, Body.self, kind, request, match)
                        let (entree, order) = make(values, body)
                        let takeaway = try Takeaway(
                            of: restaurant, id, with: entree, for: request.guest ?? .stranger(),
                            language: request.language)
                        return try await answer.response(to: order, by: takeaway, clock: restaurant.clock)
                    } catch {
                        return RouteProblem(of: error, by: problems).response
                    }
                }))
    }
}

extension Guest {
    /// A guest of whom nothing is known, for one request.
    fileprivate static func stranger() -> Guest { Guest(id: "request-\(UInt64.random(in: .min ... .max))") }
}
