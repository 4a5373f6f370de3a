/// A listing of a link's entrées as registered: its dependencies, and the closure that binds it to the kitchen.
package struct ListingDraft {
    let dependencies: [Dependency]
    let make: @MainActor (DependencyResolver) throws -> LinkListing
}
