/// An account of cancel requests that may still hit a later statement than the one they were sent for.
///
/// A server cancels whatever a session runs when the request arrives. A statement that was cancelled by a stray request is sent again.
struct StrayCancellations {
    /// The number of requests that may have hit no statement yet.
    private var count = 0
    /// One closure for each group of requests: returns `true` while one is on its way.
    private var sending: [() -> Bool] = []

    /// Adds the requests for a statement that has ended.
    ///
    /// - Parameters:
    ///   - number: the number of requests that were sent.
    ///   - isSending: returns `true` while one of them is on its way.
    mutating func add(_ number: Int, isSending: @escaping () -> Bool) {
        count += number
        sending.append(isSending)
    }

    /// Takes one request from the account; `false` if there is none that could have cancelled a statement.
    mutating func take() -> Bool {
        guard count > 0 else { return false }
        count -= 1
        return true
    }

    /// Clears the account if no request is on its way. To be called while no statement runs: a request that reaches an idle session hits none.
    mutating func settle() {
        sending.removeAll { !$0() }
        if sending.isEmpty { count = 0 }
    }
}
