/// The head chefs as a sous chef sees them: whoever wants this kind of news hears it, and nobody else is in reach.
///
/// A sous chef asks for it in its initialiser; the house makes one for each kind of news.
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

    /// Makes a hat around a closure of one's own, as tests of sous chefs do. It opens nobody else's door.
    ///
    /// ```swift
    /// let photos = PhotosSousChef(headChefs: HeadChefForSousChef { news in print(news) })
    /// ```
    ///
    /// - Parameter tell: takes the news, in the isolation of whoever gives it.
    @inlinable public init(_ tell: @escaping @Sendable (News) -> Void) { self.tell = tell }

    /// Gives news to the head chef of every party that wants it. Callable from anywhere, returns at once, keeps order.
    ///
    /// - Parameter news: what has happened.
    /// - Complexity: O(readers).
    @inlinable public func give(_ news: News) { tell(news) }
}
