#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import Synchronization

/// The HTTP cache: responses in memory, and on disk if a folder is given, as RFC 9111 describes a private cache.
///
/// ```swift
/// configuration.cache = HTTPCache(in: folder)
/// ```
///
/// Fresh responses are served without a request. Stale ones are validated by `ETag` or date. `Vary`, `no-store`,
/// `no-cache`, `must-revalidate`, `stale-while-revalidate` and `stale-if-error` are respected.
///
/// A response to a request with credentials (`Authorization`, `Cookie`) stays in memory, and is served only to requests
/// with the same credentials. Responses that the server calls `public` are exempt. Streamed bodies are not cached.
///
/// Several clients may share a cache. When it is full, the least recently used responses are dropped.
public final class HTTPCache: Sendable {
    /// The maximum number of variants of one address that differ by request headers.
    static let maxVariants = 8

    private let memory: ResponseMemoryCache
    private let disk: ResponseDiskCache?
    private let revalidating = Mutex<Set<String>>([])

    /// Creates a cache.
    ///
    /// - Parameters:
    ///   - folder: the folder of responses that outlive the process. It is created if necessary, and belongs to the cache
    ///     alone. `nil` keeps responses in memory only.
    ///   - maxMemory: the maximum size in memory, in bytes. The default is 32 MB.
    ///   - maxDisk: the maximum size on disk, in bytes. The default is 256 MB.
    public init(in folder: URL? = nil, maxMemory: Int = 32_000_000, maxDisk: Int = 256_000_000) {
        memory = ResponseMemoryCache(maxSize: maxMemory)
        disk = folder.map { ResponseDiskCache(in: $0, maxSize: maxDisk) }
    }

    /// Removes all responses, also on disk.
    @concurrent public func removeAll() async {
        memory.removeAll()
        disk?.removeAll()
    }

    /// The size of the responses in memory, in bytes.
    public var bytesInMemory: Int { memory.size }

    /// The size of the responses on disk, in bytes.
    ///
    /// - Complexity: O(n) in the number of responses, on the first access only.
    public var bytesOnDisk: Int { disk?.size ?? 0 }

    /// Looks up a cached response to a request.
    func response(to request: PreparedRequest) async -> CachedResponse? {
        if let response = memory.response(to: request) { return response }
        guard let disk, let response = await Self.read(disk, request) else { return nil }
        memory.store(response)
        return response
    }

    func store(_ response: CachedResponse) async {
        memory.store(response)
        guard let disk, !response.isPersonal else { return }
        await Self.write(disk, response)
    }

    /// Removes all responses of an address.
    func remove(_ address: String) async {
        memory.remove(address)
        if let disk { await Self.remove(disk, address) }
    }

    /// Marks an address as being asked about; `false` if another task already asks.
    func beginRevalidating(_ address: String) -> Bool { revalidating.withLock { $0.insert(address).inserted } }
    func endRevalidating(_ address: String) { revalidating.withLock { _ = $0.remove(address) } }

    // Disks block, so this never runs on the caller's actor.
    @concurrent private static func read(_ disk: ResponseDiskCache, _ request: PreparedRequest) async -> CachedResponse?
    {
        disk.response(to: request)
    }
    @concurrent private static func write(_ disk: ResponseDiskCache, _ response: CachedResponse) async {
        disk.store(response)
    }
    @concurrent private static func remove(_ disk: ResponseDiskCache, _ address: String) async { disk.remove(address) }
}
