import DertischSupport
import DertischJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The record of an unfinished upload, kept so that a later call can resume it: the file, and its address on the
/// server.
struct UploadCheckpoint: Codable, Equatable {
    /// The absolute address where the upload was created.
    var creation: String
    /// The absolute address of the upload itself. It may be a secret: with it, another client can continue the upload.
    var location: String
    var file: FileAttributes
    /// The time at which the server forgets the upload, in seconds since 1970; `nil` if it names none.
    var expires: Double?

    /// True if the checkpoint fits the file and the address, and has not expired.
    func matches(_ file: FileAttributes, at creation: String, now: Double) -> Bool {
        self.file == file && self.creation == creation && expires.map { now < $0 } ?? true
    }
}

extension UploadCheckpoint {
    /// Reads the checkpoint in a file; `nil` if it is missing or unreadable.
    init?(in file: URL) {
        guard let data = FileManager.default.contents(atPath: file.path),
            let checkpoint = try? JSONReader.document(Array(data)).decode(UploadCheckpoint.self)
        else { return nil }
        self = checkpoint
    }

    /// Writes the checkpoint atomically into a file that only its owner can read.
    func write(to file: URL) throws(FileError) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        do throws(AtomicFile.Failure) { try AtomicFile.write([UInt8](data), to: file.path) } catch {
            throw FileError(file.lastPathComponent, reason: error.reason)
        }
    }
}
