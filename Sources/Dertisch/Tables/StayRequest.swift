/// A question that a customer asks before it leaves.
@usableFromInline struct StayRequest<Carte> {
    let question: TextKey
    let leave: TextKey
    let stay: TextKey
    let isWanted: @MainActor (UnsafePointer<Carte>) -> Bool
}
