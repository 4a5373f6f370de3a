/// The storage shared within one scope: its temporary values and its orders bulletin. Both end with the scope.
@usableFromInline final class ScopeStorage: Sendable {
    let lifetime = Lifetime()
    let values = TemporaryStorage(limit: TemporaryStorage.defaultLimit)
    let bulletin = Bulletin()

    deinit { end() }

    /// Ends the scope. Colleagues may still hold its values and bulletin, which are then empty and inert.
    @usableFromInline func end() {
        lifetime.end()
        values.close()
        bulletin.close()
    }
}
