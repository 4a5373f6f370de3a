/// A factory of one party's head chef, which also subscribes the chef to its news.
@usableFromInline struct ChefFactory<C: Course> {
    @usableFromInline let make: @MainActor (Scopes) throws -> AnyHeadChef<C>
    /// Subscribes a party's chef to its news. The returned closure unsubscribes it.
    let subscribe: (@MainActor (any HeadChef<C>, Party<C>) -> @MainActor () -> Void)?
    /// True if the chef asks for something shared within a scope, so that its party needs scopes of its own.
    let isScoped: Bool

    @MainActor init<H: HeadChef<C>>(
        _ make: @escaping @MainActor (Scopes) throws -> H, at station: @escaping @MainActor (H) -> AnyHeadChef<C>,
        isScoped: Bool
    ) {
        self.make = { station(try make($0)) }
        self.isScoped = isScoped
        guard H.News.self != Never.self else {
            subscribe = nil
            return
        }
        subscribe = { chef, party in
            guard let chef = chef as? H, let storage = party.scopes.storage(of: H.NewsScope.kind) else { return {} }
            let drops = Drops(of: H.News.self, party.scopes.asked(by: "\(H.self)").asker)
            let topic = storage[Topic<H.News>.self]
            let inbox = Inbox(chef: chef, of: party, drops, missed: topic.missed)
            let listening = topic.listen(nil, drops) { inbox.add($0) }
            return { listening.cancel() }
        }
    }
}
