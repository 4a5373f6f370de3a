/// A dependency that the house makes for a colleague's initialiser, within the scope that its type names.
protocol ScopedDependency: Sendable {
    static var reach: Reach { get }
    /// The messages that it posts on a bulletin, if any.
    static var posts: BulletinHeading? { get }
    /// The messages that it reads from a bulletin, if any.
    static var reads: BulletinHeading? { get }
    /// The value for the initialiser; `nil` if the colleague is outside such a scope.
    static func hand(in scopes: Scopes) -> Self?
}

extension ScopedDependency {
    static var posts: BulletinHeading? { nil }
    static var reads: BulletinHeading? { nil }
}

/// A type of message in one scope.
struct BulletinHeading: Hashable, Sendable {
    let message: Any.Type
    let reach: Reach

    static func == (left: Self, right: Self) -> Bool { left.message == right.message && left.reach == right.reach }
    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(message))
        hasher.combine(reach)
    }
}

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
