/// Who sits in a window, as far as its dining room can tell: in a browser the same in every tab, and the next time as well.
///
/// A head chef asks for it in its initialiser, and passes it on to whoever does something for one guest and not for another.
/// Kitchen resources serve all guests, so they cannot ask for it.
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
    /// Tells one guest from another. Whoever knows it can be taken for that guest: it is not to be shown to others.
    public let id: String

    /// Makes a guest, as dining rooms and tests do: `Guest(id: "ada")`.
    ///
    /// - Parameter id: what tells it from others.
    public init(id: String) { self.id = id }

    /// Whoever sits at this very machine: in a native window, or a test.
    public static let local = Guest(id: "local")
}

extension Guest: ScopedDependency {
    static var reach: Reach { .window }
    static func hand(in scopes: Scopes) -> Guest? { scopes.guest }
}
