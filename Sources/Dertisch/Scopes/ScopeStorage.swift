/// The storage that everything within one scope shares: its temporary values and its orders bulletin. Both end with it.
@usableFromInline final class ScopeStorage: Sendable {
    let lifetime = Lifetime()
    let values = TemporaryShelf(limit: TemporaryShelf.defaultLimit)
    let bulletin = Bulletin()

    deinit { end() }

    /// Ends the scope. Colleagues may still hold what it gave them; it is empty and inert.
    @usableFromInline func end() {
        lifetime.end()
        values.close()
        bulletin.close()
    }
}
