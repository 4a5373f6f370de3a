import DertischSupport
import Foundation

/// A customer's staff bound to the kitchen of an open house, with the closures that make each member for one party.
@MainActor final class StaffFactory<C: Course>: AnyStaffFactory {
    let name: String
    var course: any Course.Type { C.self }
    let customer: @MainActor (WaiterForCustomer<C>, Door) -> any Customer<C>
    let waiter: @MainActor (HeadChefForWaiter<C>, Door) -> any Waiter<C>
    private(set) var chefs: [ChefFactory<C>]
    /// True if a head chef asks for something shared within a scope, so that each party needs scopes of its own.
    private var isScoped: Bool
    /// True if the course keeps properties of the carte in seating plans.
    let keepsCarte: Bool
    /// The properties of the carte that the address shows.
    let query: LinkQuery<C.Carte>

    init(
        name: String, customer: @escaping @MainActor (WaiterForCustomer<C>, Door) -> any Customer<C>,
        waiter: @escaping @MainActor (HeadChefForWaiter<C>, Door) -> any Waiter<C>, chefs: [ChefFactory<C>]
    ) {
        self.name = name
        self.customer = customer
        self.waiter = waiter
        self.chefs = chefs
        isScoped = chefs.contains { $0.isScoped }
        keepsCarte = !C.kept.isEmpty
        query = C.query
    }

    func entree(json: String) throws -> any Codable & Sendable {
        try JSONDecoder().decode(C.Entree.self, fromUntrusted: Data(json.utf8))
    }

    func problems(withKept json: String) -> [SeatingProblem] {
        C.kept.read(json).problems.map { .badKept(customer: name, property: $0.property, why: $0.why) }
    }

    func entree(values: [String: String], only: String?) throws -> any Codable & Sendable {
        try LinkValues.read(C.Entree.self, from: values, only: only)
    }

    func query(in address: LinkAddress) -> QueryTexts {
        let names = Set(query.parameters.map(\.name))
        return QueryTexts(
            texts: address.query.filter { names.contains($0.key) },
            hasUnreadable: !names.isDisjoint(with: address.unreadable))
    }

    func hire(_ chef: ChefFactory<C>) {
        chefs.append(chef)
        isScoped = isScoped || chef.isScoped
    }

    /// The scopes of a new party.
    func scopes(of party: Int, in context: WindowContext, restoring saved: [String: String] = [:]) -> Scopes {
        isScoped ? context.scopes.withParty(party, of: name, restoring: saved) : context.scopes
    }

    func party(
        _ number: Int, _ entree: any Codable & Sendable, in context: WindowContext, restoring saved: [String: String]
    ) throws -> Party? {
        guard let entree = entree as? C.Entree else { return nil }
        return try makeParty(number, entree, in: context, restoring: saved).party
    }

    /// Makes the staff of a party together with the party.
    func makeParty(
        _ number: Int, _ entree: C.Entree, in context: WindowContext, restoring saved: [String: String] = [:]
    ) throws -> (party: Party, staff: CourseStaff<C>) {
        let scopes = scopes(of: number, in: context, restoring: saved)
        let work = PartyWork(
            PartyName(customer: name, maitreD: context.number, party: number), watchedBy: context.watchdog,
            context.inspectors)
        work.begin()
        let before = work.enter(.seating)
        defer { work.leave(to: before) }
        do {
            let staff = try CourseStaff(number, by: self, with: entree, in: scopes, on: context)
            return (Party(number: number, name: name, scopes: scopes, staff: staff, work: work, on: context), staff)
        } catch {
            work.end()
            throw error
        }
    }
}
