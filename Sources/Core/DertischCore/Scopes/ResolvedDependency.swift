/// One dependency of a head chef: the same for every party, or made for each.
enum ResolvedDependency<D: Sendable>: Sendable {
    case shared(D)
    case each(DependencyResolver)

    init(from resolver: DependencyResolver) throws(UnresolvedDependency) {
        self = Dependency(D.self).isScoped ? .each(resolver) : .shared(try resolver.resolve(D.self))
    }

    func value(in scopes: Scopes) throws(UnresolvedDependency) -> D {
        switch self {
        case .shared(let dependency): dependency
        case .each(let resolver): try resolver.standing(in: scopes).resolve(D.self)
        }
    }
}
