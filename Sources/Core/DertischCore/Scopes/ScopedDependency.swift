/// A dependency that the house makes for a colleague's initialiser, within the scope that its type names.
package protocol ScopedDependency: Sendable {
    static var scope: ScopeKind { get }
    /// The messages that it posts on a bulletin, if any.
    static var posts: BulletinHeading? { get }
    /// The messages that it reads from a bulletin, if any.
    static var reads: BulletinHeading? { get }
    /// The value for the initialiser; `nil` if the colleague is outside such a scope.
    static func hand(in scopes: Scopes) -> Self?
}

extension ScopedDependency {
    package static var posts: BulletinHeading? { nil }
    package static var reads: BulletinHeading? { nil }
}
