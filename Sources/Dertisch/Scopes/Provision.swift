/// One dependency of a head chef: the same for every party, or made for each.
enum Provision<D: Sendable>: Sendable {
    case shared(D)
    case each(DependencyResolver)

    init(from resolver: DependencyResolver) throws(Unsupplied) {
        self = Dependency(D.self).isScoped ? .each(resolver) : .shared(try resolver.resolve(D.self))
    }

    func value(in scopes: Scopes) throws(Unsupplied) -> D {
        switch self {
        case .shared(let dependency): dependency
        case .each(let resolver): try resolver.standing(in: scopes).resolve(D.self)
        }
    }
}
