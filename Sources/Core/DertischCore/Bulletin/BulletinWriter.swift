/// The writer's end of the orders bulletin: typed messages to every reader, within the scope that the type names.
///
/// Head chefs ask for a writer in their initialisers, in any scope; kitchen resources ask for the writer of the house.
/// The writer does not know its readers: each ``BulletinReader`` of the same message and scope, and each head chef that
/// wants the message as its ``HeadChef/News``. The house check knows both sides.
///
/// ```swift
/// struct TeaRenamed: Sendable { let tea: String, name: String }
///
/// struct RenamingHeadChef: HeadChef {
///     let bulletin: BulletinWriter<TeaRenamed, WindowWide>
///     func give(_ order: RenamingCourse.Order, to waiter: WaiterForHeadChef<RenamingCourse>) async throws {
///         switch order {
///         case .rename(let tea, let name): bulletin.post(TeaRenamed(tea: tea, name: name))
///         }
///     }
/// }
/// ```
public struct BulletinWriter<Message: Sendable, Within: Scope>: Hat, Sendable {
    private let put: @Sendable (Message) -> Bool

    /// Makes a writer around a closure, as tests do.
    ///
    /// - Parameter put: takes a message, and returns false if there is no bulletin to post it on.
    public init(_ put: @escaping @Sendable (Message) -> Bool) { self.put = put }

    /// Posts a message to every reader's buffer, before it returns. Callable from any isolation; never waits. All
    /// readers get the messages in the same order, and the messages of one writer in the order posted.
    ///
    /// - Parameter message: the message to post.
    /// - Returns: `false` if the scope has ended, and the message was not posted.
    /// - Complexity: O(readers).
    @discardableResult public func post(_ message: Message) -> Bool { put(message) }
}

extension BulletinWriter: ScopedDependency {
    package static var scope: ScopeKind { Within.kind }
    package static var posts: BulletinHeading? { BulletinHeading(message: Message.self, scope: scope) }
    package static func hand(in scopes: Scopes) -> Self? {
        scopes.storage(of: scope).map { storage in
            let topic = storage[Topic<Message>.self]
            return Self { topic.post($0) }
        }
    }
}

extension HeadChefForSousChef: ScopedDependency {
    package static var scope: ScopeKind { .house }
    package static var posts: BulletinHeading? { BulletinHeading(message: News.self, scope: scope) }
    package static func hand(in scopes: Scopes) -> Self? {
        let topic = scopes.house[Topic<News>.self]
        return Self { _ = topic.post($0) }
    }
}
