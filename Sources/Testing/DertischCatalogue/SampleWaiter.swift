import DertischCore

/// The waiter of a sampled screen: it serves the sample's carte, and notes orders, which go nowhere.
struct SampleWaiter<C: Course>: Waiter {
    let sample: C.Carte
    let notes: OrderNotes

    func carte(for entree: C.Entree) -> C.Carte { sample }

    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        notes.add(CaseName.of(order) ?? "\(C.Order.self)")
        return .answered
    }

    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {}
}
