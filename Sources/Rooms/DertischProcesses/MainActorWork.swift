/// The work of a child's main actor, as another thread sees it.
package struct MainActorWork: Sendable {
    /// The number of pieces of work that it has begun.
    let count: Int
    /// The session that it works for now, if it is known.
    let session: String?

    package init(count: Int, session: String?) { (self.count, self.session) = (count, session) }
}
