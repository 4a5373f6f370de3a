import CNettle
import DertischJSON
import DertischSupport
import DertischUploads

/// Takes the bytes of files, at the addresses of their permits, off the main actor.
///
/// - `GET` tells how many bytes are held. With `?digests` it also tells digests of them, by which a page that has read the file anew finds out how
///   far it is the same.
/// - `PUT ?at=1000&page=7` adds the bytes from the 1,000th on. `page` tells the pages of one guest apart.
/// - `DELETE ?page=7` forgets what has come of a file that was cancelled.
struct UploadReceiver: Sendable {
    /// The bytes that one digest is of.
    static let blockBytes = 4 << 20

    let seal: UploadSeal
    let guests: GuestCookie
    let spool: UploadSpool

    /// Answers a request below ``WebPaths/uploads``.
    @concurrent func answer(_ request: HTTPRequest) async -> HTTPResponse {
        guard let permit = seal.permit(at: request.path) else { return .text("There is nothing here.", status: 404) }
        guard !request.isFromForeignPage, guests.guest(request)?.id == permit.guest else {
            return .text("Only the page of the same guest may send this file.", status: 403)
        }
        switch request.method {
        case "GET": return await held(permit, withDigests: request.query("digests") != nil)
        case "PUT":
            guard let page = page(of: request), let offset = request.query("at").flatMap({ Int($0) }), offset >= 0
            else { return .text("The address has no valid offset or page.", status: 400) }
            return await take(request, permit, at: offset, by: page)
        case "DELETE":
            guard let page = page(of: request) else { return .text("The address has no valid page.", status: 400) }
            await spool.discard(permit.spoolName, by: page)
            return .upload(["held": .number(0)])
        default:
            return HTTPResponse(status: 405, headers: [("Allow", "GET, PUT, DELETE")], body: .bytes([]))
        }
    }

    private func page(of request: HTTPRequest) -> String? {
        request.query("page").flatMap { $0.utf8.count <= 40 ? $0 : nil }
    }

    private func held(_ permit: UploadPermit, withDigests: Bool) async -> HTTPResponse {
        let held = await spool.held(permit.spoolName)
        guard withDigests else { return .upload(["held": .number(held)]) }
        var digests: [JSON] = []
        for start in stride(from: 0, to: held, by: Self.blockBytes) {
            // Its client has left.
            if Task.isCancelled { break }
            let block = await spool.read(permit.spoolName, from: start, count: min(Self.blockBytes, held - start))
            digests.append(.text(SHA256.digest(of: block).hexadecimal))
        }
        return .upload(["held": .number(held), "block": .number(Self.blockBytes), "digests": .list(digests)])
    }

    private func take(
        _ request: HTTPRequest, _ permit: UploadPermit, at offset: Int, by page: String
    ) async -> HTTPResponse {
        let (name, kinds) = (permit.spoolName, permit.fileKinds)
        do throws(UploadSpool.Failure) {
            let writer = try await spool.begin(name, at: offset, by: page)
            do throws(UploadSpool.Failure) {
                // A client that leaves has sent what has come.
                while let chunk = try? await request.stream.next() {
                    try await spool.append(chunk, to: name, by: writer, of: kinds, named: permit.name)
                }
            } catch {
                await spool.end(name, by: writer)
                throw error
            }
            await spool.end(name, by: writer)
        } catch {
            switch error {
            case .busy: return .upload(["busy": .flag(true)], status: 423)
            case .held(let held): return .upload(["held": .number(held)], status: 409)
            case .refused(let refusal): return .upload(["refused": .text(refusal.word)], status: 422)
            }
        }
        return .upload(["held": .number(await spool.held(name))])
    }
}

extension UploadRefusal {
    /// The refusal in the protocol of the client's script.
    fileprivate var word: String {
        switch self {
        case .wrongKind: "kind"
        case .noSpace: "space"
        case .tooLarge: "size"
        case .empty, .tooMany, .missing, .failed: "failed"
        }
    }

    /// - Parameter word: how the client's script tells it; it comes from outside.
    init(word: String, limit: Int) {
        switch word {
        case "kind": self = .wrongKind
        case "space": self = .noSpace
        case "size": self = .tooLarge(limit: limit)
        case "missing": self = .missing
        default: self = .failed
        }
    }
}

extension HTTPResponse {
    fileprivate static func upload(_ fields: KeyValuePairs<String, JSON>, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")],
            body: .bytes(JSON.object(fields).bytes))
    }
}

/// The digest of bytes (SHA-256, FIPS 180-4).
enum SHA256 {
    static func digest(of bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            dertisch_sha256(bytes.count, bytes, digest.baseAddress)
            count = 32
        }
    }
}
