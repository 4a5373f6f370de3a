/// The progress of an upload: a pure count of the failures since the last new byte.
struct UploadRetryState {
    /// The number of failures since the last new byte.
    private(set) var failures = 0
    /// The error of the last failure.
    private(set) var last: FoodDelivery.Error?
    /// The number of bytes that earlier calls had sent.
    private(set) var resumed = 0
    private var furthest: Int?
    private var hasRestarted = false

    /// Records the offset that the server reported at the start.
    mutating func begin(at offset: Int) {
        if furthest == nil { resumed = offset }
        advance(to: offset)
    }

    mutating func advance(to offset: Int) {
        guard offset > furthest ?? 0 else { return furthest = furthest ?? offset }
        furthest = offset
        failures = 0
    }

    mutating func recordFailure(with error: FoodDelivery.Error) {
        failures += 1
        last = error
    }

    /// Decides whether to retry after the last failure. Only a request for the offset shows how many sent bytes
    /// arrived. So one more such request is made, even after the last attempt.
    func mayRetry(upTo maxAttempts: Int) -> Bool {
        guard maxAttempts > 1 else { return false }
        return failures < maxAttempts || failures == maxAttempts && last?.call?.method == "PATCH"
    }

    /// Allows a new upload in place of one that is gone, once.
    mutating func mayRestart() -> Bool {
        defer { (hasRestarted, furthest, resumed) = (true, nil, 0) }
        return !hasRestarted
    }
}
