/// A customer with its staff, as registered: the values that the house check reads, and the closures that make the
/// staff.
package struct Introduction {
    package let name: String
    let course: any Course.Type
    let site: Site
    /// The types of the customer and of its waiter, if it has one.
    package let staff: (customer: Any.Type, waiter: Any.Type?)
    /// Makes the entrée for a guest who brings none; `nil` if the course needs one.
    // A closure, since the house asks few introductions: the first search for a conformance takes long.
    let makeEmptyEntree: @Sendable () -> (any Codable & Sendable)?
    /// The hats that the customer and the waiter ask for.
    let hats: [Any.Type]
    package let chefs: [ChefDependencies]
    let hasWaiter: Bool
    /// False for a customer without a table, whose orders come by routes. It cannot be seated.
    let hasTable: Bool
    /// Lays the table dry, with hats that do nothing.
    let dryRun: @MainActor (Door) -> DeclarationLog
    /// Binds the staff to an open kitchen.
    let makeFactory: @MainActor (DependencyResolver) throws -> any AnyStaffFactory
}
