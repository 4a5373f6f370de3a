package import DertischCore
package import DertischSupport
import Synchronization

/// The routes of a house, and their check.
package final class RouteTable: HouseExtension {
    private let routes = Mutex<[Route]>([])
    private let patterns = Mutex<[(route: Route, pattern: LinkPattern)]?>(nil)

    package init() {}

    func add(_ routes: [Route]) { self.routes.withLock { $0 += routes } }

    var all: [Route] { routes.withLock(\.self) }

    /// The result of looking a request up.
    enum Search {
        case found(Route, Route.Match)
        /// The address has routes of these methods alone.
        case otherMethods([RouteMethod])
        case none
    }

    /// Looks a request up. If several patterns fit, the first from the left to have a word where the others have a value.
    func search(_ method: RouteMethod, _ target: String) -> Search {
        guard let address = LinkAddress(target) else { return .none }
        let fitting = valid.compactMap { route, pattern in
            pattern.values(in: address).map { (route, Route.Match(pattern: pattern, values: $0)) }
        }
        guard let best = fitting.min(by: { $0.1.pattern.precedes($1.1.pattern) }) else { return .none }
        let same = fitting.filter { $0.1.pattern.shape == best.1.pattern.shape }
        guard let (route, match) = same.first(where: { $0.0.method == method }) else {
            return .otherMethods(same.map(\.0.method))
        }
        return .found(route, match)
    }

    /// True if a request of the method may be for a route.
    package func hasRoutes(for target: String) -> Bool {
        if case .none = search(.get, target) { false } else { true }
    }

    /// The paths that routes answer to `GET` whatever their values, for the check against files.
    package var fixedPaths: [(path: String, site: Site)] {
        valid.filter { $0.route.method == .get && $0.pattern.pathGaps.isEmpty }.map {
            ($0.pattern.pathText, $0.route.site)
        }
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
        return faults
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
        return mismatch(of: route, pattern)
    }

    /// The link whose page a route would answer instead of it.
    private func hidden(by pattern: LinkPattern, in draft: HouseDraft) -> LinkDraft? {
        draft.links.first { link in
            guard let other = try? LinkPattern(link.pattern), other.overlaps(pattern) else { return false }
            return !pattern.precedes(other)
        }
    }

    /// Checks that each value of the address is one of the type's, and that the path has all that the type needs.
    private func mismatch(of route: Route, _ pattern: LinkPattern) -> Fault? {
        guard case .object(_, let members) = route.shapes.values() else { return nil }
        let names = Set(members.map(\.name))
        if let unread = pattern.gaps.first(where: { !names.contains($0) }), pattern.gaps.count > 1 || names.isEmpty {
            return route.fault(
                "has a value {\(unread)} that nothing reads.",
                "the type of its values has \(names.isEmpty ? "no properties" : names.sorted().joined(separator: ", "))",
                "remove it, or add a property of that name")
        }
        if let lacking = members.first(where: { $0.isRequired && !pattern.gaps.contains($0.name) }) {
            return route.fault(
                "lacks the value {\(lacking.name)}.", "the type of its values needs it",
                "add it to the address, or make the property optional")
        }
        return nil
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
