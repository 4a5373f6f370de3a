/// The dependency that `T?` wraps: it resolves to `nil` if `T` is not registered, or its extension supplies none.
protocol OptionalDependency {
    static var wrapped: Dependency { get }
    static func take(from resolver: DependencyResolver) -> Self
}
