import Foundation
import TestSupport
import Synchronization

/// What a server of resumable uploads (tus 1.0.0) keeps, and the wrong that it does on purpose.
///
/// It takes every byte as it comes, so that a connection cut midway leaves a part behind, as on a real server.
final class TusUploads: Sendable {
    /// What goes wrong; each is used once, in order.
    struct Faults: Sendable {
        /// After how many bytes of a `PATCH` its connection is cut.
        var cuts: [Int] = []
        /// What a method is answered with instead of being done.
        var responses: [String: [Response]] = [:]
        /// Called when a `PATCH` has brought its first bytes.
        var meanwhile: (@Sendable () -> Void)?
        /// How many bytes a file may have.
        var maxSize = Int.max
        /// How many bytes a request may have.
        var maxAtOnce = Int.max
    }

    struct Response: Sendable {
        var status: String
        var headers: [String] = []
    }

    private struct State {
        var faults = Faults()
        var files: [String: [UInt8]] = [:]
        var lengths: [String: Int] = [:]
        var created: [String] = []
        var expires: String?
    }

    private let state = Mutex(State())

    init(_ faults: Faults = Faults()) { plan { $0 = faults } }

    func plan(_ change: @Sendable (inout Faults) -> Void) { state.withLock { change(&$0.faults) } }

    /// Where uploads were created, in order.
    var created: [String] { state.withLock { $0.created } }
    /// What has come to the upload that was created last.
    var stored: [UInt8] { state.withLock { state in state.created.last.flatMap { state.files[$0] } ?? [] } }

    func forget() { state.withLock { $0.files = [:] } }
    func expire(at date: String) { state.withLock { $0.expires = date } }

    /// Who takes the body of a request as it comes; `false` from him cuts the connection.
    func receiver(for head: SeenRequest) -> ((ArraySlice<UInt8>) -> Bool)? {
        guard head.method == "PATCH" else { return nil }
        let (cut, isTaken, meanwhile) = state.withLock { state in
            let isTaken =
                state.files[head.target]?.count == head.number("Upload-Offset")
                && state.faults.responses["PATCH"]?.isEmpty ?? true
            defer { state.faults.meanwhile = nil }
            return (
                state.faults.cuts.isEmpty ? Int.max : state.faults.cuts.removeFirst(), isTaken,
                state.faults.meanwhile
            )
        }
        var taken = 0
        return { [self] piece in
            let kept = piece.prefix(cut - taken)
            taken += kept.count
            if isTaken { keep(kept, of: head.target) }
            meanwhile?()
            return kept.count == piece.count
        }
    }

    private func keep(_ piece: ArraySlice<UInt8>, of upload: String) {
        state.withLock { $0.files[upload]?.append(contentsOf: piece) }
    }

    func respond(to request: SeenRequest, over connection: ServerConnection) -> Bool {
        let response = state.withLock { state in
            if let planned = state.faults.responses[request.method], !planned.isEmpty {
                return state.faults.responses[request.method]?.removeFirst() ?? planned[0]
            }
            var response = Self.respond(to: request, &state)
            response.headers.append("Tus-Resumable: 1.0.0")
            return response
        }
        let bodyless = request.method == "HEAD" || response.status.hasPrefix("204")
        guard bodyless else { return connection.respond(response.status, "", headers: response.headers) }
        return connection.write(
            (["HTTP/1.1 \(response.status)"] + response.headers).joined(separator: "\r\n") + "\r\n\r\n")
    }

    private static func respond(to request: SeenRequest, _ state: inout State) -> Response {
        guard request.has("Tus-Resumable: 1.0.0") else {
            return Response(status: "412 Precondition Failed", headers: ["Tus-Version: 1.0.0"])
        }
        let expiry = state.expires.map { ["Upload-Expires: \($0)"] } ?? []
        if request.method == "POST" {
            guard let length = request.number("Upload-Length"), length <= state.faults.maxSize else {
                return Response(
                    status: "413 Request Entity Too Large", headers: ["Tus-Max-Size: \(state.faults.maxSize)"])
            }
            let location = "/files/\(state.created.count + 1)"
            state.created.append(location)
            state.files[location] = []
            state.lengths[location] = length
            return Response(status: "201 Created", headers: ["Location: \(location)"] + expiry)
        }
        guard let count = state.files[request.target]?.count else { return Response(status: "404 Not Found") }
        switch request.method {
        case "HEAD":
            let length = state.lengths[request.target] ?? 0
            return Response(status: "200 OK", headers: ["Upload-Offset: \(count)", "Upload-Length: \(length)"])
        case "DELETE":
            state.files[request.target] = nil
            return Response(status: "204 No Content")
        default:
            // The bytes are there already: they came before this.
            let (offset, sent) = (request.number("Upload-Offset") ?? -1, request.number("Content-Length") ?? 0)
            guard sent <= state.faults.maxAtOnce else { return Response(status: "413 Request Entity Too Large") }
            guard request.has("Content-Type: application/offset+octet-stream") else {
                return Response(status: "415 Unsupported Media Type")
            }
            guard offset + sent == count else { return Response(status: "409 Conflict") }
            return Response(status: "204 No Content", headers: ["Upload-Offset: \(count)"] + expiry)
        }
    }
}

extension SeenRequest {
    /// The number in a header.
    func number(_ name: String) -> Int? { value(name).flatMap { Int($0) } }

    /// What a header says.
    func value(_ name: String) -> String? {
        headers.first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
            .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
    }
}
