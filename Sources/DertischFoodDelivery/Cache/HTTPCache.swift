#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Synchronization

/// Answers kept in memory, and on disk if a folder is given, as RFC 9111 has it for a private cache.
///
/// ```swift
/// configuration.cache = HTTPCache(in: folder)
/// ```
///
/// What is fresh is not asked for again; what is not is asked after by its `ETag` or date; `Vary`, `no-store`, `no-cache`,
/// `must-revalidate`, `stale-while-revalidate` and `stale-if-error` are kept. An answer to somebody who said who he is
/// (`Authorization`, `Cookie`) is given to nobody else, and stays in memory unless the server calls it `public`. Bodies that are
/// streamed are not kept.
///
/// Several deliveries may share one. Answers that do not fit any more are dropped, the one not used for longest first.
public final class HTTPCache: Sendable {
    /// How many answers that differ by their request's headers are kept of one address.
    static let mostVariants = 8

    private let memory: MemoryShelf
    private let disk: AnswerShelf?
    private let asked = Mutex<Set<String>>([])

    /// Makes a cache.
    ///
    /// - Parameters:
    ///   - folder: where answers outlive the program; it is made if need be, and belongs to the cache alone. `nil` to keep
    ///     them in memory only.
    ///   - mostMemory: how many bytes are kept in memory. 32 MB.
    ///   - mostDisk: how many bytes are kept on disk. 256 MB.
    public init(in folder: URL? = nil, mostMemory: Int = 32_000_000, mostDisk: Int = 256_000_000) {
        memory = MemoryShelf(most: mostMemory)
        disk = folder.map { AnswerShelf(in: $0, most: mostDisk) }
    }

    /// Forgets everything, on disk too.
    @concurrent public func empty() async {
        memory.empty()
        disk?.empty()
    }

    /// How many bytes are kept in memory.
    public var bytesInMemory: Int { memory.size }

    /// How many bytes are kept on disk.
    ///
    /// - Complexity: O(n) in the number of answers the first time.
    public var bytesOnDisk: Int { disk?.size ?? 0 }

    /// What is kept of an answer to such a request.
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

    /// Forgets what is kept of an address.
    func forget(_ address: String) async {
        memory.forget(address)
        if let disk { await Self.forget(disk, address) }
    }

    /// Whether whoever calls should ask the server about an address: not if somebody does already.
    func beginAsking(_ address: String) -> Bool { asked.withLock { $0.insert(address).inserted } }
    func endAsking(_ address: String) { asked.withLock { _ = $0.remove(address) } }

    // Disks block: never on the caller's actor.
    @concurrent private static func read(_ disk: AnswerShelf, _ errand: Errand) async -> StoredAnswer? {
        disk.answer(to: errand)
    }
    @concurrent private static func write(_ disk: AnswerShelf, _ answer: StoredAnswer) async { disk.keep(answer) }
    @concurrent private static func forget(_ disk: AnswerShelf, _ address: String) async { disk.forget(address) }
}
