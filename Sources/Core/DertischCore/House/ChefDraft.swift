/// A head chef as registered: its dependencies, and the closure that makes its factory once the kitchen is open.
@usableFromInline struct ChefDraft<C: Course> {
    let dependencies: ChefDependencies
    let makeFactory: @MainActor (DependencyResolver) throws -> ChefFactory<C>

    @usableFromInline @MainActor init<H: HeadChef<C>, each D: Sendable>(
        _ make: @escaping @MainActor (repeat each D) throws -> H, at site: Site
    ) {
        let chef = ChefDependencies(
            name: "\(H.self)", dependencies: Dependency.list(repeat (each D).self),
            news: H.News.self == Never.self
                ? nil : BulletinHeading(message: H.News.self, scope: H.NewsScope.kind),
            startsAnew: H.startsAnew, site: site)
        dependencies = chef
        makeFactory = { resolver in
            guard chef.dependencies.contains(where: \.isScoped) else {
                // The same for each party, so they are bound once.
                let staff = (repeat try resolver.resolve((each D).self))
                return ChefFactory(
                    { _ in try make(repeat each staff) }, isScoped: H.NewsScope.kind > .house)
            }
            let staff = (repeat try ResolvedDependency<each D>(from: resolver))
            return ChefFactory(
                { scopes in
                    let scopes = scopes.asked(by: chef.name)
                    return try make(repeat (each staff).value(in: scopes))
                }, isScoped: true)
        }
    }
}
