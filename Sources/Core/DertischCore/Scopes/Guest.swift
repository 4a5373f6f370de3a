/// The person at a window, as far as its dining room can tell. A browser has the same guest in every tab, and on later
/// visits.
///
/// A head chef asks for the guest in its initialiser, and passes the guest to resources that treat guests differently.
/// Kitchen resources serve all guests, so they cannot ask for one.
///
/// ```swift
/// struct LikesHeadChef: HeadChef {
///     let photos: PhotosSousChef, guest: Guest
///     func accepts(_ order: PhotoCourse.Order) -> Bool { order == .like }
///     func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
///         waiter.serve(.likes(try await photos.like(7, by: guest)))
///     }
/// }
/// ```
public struct Guest: Hashable, Codable, Sendable {
    /// The guest's secret identifier. Anyone who knows it can pose as that guest, so never show it to others.
    public let id: String

    /// Makes a guest, as dining rooms and tests do: `Guest(id: "ada")`.
    ///
    /// - Parameter id: an identifier that no other guest has.
    public init(id: String) { self.id = id }

    /// The guest at this machine: in a native window, or a test.
    public static let local = Guest(id: "local")
}

extension Guest: ScopedDependency {
    package static var scope: ScopeKind { .window }
    package static func hand(in scopes: Scopes) -> Guest? { scopes.guest }
}
