#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Synchronization

/// The HTTP cache: answers in memory, and on disk if a folder is given, as RFC 9111 describes a private cache.
///
/// ```swift
/// configuration.cache = HTTPCache(in: folder)
/// ```
///
/// Fresh answers are served without a request. Stale ones are validated by `ETag` or date. `Vary`, `no-store`,
/// `no-cache`, `must-revalidate`, `stale-while-revalidate` and `stale-if-error` are respected.
///
/// An answer to a request with credentials (`Authorization`, `Cookie`) stays in memory, and is served only to requests
/// with the same credentials. Answers that the server calls `public` are exempt. Streamed bodies are not cached.
///
/// Several clients may share a cache. When it is full, the least recently used answers are dropped.
public final class HTTPCache: Sendable {
    /// The maximum number of variants of one address that differ by request headers.
    static let mostVariants = 8

    private let memory: MemoryShelf
    private let disk: AnswerShelf?
    private let asked = Mutex<Set<String>>([])

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - folder: the folder of answers that outlive the process. It is created if necessary, and belongs to the cache
    ///     alone. `nil` keeps answers in memory only.
    ///   - mostMemory: the maximum size in memory, in bytes. The default is 32 MB.
    ///   - mostDisk: the maximum size on disk, in bytes. The default is 256 MB.
    public init(in folder: URL? = nil, mostMemory: Int = 32_000_000, mostDisk: Int = 256_000_000) {
        memory = MemoryShelf(most: mostMemory)
        disk = folder.map { AnswerShelf(in: $0, most: mostDisk) }
    }

    /// Removes all answers, also on disk.
    @concurrent public func empty() async {
        memory.empty()
        disk?.empty()
    }

    /// The size of the answers in memory, in bytes.
    public var bytesInMemory: Int { memory.size }

    /// The size of the answers on disk, in bytes.
    ///
    /// - Complexity: O(n) in the number of answers, on the first access only.
    public var bytesOnDisk: Int { disk?.size ?? 0 }

    /// Looks up a cached answer to a request.
    func answer(to errand: Errand) async -> StoredAnswer? {
        if let answer = memory.answer(to: errand) { return answer }
        guard let disk, let answer = await Self.read(disk, errand) else { return nil }
        memory.keep(answer)
        return answer
    }

    func keep(_ answer: StoredAnswer) async {
        memory.keep(answer)
        guard let disk, !answer.isPersonal else { return }
        await Self.write(disk, answer)
    }

    /// Removes all answers of an address.
    func forget(_ address: String) async {
        memory.forget(address)
        if let disk { await Self.forget(disk, address) }
    }

    /// Marks an address as being asked about; `false` if another task already asks.
    func beginAsking(_ address: String) -> Bool { asked.withLock { $0.insert(address).inserted } }
    func endAsking(_ address: String) { asked.withLock { _ = $0.remove(address) } }

    // Disks block, so this never runs on the caller's actor.
    @concurrent private static func read(_ disk: AnswerShelf, _ errand: Errand) async -> StoredAnswer? {
        disk.answer(to: errand)
    }
    @concurrent private static func write(_ disk: AnswerShelf, _ answer: StoredAnswer) async { disk.keep(answer) }
    @concurrent private static func forget(_ disk: AnswerShelf, _ address: String) async { disk.forget(address) }
}
