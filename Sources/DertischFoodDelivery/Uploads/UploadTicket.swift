import DertischBasics
import DertischJSON

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What an upload leaves behind, so that a later one can go on: which file it was, and where the server has its part.
struct UploadTicket: Codable, Equatable {
    /// The address in full where the upload was created.
    var creation: String
    /// The address in full of the upload itself. It may be a secret: whoever has it may go on.
    var location: String
    var file: FileFacts
    /// When the server will have forgotten the upload, in seconds since 1970; `nil` if it does not say.
    var expires: Double?

    /// Whether it is worth while to ask the server for it.
    func isGood(for file: FileFacts, at creation: String, now: Double) -> Bool {
        self.file == file && self.creation == creation && expires.map { now < $0 } ?? true
    }
}

/// What tells a file from what it was before.
struct FileFacts: Codable, Equatable {
    let count: Int
    /// When it was changed last, in nanoseconds of its second.
    let seconds: Int
    let nanoseconds: Int
}

extension UploadTicket {
    /// The ticket in a file; `nil` if there is none, or none that can be read.
    init?(in file: URL) {
        guard let data = FileManager.default.contents(atPath: file.path),
            let ticket = try? JSONReader.document(Array(data)).decode(UploadTicket.self)
        else { return nil }
        self = ticket
    }

    /// Puts the ticket into a file that nobody else may read, whole or not at all.
    func keep(in file: URL) throws(FileFault) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        do throws(AtomicFile.Failure) { try AtomicFile.write([UInt8](data), to: file.path) } catch {
            throw FileFault(file.lastPathComponent, reason: error.reason)
        }
    }
}
