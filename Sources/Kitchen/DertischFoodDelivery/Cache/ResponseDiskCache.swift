#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The disk cache of responses: one file for each, with several variants of one address that differ by request headers.
///
/// A damaged or foreign file counts as missing. Runs off every actor, because disks block.
final class ResponseDiskCache: Sendable {
    private let files: DiskCache

    init(in folder: URL, maxSize: Int) {
        files = DiskCache(in: folder, suffix: CachedResponseFile.suffix, maxSize: maxSize, maxFileSize: maxSize / 4)
    }

    /// The total size of the files in bytes.
    var size: Int { files.size }

    func response(to request: PreparedRequest) -> CachedResponse? {
        for name in files.names(of: request.destination.text) {
            guard let data = files.contents(of: name) else { continue }
            guard let response = CachedResponseFile.response(data) else {
                files.remove(name)
                continue
            }
            guard response.matches(request) else { continue }
            files.markUsed(name)
            return response
        }
        return nil
    }

    func store(_ response: CachedResponse) {
        let conditions = response.conditions.map { "\($0.name):\($0.value ?? "-")" }.joined(separator: "\n")
        guard let data = CachedResponseFile.data(response) else { return remove(response.address) }
        files.store(data, as: files.name(of: response.address, variant: conditions))
        for name in files.names(of: response.address).dropFirst(HTTPCache.maxVariants) { files.remove(name) }
    }

    func remove(_ address: String) {
        for name in files.names(of: address) { files.remove(name) }
    }

    func removeAll() { files.removeAll() }
}
