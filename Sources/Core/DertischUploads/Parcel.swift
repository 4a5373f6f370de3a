import DertischSupport
public import Foundation

/// A file that a guest has sent, as an order holds it. It is on the disk, never whole in memory.
///
/// ```swift
/// case .hang(let parcel):
///     try await gallery.hang(parcel)
/// ```
///
/// A kitchen resource reads it, or moves it to where it is to stay:
///
/// ```swift
/// actor PhotoFolder {
///     let folder: URL
///     init(in folder: URL) { self.folder = folder }
///     func keep(_ parcel: Parcel) async throws {
///         try await parcel.move(to: folder.appending(path: "\(parcel.id).jpg"))
///     }
/// }
/// ```
///
/// The file lasts until the order has ended. What was not moved is removed then. If the server is killed while the order runs, the guest's browser
/// sends the file again, under the same ``id``: an order that has kept the file notices it by that.
public struct Parcel: Sendable, AsyncSequence {
    /// The same for the same file of a guest, and another for each other guest: small letters, digits and hyphens.
    public var id: String { stored.id }
    /// The name that the guest has given the file, without folders and control characters. Do not take it for a path.
    public let name: String
    private let stored: StoredFile

    init(_ file: UploadingFile, _ stored: StoredFile) { (name, self.stored) = (file.name, stored) }

    /// The kind of the file, told by its first bytes.
    public var kind: FileKind { stored.kind }
    /// The size in bytes.
    public var size: Int { stored.size }
    /// The file, until the order has ended. Only read it.
    public var file: URL { URL(filePath: stored.path) }

    /// Moves the file to where it is to stay, or copies it if it is a file of the guest's own machine. It replaces a file that is there.
    ///
    /// On the disk of the spool (``Registrar/uploads(in:limits:)``) this renames the file, whatever its size. It is on the disk when this returns.
    ///
    /// - Parameter destination: the path of the file. Its folder must be there.
    /// - Throws: `CocoaError`, if the file cannot be written there.
    public func move(to destination: URL) async throws {
        let stored = stored
        try await Self.onThread { try stored.move(to: destination) }
    }

    /// Reads the whole file.
    ///
    /// - Parameter limit: the most bytes that the caller wants in memory.
    /// - Throws: ``UploadRefusal/tooLarge(limit:)`` if the file is larger, or `CocoaError` if it cannot be read.
    public func bytes(upTo limit: Int) async throws -> [UInt8] {
        guard size <= limit else { throw UploadRefusal.tooLarge(limit: limit) }
        var all: [UInt8] = []
        all.reserveCapacity(size)
        for try await chunk in self { all += chunk }
        return all
    }

    /// An iterator that reads the file from its beginning, in chunks of at most 256 KiB.
    public func makeAsyncIterator() -> Iterator { Iterator(stored: stored) }

    /// Reads the chunks of a parcel.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let stored: StoredFile
        private var offset = 0

        fileprivate init(stored: StoredFile) { self.stored = stored }

        /// The next chunk; `nil` at the end.
        ///
        /// - Throws: `CocoaError`, if the file cannot be read.
        public mutating func next() async throws -> [UInt8]? {
            try Task.checkCancellation()
            let (path, start) = (stored.path, offset)
            let chunk = try await Parcel.onThread { try SpoolFile.read(path, from: start, count: 256 << 10) }
            offset += chunk.count
            return chunk.isEmpty ? nil : chunk
        }
    }

    /// The threads that wait for the disk.
    private static let threads = WorkerThreads(named: "uploads", count: 2)

    static func onThread<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            threads.add { continuation.resume(with: Swift.Result { try work() }) }
        }
    }
}
