/// The head chefs as a sous chef sees them: it gives news to all that hear this type of news, and has no other access.
///
/// A sous chef asks for this hat in its initialiser. The house makes a hat for each type of news.
///
/// ```swift
/// actor PhotosSousChef {
///     let headChefs: HeadChefForSousChef<PhotoNews>
///     init(headChefs: HeadChefForSousChef<PhotoNews>) { self.headChefs = headChefs }
///     func liked(_ id: Photo.ID, count: Int) { headChefs.give(.liked(id, count)) }
/// }
/// ```
public struct HeadChefForSousChef<News: Sendable>: Hat, Sendable {
    @usableFromInline let tell: @Sendable (News) -> Void

    /// Makes a hat around a closure, for tests of sous chefs. It gives no access to a running house.
    ///
    /// ```swift
    /// let photos = PhotosSousChef(headChefs: HeadChefForSousChef { news in print(news) })
    /// ```
    ///
    /// - Parameter tell: takes the news, in the caller's isolation.
    @inlinable public init(_ tell: @escaping @Sendable (News) -> Void) { self.tell = tell }

    /// Gives news to the head chef of every party that hears it. Callable from any isolation; returns at once; news
    /// keeps its order.
    ///
    /// - Parameter news: the news.
    /// - Complexity: O(readers).
    @inlinable public func give(_ news: News) { tell(news) }
}
