/// An additional head chef for a customer.
package struct Hiring {
    package let customer: String
    let course: any Course.Type
    package let chef: ChefDependencies
    let join: @MainActor (any AnyStaffFactory, DependencyResolver) throws -> Void
}
