import DertischJSON
import Foundation

/// A customer with its staff, as registered: the values that the house check reads, and the closures that make the
/// staff.
struct Introduction {
    let name: String
    let course: any Course.Type
    let site: Site
    /// The types of the customer and of its waiter, if it has one.
    let staff: (customer: Any.Type, waiter: Any.Type?)
    /// True if the course starts without an entrée.
    let startsWithNothing: Bool
    /// The hats that the customer and the waiter ask for.
    let hats: [Any.Type]
    let chefs: [ChefNeeds]
    let hasWaiter: Bool
    /// Lays the table dry, with hats that do nothing.
    let survey: @MainActor (Door) -> DeclarationLog
    /// Binds the staff to an open kitchen.
    let position: @MainActor (DependencyResolver) throws -> any AnyStaffFactory
}

/// The dependencies and the news that one head chef asks for.
struct ChefNeeds {
    let name: String
    let needs: [Dependency]
    let news: BulletinHeading?
    let site: Site
}

/// An additional head chef for a customer.
struct Hiring {
    let customer: String
    let course: any Course.Type
    let chef: ChefNeeds
    let join: @MainActor (any AnyStaffFactory, DependencyResolver) throws -> Void
}

/// A customer's staff bound to the kitchen of an open house, its course erased.
@MainActor protocol AnyStaffFactory: AnyObject {
    var course: any Course.Type { get }
    /// Decodes an entrée from JSON.
    func entree(json: String) throws -> any Codable & Sendable
    /// Decodes an entrée from the values of a link.
    func entree(values: [String: String], only: String?) throws -> any Codable & Sendable
    /// Makes the staff of one party; `nil` if the entrée belongs to another course.
    func party(_ number: Int, _ entree: any Codable & Sendable, on floor: WindowContext) throws -> AnyParty?
}

/// A customer's staff bound to the kitchen of an open house, with the closures that make each member for one party.
@usableFromInline @MainActor final class StaffFactory<C: Course>: AnyStaffFactory {
    @usableFromInline let name: String
    var course: any Course.Type { C.self }
    @usableFromInline let customer: @MainActor (WaiterForCustomer<C>, Door) -> any Customer<C>
    @usableFromInline let waiter: (@MainActor (HeadChefForWaiter<C>, Door) -> any Waiter<C>)?
    /// Makes the carte of a customer without a waiter.
    @usableFromInline let bareCarte: (@MainActor (C.Entree) -> C.Carte)?
    @usableFromInline private(set) var chefs: [ChefFactory<C>]
    /// True if a head chef asks for something shared within a scope, so that each party needs scopes of its own.
    private var isScoped: Bool
    let flow: OrderFlow<C>

    init(
        name: String, customer: @escaping @MainActor (WaiterForCustomer<C>, Door) -> any Customer<C>,
        waiter: (@MainActor (HeadChefForWaiter<C>, Door) -> any Waiter<C>)?,
        bareCarte: (@MainActor (C.Entree) -> C.Carte)?, chefs: [ChefFactory<C>],
        flow: OrderFlow<C>
    ) {
        self.name = name
        self.customer = customer
        self.waiter = waiter
        self.bareCarte = bareCarte
        self.chefs = chefs
        isScoped = chefs.contains { $0.isScoped }
        self.flow = flow
    }

    func entree(json: String) throws -> any Codable & Sendable {
        try JSONDecoder().decode(C.Entree.self, fromUntrusted: Data(json.utf8))
    }

    func entree(values: [String: String], only: String?) throws -> any Codable & Sendable {
        try LinkValues.read(C.Entree.self, from: values, only: only)
    }

    func hire(_ line: ChefFactory<C>) {
        chefs.append(line)
        isScoped = isScoped || line.isScoped
    }

    /// The scopes of a new party.
    @usableFromInline func scopes(of party: Int, on floor: WindowContext) -> Scopes {
        isScoped ? floor.scopes.withParty(party, of: name) : floor.scopes
    }

    func party(_ number: Int, _ entree: any Codable & Sendable, on floor: WindowContext) throws -> AnyParty? {
        guard let entree = entree as? C.Entree else { return nil }
        return try flow.seat(number, self, floor, entree)
    }
}

/// A head chef's place in a party: makes the chef, and subscribes it to its news.
@usableFromInline struct ChefFactory<C: Course> {
    @usableFromInline let make: @MainActor (Scopes) throws -> AnyHeadChef<C>
    /// Subscribes a party's chef to its news. The returned closure unsubscribes it.
    let subscribe: (@MainActor (any HeadChef<C>, Party<C>) -> @MainActor () -> Void)?
    /// True if the chef asks for something shared within a scope, so that its party needs scopes of its own.
    let isScoped: Bool

    @MainActor init<H: HeadChef<C>>(
        _ make: @escaping @MainActor (Scopes) throws -> H, at station: @escaping @MainActor (H) -> AnyHeadChef<C>,
        isScoped: Bool
    ) {
        self.make = { station(try make($0)) }
        self.isScoped = isScoped
        guard H.News.self != Never.self else {
            subscribe = nil
            return
        }
        subscribe = { chef, party in
            guard let chef = chef as? H, let storage = party.scopes.storage(of: H.NewsScope.reach) else { return {} }
            let drops = Drops(of: H.News.self, party.scopes.asked(by: "\(H.self)").asker)
            let inbox = Inbox(chef: chef, of: party, drops)
            let listening = storage.bulletin.topic(of: H.News.self).listen(nil, drops) { inbox.add($0) }
            return { listening.cancel() }
        }
    }
}
