/// A fetcher that counts, and holds everybody back until it is opened.
actor Fetcher {
    private(set) var addresses: [String] = []
    private(set) var cancelled = 0
    private var isOpen: Bool
    private var held: [Int: CheckedContinuation<Void, any Error>] = [:]
    private var watchers: [CheckedContinuation<Void, Never>] = []
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], isOpen: Bool = true) {
        self.bytes = bytes
        self.isOpen = isOpen
    }

    var count: Int { addresses.count }

    func fetch(_ address: String) async throws -> [UInt8] {
        addresses.append(address)
        let id = count
        tell()
        if !isOpen {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { held[id] = $0 }
            } onCancel: {
                Task { await self.cancel(id) }
            }
        }
        return bytes
    }

    func open() {
        isOpen = true
        for one in held.values { one.resume() }
        held = [:]
    }

    /// Returns when so many fetches have begun.
    func began(_ count: Int = 1) async {
        while self.count < count { await withCheckedContinuation { watchers.append($0) } }
    }

    /// Returns when a fetch has been cancelled.
    func stopped() async { while cancelled == 0 { await withCheckedContinuation { watchers.append($0) } } }

    private func cancel(_ id: Int) {
        guard let one = held.removeValue(forKey: id) else { return }
        cancelled += 1
        one.resume(throwing: CancellationError())
        tell()
    }

    private func tell() {
        for watcher in watchers { watcher.resume() }
        watchers = []
    }
}
