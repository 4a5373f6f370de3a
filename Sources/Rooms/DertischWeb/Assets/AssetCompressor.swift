import DertischSupport

/// A thread that compresses assets. A style sheet takes brotli 20 ms and a file of 4 MiB many seconds, for which Swift's own threads
/// would serve nothing else. Each asset adds one job a coding, once.
final class AssetCompressor: Sendable {
    /// The compressor of all rooms. Its thread gives way to those that serve.
    static let shared = AssetCompressor(niceness: 5)

    private let thread: WorkerThreads

    /// - Parameter niceness: the niceness of its thread, from 0 to 19.
    init(niceness: Int32) { thread = WorkerThreads(named: "dertisch.assets", niceness: niceness) }

    /// Adds a job, which is done after those that were added before.
    func add(_ job: @escaping @Sendable () -> Void) { thread.add(job) }

    /// Waits until every job that has been added is done.
    func finish() async {
        await withCheckedContinuation { continuation in add { continuation.resume() } }
    }
}
