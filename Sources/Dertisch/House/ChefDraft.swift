/// A head chef as registered: its dependencies, and the closure that makes its line once the kitchen is open.
@usableFromInline struct ChefDraft<C: Course> {
    let needs: ChefNeeds
    let line: @MainActor (DependencyResolver) throws -> ChefFactory<C>

    @usableFromInline @MainActor init<H: HeadChef<C>, each D: Sendable>(
        _ make: @escaping @MainActor (repeat each D) throws -> H, at site: Site,
        station: @escaping @MainActor (H) -> AnyHeadChef<C>
    ) {
        needs = ChefNeeds(
            name: "\(H.self)", needs: Dertisch.needs(repeat (each D).self),
            news: H.News.self == Never.self
                ? nil : BulletinHeading(message: H.News.self, scope: H.NewsScope.kind), site: site)
        line = { [needs] resolver in
            let staff = (repeat try ResolvedDependency<each D>(from: resolver))
            return ChefFactory(
                { scopes in
                    let scopes = scopes.asked(by: needs.name)
                    return try make(repeat (each staff).value(in: scopes))
                }, at: station,
                isScoped: H.NewsScope.kind > .house || needs.needs.contains(where: \.isScoped))
        }
    }
}
