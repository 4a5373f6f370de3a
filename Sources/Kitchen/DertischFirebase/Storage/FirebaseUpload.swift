import DertischFoodDelivery
import DertischJSON
import Foundation

/// One upload of a file in pieces.
struct FirebaseUpload {
    /// The number of failures in a row, without a further byte at the server, after which an upload is given up.
    static let maxFailures = 60
    /// The number of times that an upload begins anew because the server has forgotten it.
    static let maxRestarts = 3

    /// The meaning of an answer to a piece.
    private enum Step {
        case finished(FirebaseFile)
        case next(offset: Int)
        /// The server has forgotten the upload.
        case gone
    }

    let connection: FirebaseConnection
    let unrepeated: FirebaseConnection
    let file: URL
    let creation: DeliveryRequest
    /// The address of the service.
    let root: String
    let pieceBytes: Int
    let progress: (@Sendable (DeliveryProgress) -> Void)?

    private var call: FoodDelivery.Call { FirebaseConnection.call(creation) }

    func run() async throws -> FirebaseFile {
        guard let attributes = FileAttributes(of: file) else {
            throw FirebaseError.unreadableFile(file.lastPathComponent, reason: "it is missing, or may not be read")
        }
        for _ in 0..<Self.maxRestarts {
            guard let uploaded = try await send(attributes.count, to: try await begin()) else { continue }
            guard FileAttributes(of: file) == attributes else {
                throw FirebaseError.notUploaded(call, .fileChanged)
            }
            guard uploaded.count == attributes.count else {
                throw FirebaseError.notUploaded(
                    call, .incomplete(count: Int(clamping: uploaded.count), total: attributes.count))
            }
            return uploaded
        }
        throw FirebaseError.notUploaded(call, .gone)
    }

    /// Begins an upload.
    ///
    /// - Returns: its address, which is a secret.
    private func begin() async throws -> String {
        var request = creation
        request.headers["X-Upload-Content-Type"] = MediaType(ofFile: file.lastPathComponent)?.text
        request.body = .text("{}", as: .json)
        request.isRepeatable = true
        let response = try await connection.send(request)
        guard let location = response.headers["Location"], !location.isEmpty else {
            throw FirebaseError.badAnswer(call, path: "", reason: "it has no address for the upload")
        }
        // It gets the file, so it has to be the service's own.
        guard Self.isOwn(location, root) else { throw FirebaseError.notUploaded(call, .foreignAddress) }
        return location
    }

    /// True for an address of the same scheme, host and port as the service, or of another host of Google's.
    static func isOwn(_ location: String, _ root: String) -> Bool {
        guard let own = URLComponents(string: root), let address = URLComponents(string: location),
            address.scheme == own.scheme, let host = address.host
        else { return false }
        if (host, address.port) == (own.host, own.port) { return true }
        return own.host?.hasSuffix(".googleapis.com") == true && host.hasSuffix(".googleapis.com")
            && address.port == nil
    }

    /// Sends the pieces.
    ///
    /// - Returns: the file; `nil` if the upload has to begin anew.
    private func send(_ total: Int, to location: String) async throws -> FirebaseFile? {
        var offset = 0
        // Only what the server did not have before is progress: else one that forgets would be sent the same for ever.
        var furthest = 0
        var failures = 0
        var isOffsetKnown = true
        while true {
            do {
                let end = offset.addingReportingOverflow(pieceBytes)
                let piece = offset..<(end.overflow ? total : min(total, end.partialValue))
                switch try await put(isOffsetKnown ? piece : nil, total, location) {
                case .finished(let file):
                    progress?(DeliveryProgress(done: total, total: total))
                    return file
                case .gone: return nil
                case .next(let next):
                    guard 0...total ~= next else {
                        throw FirebaseError.badAnswer(call, path: "Range", reason: "it is beyond the file's end")
                    }
                    if next > furthest { (furthest, failures) = (next, 0) }
                    let isStuck = isOffsetKnown && next <= offset
                    offset = next
                    isOffsetKnown = true
                    progress?(DeliveryProgress(done: offset, total: total))
                    if isStuck { try await pause(&failures, or: .notUploaded(call, .stuck(offset: offset))) }
                }
            } catch FirebaseError.network(let error) where error.isOfNetwork {
                try await pause(&failures, or: .network(error))
                isOffsetKnown = false
            } catch FirebaseError.refused(let call, let refusal) where refusal.isTemporary {
                try await pause(&failures, or: .refused(call, refusal), refusal.retryAfter)
                isOffsetKnown = false
            }
        }
    }

    private func pause(
        _ failures: inout Int, or error: FirebaseError, _ retryAfter: Duration? = nil
    ) async throws {
        failures += 1
        guard failures < Self.maxFailures else { throw error }
        try await connection.pause(after: failures, retryAfter)
    }

    /// Sends a piece, or asks what the server has.
    private func put(_ range: Range<Int>?, _ total: Int, _ location: String) async throws -> Step {
        var request = DeliveryRequest(.put, FoodDelivery.Address(location))
        request.timeout = FirebaseStorage.fileTimeout
        request.caching = .none
        if let range, !range.isEmpty {
            request.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)"
            request.body = .part(of: file, range, as: "application/octet-stream")
        } else {
            request.headers["Content-Range"] = "bytes */\(total)"
        }
        let response = try await FirebaseConnection.translating { try await unrepeated.client().deliver(request) }
        switch response.status {
        case 200, 201:
            return .finished(try FirebaseFile(try FirebaseConnection.tree(response.body, of: call), of: call))
        case 308:
            guard let text = response.headers["Range"] else { return .next(offset: 0) }
            guard let last = text.split(separator: "-").last.flatMap({ Int($0) }), last < .max else {
                throw FirebaseError.badAnswer(call, path: "Range", reason: "it is not a range")
            }
            return .next(offset: last + 1)
        case 404, 410: return .gone
        case 412: throw FirebaseError.conflict(call, refusal(response, location))
        default: throw FirebaseError.refused(call, refusal(response, location))
        }
    }

    private func refusal(_ response: Delivery, _ location: String) -> FirebaseRefusal {
        // The query has the secret.
        let query = location.split(separator: "?").dropFirst().first.map(String.init) ?? ""
        return FirebaseRefusal(response, hiding: [location, query], now: connection.configuration.now())
    }
}
