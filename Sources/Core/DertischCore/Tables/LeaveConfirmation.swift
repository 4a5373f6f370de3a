/// A question that a customer asks before it leaves.
struct LeaveConfirmation<Carte> {
    let question: TextKey
    let leave: TextKey
    let stay: TextKey
    let isNeeded: @MainActor (Carte) -> Bool
}
