/// A fetcher that counts its calls, and suspends them until it is opened.
actor Fetcher {
    private(set) var addresses: [String] = []
    private(set) var cancelled = 0
    private var isOpen: Bool
    private var suspended: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], isOpen: Bool = true) {
        self.bytes = bytes
        self.isOpen = isOpen
    }

    var count: Int { addresses.count }

    func fetch(_ address: String) async throws -> [UInt8] {
        addresses.append(address)
        let id = count
        resumeWaiters()
        if !isOpen {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { suspended[id] = $0 }
            } onCancel: {
                Task { await self.cancel(id) }
            }
        }
        return bytes
    }

    func open() {
        isOpen = true
        for call in suspended.values { call.resume() }
        suspended = [:]
    }

    /// Returns when so many fetches have begun.
    func began(_ count: Int = 1) async {
        while self.count < count { await withCheckedContinuation { waiters.append($0) } }
    }

    /// Returns when a fetch has been cancelled.
    func stopped() async { while cancelled == 0 { await withCheckedContinuation { waiters.append($0) } } }

    private func cancel(_ id: Int) {
        guard let call = suspended.removeValue(forKey: id) else { return }
        cancelled += 1
        call.resume(throwing: CancellationError())
        resumeWaiters()
    }

    private func resumeWaiters() {
        for waiter in waiters { waiter.resume() }
        waiters = []
    }
}
