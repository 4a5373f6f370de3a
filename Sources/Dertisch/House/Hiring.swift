/// An additional head chef for a customer.
struct Hiring {
    let customer: String
    let course: any Course.Type
    let chef: ChefDependencies
    let join: @MainActor (any AnyStaffFactory, DependencyResolver) throws -> Void
}
