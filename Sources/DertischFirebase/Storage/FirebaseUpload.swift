import DertischFoodDelivery
import DertischJSON
import Foundation
import Plug

/// One upload of a file in pieces.
struct FirebaseUpload {
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
    let pieceBytes: Int
    let progress: (@Sendable (DeliveryProgress) -> Void)?

    func run() async throws -> FirebaseFile {
        let path = file.lastPathComponent
        guard let size = try? file.resourceValues(forKeys: [.fileSizeKey, .isRegularFileKey]),
            size.isRegularFile == true,
            let total = size.fileSize
        else { throw FirebaseError.badPath(path, reason: "the file to upload cannot be read") }
        var restarts = 0
        while true {
            if let file = try await send(total, to: try await begin()) { return file }
            restarts += 1
            guard restarts < 3 else {
                throw FirebaseError.contention(FirebaseConnection.place(creation), attempts: restarts)
            }
        }
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
            throw FirebaseError.unreadable(
                FirebaseConnection.place(creation), path: "", reason: "it has no address for the upload")
        }
        return location
    }

    /// Sends the pieces.
    ///
    /// - Returns: the file; `nil` if the upload has to begin anew.
    private func send(_ total: Int, to location: String) async throws -> FirebaseFile? {
        var offset = 0
        // Only what the server did not have before is progress: else one that forgets would be sent the same for ever.
        var furthest = 0
        var failures = 0
        var isSure = true
        while true {
            do {
                let step =
                    isSure
                    ? try await put(offset..<min(total, offset + pieceBytes), total, location)
                    : try await put(nil, total, location)
                switch step {
                case .finished(let file):
                    progress?(DeliveryProgress(done: total, total: total))
                    return file
                case .gone: return nil
                case .next(let next):
                    guard 0...total ~= next else {
                        throw FirebaseError.unreadable(
                            FirebaseConnection.place(creation), path: "Range", reason: "it is beyond the file's end")
                    }
                    if next > furthest { (furthest, failures) = (next, 0) }
                    let isStuck = isSure && next <= offset
                    offset = next
                    isSure = true
                    progress?(DeliveryProgress(done: offset, total: total))
                    if isStuck { try await pause(&failures, FirebaseRefusal(status: 308)) }
                }
            } catch FirebaseError.network(let error) {
                try await pause(&failures, nil, error)
                isSure = false
            } catch FirebaseError.refused(_, let refusal) where [408, 429, 500, 502, 503, 504].contains(refusal.status)
            {
                try await pause(&failures, refusal)
                isSure = false
            }
        }
    }

    private func pause(_ failures: inout Int, _ refusal: FirebaseRefusal?, _ error: FoodDelivery.Error? = nil)
        async throws
    {
        failures += 1
        let retries = connection.configuration.retries
        guard failures < retries.maxAttempts else {
            if let error { throw FirebaseError.network(error) }
            throw FirebaseError.refused(FirebaseConnection.place(creation), refusal ?? FirebaseRefusal(status: 0))
        }
        var generator = connection.configuration.generator
        try await Task.sleep(
            for: retries.backOff.pause(after: failures, using: &generator), clock: connection.configuration.clock)
    }

    /// Sends a piece, or asks what the server has.
    private func put(_ range: Range<Int>?, _ total: Int, _ location: String) async throws -> Step {
        var request = DeliveryRequest(.put, FoodDelivery.Address(location))
        request.timeout = .seconds(3_600)
        request.caching = .none
        if let range, !range.isEmpty {
            request.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(total)"
            request.body = .part(of: file, range, as: "application/octet-stream")
        } else {
            request.headers["Content-Range"] = "bytes */\(total)"
        }
        let place = FirebaseConnection.place(creation)
        let response = try await FirebaseConnection.translating { try await unrepeated.client().deliver(request) }
        switch response.status {
        case 200, 201:
            return .finished(try FirebaseFile(try FirebaseConnection.tree(response.body, of: place), of: place))
        case 308:
            guard let text = response.headers["Range"] else { return .next(offset: 0) }
            guard let last = text.split(separator: "-").last.flatMap({ Int($0) }), last < .max else {
                throw FirebaseError.unreadable(place, path: "Range", reason: "it is no range")
            }
            return .next(offset: last + 1)
        case 404, 410: return .gone
        default: throw FirebaseError.refused(place, FirebaseRefusal(response, hiding: [location]))
        }
    }
}
