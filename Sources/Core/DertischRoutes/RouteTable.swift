package import DertischCore
package import DertischSupport
import Synchronization

/// The routes of a house, and their check.
package final class RouteTable: HouseExtension {
    private let routes = Mutex<[Route]>([])
    private let patterns = Mutex<[(route: Route, pattern: LinkPattern)]?>(nil)
    /// The descriptions, by the patterns of their routes. They are written once, as the house opens.
    private let descriptions = Mutex<[String: [UInt8]]>([:])
    /// The streams that are sent.
    let streams = StreamCounter()

    package init() {}

    func add(_ routes: [Route]) { self.routes.withLock { $0 += routes } }

    private var all: [Route] { routes.withLock(\.self) }

    /// The description that a route answers.
    func description(at pattern: String) -> [UInt8] { descriptions.withLock { $0[pattern] ?? [] } }

    // MARK: Lookup

    /// The result of looking a request up.
    enum Search {
        case found(Route, Route.Match)
        /// The address has only these routes, of other methods.
        case otherMethods([Route])
        /// The address has a route, and is too long.
        case tooLong
        /// A name in the query of the route is given twice.
        case repeated(Route, name: String)
        case none
    }

    /// Looks a request up among the routes of its method. If several patterns fit, the first from the left to have a word where the others have a
    /// value.
    func search(_ method: RouteMethod, _ target: String) -> Search {
        guard let address = LinkAddress(target) else {
            let path = target.prefix { $0 != "?" }
            return path.utf8.count < target.utf8.count && route(of: method, at: String(path)) != nil ? .tooLong : .none
        }
        guard address.isPlain else { return .none }
        let fitting = valid.compactMap { route, pattern in
            pattern.values(in: address).map { (route: route, match: Route.Match(pattern: pattern, values: $0)) }
        }
        let ofMethod = fitting.filter { $0.route.method == method }
        guard let (route, match) = ofMethod.min(by: { $0.match.pattern.precedes($1.match.pattern) }) else {
            return fitting.isEmpty ? .none : .otherMethods(fitting.map(\.route))
        }
        if let name = match.pattern.query.keys.first(where: address.repeated.contains) {
            return .repeated(route, name: name)
        }
        return .found(route, match)
    }

    /// The route that a request is for; `nil` if there is none.
    func route(of method: RouteMethod, at target: String) -> Route? {
        switch search(method, target) {
        case .found(let route, _), .repeated(let route, _): route
        case .otherMethods, .tooLong, .none: nil
        }
    }

    /// True if the order of a request's route reads the body as it comes in. Quick, and from any thread.
    ///
    /// - Parameter method: the method in capitals, which may be none that routes have.
    package func streamsBody(of method: String, _ target: String) -> Bool {
        guard valid.contains(where: \.route.body.isStreamed) else { return false }
        return RouteMethod(rawValue: method).flatMap { route(of: $0, at: target) }?.body.isStreamed == true
    }

    /// The routes of all methods at an address.
    func routes(at target: String) -> [Route] { RouteMethod.allCases.compactMap { route(of: $0, at: target) } }

    /// True if a route answers a request: one of its method, or for a method that pages and files do not have, one of its address.
    func answers(_ method: String, _ target: String) -> Bool {
        switch search(method == "HEAD" ? .get : RouteMethod(rawValue: method) ?? .post, target) {
        case .found, .repeated, .tooLong: true
        case .otherMethods: method != "GET" && method != "HEAD"
        case .none: false
        }
    }

    /// The patterns of the routes with their methods, for the checks of dining rooms.
    package var checkedPatterns: [(method: RouteMethod, pattern: LinkPattern, site: Site)] {
        valid.map { ($0.route.method, $0.pattern, $0.route.site) }
    }

    private var valid: [(route: Route, pattern: LinkPattern)] {
        patterns.withLock { patterns in
            if let patterns { return patterns }
            let made = all.compactMap { route in (try? LinkPattern(route.text)).map { (route, $0) } }
            patterns = made
            return made
        }
    }

    // MARK: The check

    package func faults(in draft: HouseDraft) -> [Fault] {
        var faults: [Fault] = []
        var seen: [String: Route] = [:]
        for route in all {
            do throws(LinkPattern.Flaw) {
                let pattern = try LinkPattern(route.text)
                if let fault = fault(of: route, pattern, in: draft, &seen) { faults.append(fault) }
            } catch {
                faults.append(route.fault("is not an address.", error.why, "write it like /api/invoices/{id}"))
            }
        }
        if faults.isEmpty { describe() }
        return faults
    }

    private func describe() {
        let described = all.filter { $0.description == nil }
        for route in all {
            guard let document = route.description else { continue }
            let bytes = document.bytes(of: described)
            descriptions.withLock { $0[route.text] = bytes }
        }
    }

    private func fault(
        of route: Route, _ pattern: LinkPattern, in draft: HouseDraft, _ seen: inout [String: Route]
    ) -> Fault? {
        let shape = "\(route.method.rawValue) \(pattern.shape.joined(separator: "/"))"
        if let first = seen.updateValue(route, forKey: shape) {
            return route.fault(
                "answers the same requests as another.", "the other is declared at \(first.site)", "keep one of the two"
            )
        }
        if !draft.introductions.contains(where: { $0.name == route.customer }) {
            return route.fault(
                "orders for \(route.customer), which was not introduced.",
                "a route gives its order to the head chef of a customer",
                "introduce the customer, or register it with registrar.takeaway")
        }
        if route.method == .get, let link = hidden(by: pattern, in: draft) {
            return route.fault(
                "hides the page of \(link.customer).", "its link is \(link.pattern), declared at \(link.site)",
                "give the route an address of its own, for example below /api")
        }
        if let missing = route.filters.lazy.compactMap(\.resource).first(where: { !draft.registers($0) }) {
            return route.fault(
                "is filtered by \(missing), which is not registered.", "the filter is a resource of the kitchen",
                "register it: registrar.sousChef(\(missing).init)")
        }
        if let flaw = route.filters.lazy.compactMap(\.flaw).first {
            return route.fault("has a filter that cannot work.", flaw, "give the filter what it needs")
        }
        if route.method == .get, route.body.limit != nil {
            return route.fault(
                "takes a body.", "programs on the way may drop the body of a GET (RFC 9110, section 9.3.1)",
                "take .post or .put, or values of the address")
        }
        if route.body.isStreamed, route.shapes.isStream {
            return route.fault(
                "streams its body and its answer.",
                "an answer that begins before the end of the body ends the connection",
                "answer something else than .events")
        }
        if route.body.isStreamed, route.filters.contains(where: \.readsBody) {
            return route.fault(
                "streams its body through a filter that reads all of it.", "the filter gets no body",
                "take a whole body, or leave the filter out")
        }
        if !(200...299).contains(route.shapes.status)
            || route.shapes.mediaType != nil && [204, 205].contains(route.shapes.status)
        {
            return route.fault(
                "answers with status \(route.shapes.status).",
                "an answer with content has a status from 200 to 299, but neither 204 nor 205",
                "leave the status out, or answer .nothing; a refusal is a RouteProblem")
        }
        return mismatch(of: route, pattern)
    }

    /// The link whose page a route would answer instead of it.
    private func hidden(by pattern: LinkPattern, in draft: HouseDraft) -> LinkDraft? {
        draft.links.first { link in
            guard let other = try? LinkPattern(link.pattern), other.overlaps(pattern) else { return false }
            return !pattern.precedes(other)
        }
    }

    /// Checks that the values of the address are those that the type is decoded from.
    private func mismatch(of route: Route, _ pattern: LinkPattern) -> Fault? {
        var shape = route.shapes.values
        if case .optional(let wrapped) = shape { shape = wrapped }
        switch shape {
        case .object(let type, let members, let isWhole):
            return mismatch(of: route, pattern, type.short, members, isWhole)
        case .list, .dictionary:
            return route.fault(
                "takes a list from its address.", "an address has single values",
                "take a structure of single values, or a body")
        case .anything, .reference: return nil
        case .text, .integer, .number, .flag, .options, .optional:
            let gaps = pattern.gaps
            if gaps.count == 1 { return nil }
            return route.fault(
                gaps.isEmpty ? "has no value in its address." : "has \(gaps.count) values in its address.",
                "the order is made of a single value",
                gaps.isEmpty ? "add the value: /{id}" : "take a structure whose properties have the names of the values"
            )
        }
    }

    private func mismatch(
        of route: Route, _ pattern: LinkPattern, _ type: String, _ members: [CodableShape.Member], _ isWhole: Bool
    ) -> Fault? {
        let names = Set(members.map(\.name))
        if isWhole, let unread = pattern.gaps.first(where: { !names.contains($0) }) {
            return route.fault(
                "has a value {\(unread)} that nothing reads.",
                "\(type) has \(names.isEmpty ? "no properties" : names.sorted().joined(separator: ", "))",
                "remove it, or add a property of that name")
        }
        if let lacking = members.first(where: { $0.isRequired && !pattern.gaps.contains($0.name) }) {
            return route.fault(
                "lacks the value {\(lacking.name)}.", "\(type) needs it",
                "add it to the address, or make the property optional")
        }
        if let wide = members.first(where: { !$0.shape.isSingle }) {
            return route.fault(
                "takes \(wide.name) from its address, which is no single value.", "an address has single values",
                "make it a single value, or take it from a body")
        }
        return nil
    }
}

extension CodableShape {
    /// True for a shape that a value of an address may have.
    fileprivate var isSingle: Bool {
        switch self {
        case .list, .dictionary, .object, .reference: false
        case .optional(let wrapped): wrapped.isSingle
        case .text, .integer, .number, .flag, .options, .anything: true
        }
    }
}

extension Route {
    fileprivate func fault(_ what: String, _ why: String, _ remedy: String) -> Fault {
        Fault(
            .brokenRoute, "The route \(method.rawValue) \(text) of \(customer) \(what)", at: site, why: why,
            remedy: remedy)
    }
}

extension HouseDraft {
    fileprivate func registers(_ type: Any.Type) -> Bool {
        registrations.contains { $0.id == ObjectIdentifier(type) }
    }
}
