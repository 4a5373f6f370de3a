import Dispatch

/// An answer of the server that a test holds back: it hears that the request has come, and lets the answer go.
package struct HeldAnswer: Sendable {
    private let requests = AsyncStream.makeStream(of: Void.self)
    private let signal = DispatchSemaphore(value: 0)

    package init() {}

    /// Waits until a further request has come.
    package func requested() async { for await _ in requests.stream { return } }

    /// Lets one answer go.
    package func release() { signal.signal() }

    /// Blocks the thread of a connection.
    func wait() {
        requests.continuation.yield()
        signal.wait()
    }
}
