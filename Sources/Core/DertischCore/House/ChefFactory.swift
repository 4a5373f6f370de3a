/// A factory of one party's head chef, which also subscribes the chef to its news.
struct ChefFactory<C: Course> {
    let make: @MainActor (Scopes) throws -> any HeadChef<C>
    /// Subscribes a party's chef to its news. The returned closure unsubscribes it.
    let subscribe: (@MainActor (any HeadChef<C>, CourseStaff<C>) -> @MainActor () -> Void)?
    /// True if the chef asks for something shared within a scope, so that its party needs scopes of its own.
    let isScoped: Bool

    @MainActor init<H: HeadChef<C>>(_ make: @escaping @MainActor (Scopes) throws -> H, isScoped: Bool) {
        self.make = make
        self.isScoped = isScoped
        guard H.News.self != Never.self else {
            subscribe = nil
            return
        }
        subscribe = { chef, staff in
            guard let chef = chef as? H, let scopes = staff.party?.scopes,
                let storage = scopes.storage(of: H.NewsScope.kind)
            else { return {} }
            let drops = Drops(of: H.News.self, scopes.asked(by: "\(H.self)").asker)
            let topic = storage[Topic<H.News>.self]
            let inbox = Inbox(chef: chef, of: staff, drops, missed: topic.missed)
            let listening = topic.listen(nil, drops) { inbox.add($0) }
            return { listening.cancel() }
        }
    }
}
