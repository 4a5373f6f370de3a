/// What a session knows of the state that it was restored from.
@MainActor final class Restoration {
    /// The token of the session whose state was restored, if one was.
    private(set) var carrier: String?
    /// The hash of that state as the browser gave it.
    private var state: Int?
    /// True until a restored browser has given back what was typed: before all that was tapped since.
    private(set) var isUnderWay = false
    /// True if the tab carried something that could not be restored.
    private(set) var isPartial = false

    /// Notes that a state is restored.
    func begin(carriedFor carrier: String, hash: Int) {
        self.carrier = carrier
        state = hash
        isUnderWay = true
    }

    func notePartial() { isPartial = true }

    /// Notes that the browser has given back what was typed.
    func end() { isUnderWay = false }

    func wasMade(from state: String) -> Bool { self.state == state.hashValue }
}
