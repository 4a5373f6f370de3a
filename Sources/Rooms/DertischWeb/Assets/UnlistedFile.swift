import DertischCore
import Foundation

/// A file of the layouts' folder to which no layout refers, as it is at the time. It is sent from the disk, so its size costs no
/// memory, and is not compressed, so a request costs little.
enum UnlistedFile {
    /// Answers a request for a file, off the main actor.
    ///
    /// - Returns: `nil` for a missing one, for an ending that is not served, and for a link.
    /// - Throws: `HTTPFile.Error.unreadable` if the system does not let it be read.
    @concurrent static func response(to request: HTTPRequest, in folder: URL?) async throws(HTTPFile.Error)
        -> HTTPResponse?
    {
        guard let folder, let (reference, type) = servable(request.path) else { return nil }
        let file: HTTPFile
        do {
            file = try HTTPFile(reference.path, beneath: folder.path)
        } catch .unreadable(let code) {
            throw .unreadable(code: code)
        } catch {
            return nil
        }
        let tag = "\(String(file.modificationTime.bitPattern, radix: 16))-\(String(file.size, radix: 16))"
        let headers = [("Content-Type", type.field), ("ETag", "\"\(tag)\""), ("Cache-Control", "no-cache")]
        return .notModified(for: request, tag: tag, headers: headers)
            ?? HTTPResponse(headers: headers, body: .openFile(file)).part(for: request, tag: tag)
    }

    /// The path of a file that is served at an address of a pattern; `nil` if there is none. Reads the folders that the pattern leads through.
    static func path(fitting pattern: LinkPattern, in folder: URL?) -> String? {
        guard let folder else { return nil }
        var found = [""]
        for part in pattern.path {
            found = found.flatMap { parent in
                switch part {
                case .words(let words): ["\(parent)/\(words)"]
                case .gap: names(in: folder.path + parent).map { "\(parent)/\($0)" }
                }
            }
        }
        return found.first { exists(at: $0, in: folder) }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private static func exists(at path: String, in folder: URL) -> Bool {
        guard let (reference, _) = servable(path) else { return false }
        return (try? HTTPFile(reference.path, beneath: folder.path)) != nil
    }

    private static func servable(_ path: String) -> (reference: AssetReference, type: ContentType)? {
        guard path.hasPrefix("/"), let type = ContentType(path: path),
            let reference = AssetReference(named: String(path.dropFirst()))
        else { return nil }
        return (reference, type)
    }
}
