/// A gate as registered.
package struct GateDraft {
    let customer: String
    let name: String
    let dependencies: [Dependency]
    let site: Site
    let make: @MainActor (DependencyResolver) throws -> any Gate
}
