/// The waiter of a customer that is introduced without one: makes the first carte, and changes it as the dishes say.
@usableFromInline struct PlainWaiter<C: Course>: Waiter {
    private let first: @MainActor (C.Entree) -> C.Carte
    private let change: @MainActor (C.Dish, inout C.Carte) -> Void

    /// - Parameters:
    ///   - first: makes the carte from the entrée.
    ///   - change: applies a dish. Pages without a head chef are served none.
    @usableFromInline init(
        _ first: @escaping @MainActor (C.Entree) -> C.Carte,
        change: @escaping @MainActor (C.Dish, inout C.Carte) -> Void = { _, _ in }
    ) {
        self.first = first
        self.change = change
    }

    @usableFromInline func carte(for entree: C.Entree) -> C.Carte { first(entree) }

    @usableFromInline func plate(_ dish: C.Dish, onto carte: inout C.Carte) { change(dish, &carte) }
}
