import DertischBasics
public import DertischFoodDelivery
import DertischJSON
public import Foundation

/// A bucket of Firebase's Storage, an ingredient: files over the JSON interface of Google Cloud Storage.
///
/// ```swift
/// let bucket = FirebaseStorage(bucket: "shop.appspot.com", signIn: FirebaseAccessTokens(token))
/// try await bucket.upload(resumably: film, to: "films/dune.mp4") { progress in print(progress.fraction ?? 0) }
/// try await bucket.download("films/dune.mp4", to: copy)
/// ```
///
/// Source: cloud.google.com/storage/docs/json_api; resumable uploads: cloud.google.com/storage/docs/performing-resumable-uploads.
///
/// That interface takes OAuth 2.0 access tokens (``FirebaseAccessTokens``), not the ID tokens of users. All calls may be
/// made from any task.
public struct FirebaseStorage: Sendable {
    let connection: FirebaseConnection
    /// The connection for pieces of uploads, which are not sent again before the server was asked what it has.
    private let unrepeated: FirebaseConnection
    private let root: String
    private let bucket: String

    /// Creates the client of a bucket. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - bucket: the name of the bucket, such as `shop.appspot.com`.
    ///   - signIn: the source of tokens; `nil` for none.
    ///   - emulators: the emulators to use; by default those that the environment names.
    ///   - configuration: the limits, retries and clock of requests.
    public init(
        bucket: String, signIn: (any FirebaseCredentials)? = nil, emulators: FirebaseEmulators = FirebaseEmulators(),
        configuration: FoodDelivery.Configuration = FoodDelivery.Configuration()
    ) {
        connection = FirebaseConnection(configuration, signIn)
        var once = configuration
        once.retries.maxAttempts = 1
        unrepeated = FirebaseConnection(once, nil)
        root = FirebaseEmulators.root(emulators.storage, or: "https://storage.googleapis.com")
        self.bucket = PercentEncoding.encoded(bucket, keeping: .unreserved)
    }

    /// Uploads a file or bytes in one request.
    ///
    /// - Parameters:
    ///   - body: the content. A file is read while it is sent.
    ///   - path: the path in the bucket. A file that is there is replaced.
    /// - Returns: the file.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @discardableResult public func upload(_ body: FoodDelivery.Body, to path: String) async throws -> FirebaseFile {
        var request = try creation(path, "media")
        request.body = body
        // The content is the same each time.
        request.isRepeatable = true
        request.timeout = .seconds(3_600)
        return try FirebaseFile(try await connection.tree(request), of: FirebaseConnection.place(request))
    }

    /// Uploads a file in pieces. After a break the server is asked for what it has, and the rest is sent.
    ///
    /// - Parameters:
    ///   - file: the file. Do not change it meanwhile.
    ///   - path: the path in the bucket.
    ///   - pieceBytes: the size of a piece: a multiple of 256 KiB, as the server requires; rounded up to one.
    ///   - progress: told the progress after each piece, off the main actor.
    /// - Returns: the file.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @discardableResult @concurrent public func upload(
        resumably file: URL, to path: String, pieceBytes: Int = 8_388_608,
        progress: (@Sendable (DeliveryProgress) -> Void)? = nil
    ) async throws -> FirebaseFile {
        let unit = 262_144
        let upload = FirebaseUpload(
            connection: connection, unrepeated: unrepeated, file: file, creation: try creation(path, "resumable"),
            pieceBytes: (min(max(1, pieceBytes), 1 << 30) + unit - 1) / unit * unit, progress: progress)
        return try await upload.run()
    }

    /// Downloads a file, and resumes an earlier download.
    ///
    /// - Parameters:
    ///   - path: the path in the bucket.
    ///   - file: the destination. An existing file is replaced at the end.
    ///   - progress: told the progress with each piece, off the main actor.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func download(
        _ path: String, to file: URL, progress: (@Sendable (DeliveryProgress) -> Void)? = nil
    ) async throws {
        let request = try content(path)
        _ = try await connection.withToken(request) { request, token in
            do {
                try await connection.client().download(
                    request.address, to: file, query: request.query, headers: request.headers, progress: progress)
                return (Delivery(), FirebaseRefusal(status: 200))
            } catch FoodDelivery.Error.refused(_, let status, let excerpt) {
                let message = FirebaseRefusal.shown(excerpt, hiding: [token?.text ?? ""])
                return (Delivery(status: status), FirebaseRefusal(status: status, message: message))
            }
        }
    }

    /// Opens a file as a stream. It waits for its reader, and is not resumed after a break.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func open(_ path: String) async throws -> ByteStream {
        try await connection.open(content(path)).0.stream
    }

    /// Reads the facts of a file.
    ///
    /// - Returns: the file; `nil` if it is missing.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func file(at path: String) async throws -> FirebaseFile? {
        let request = FirebaseConnection.request(.get, try address(path))
        do {
            return try FirebaseFile(try await connection.tree(request), of: FirebaseConnection.place(request))
        } catch FirebaseError.refused(_, let refusal) where refusal.status == 404 { return nil }
    }

    /// Deletes a file. A missing one is no error.
    ///
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func delete(_ path: String) async throws {
        do {
            _ = try await connection.send(FirebaseConnection.request(.delete, try address(path)))
        } catch FirebaseError.refused(_, let refusal) where refusal.status == 404 {}
    }

    /// A page of the files whose paths begin with a text, and the token of the next page.
    ///
    /// - Parameters:
    ///   - prefix: the beginning of the paths.
    ///   - token: the token of the page; `nil` for the first.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func list(_ prefix: String = "", page token: String? = nil) async throws -> (
        files: [FirebaseFile], next: String?
    ) {
        var request = FirebaseConnection.request(.get, "\(root)/storage/v1/b/\(bucket)/o")
        request.query.append("prefix", prefix.isEmpty ? nil : prefix)
        request.query.append("pageToken", token)
        let place = FirebaseConnection.place(request)
        let answer = try await connection.tree(request)
        let files = try (answer["items"]?.elements ?? []).map { try FirebaseFile($0, of: place) }
        return (files, answer["nextPageToken"]?.text)
    }

    private func address(_ path: String) throws(FirebaseError) -> String {
        try check(path)
        return "\(root)/storage/v1/b/\(bucket)/o/\(PercentEncoding.encoded(path, keeping: .unreserved))"
    }

    private func content(_ path: String) throws(FirebaseError) -> DeliveryRequest {
        var request = FirebaseConnection.request(.get, try address(path))
        request.query.append("alt", "media")
        request.timeout = .seconds(3_600)
        return request
    }

    private func creation(_ path: String, _ kind: String) throws(FirebaseError) -> DeliveryRequest {
        try check(path)
        var request = FirebaseConnection.request(.post, "\(root)/upload/storage/v1/b/\(bucket)/o")
        request.query.append("uploadType", kind)
        request.query.append("name", path)
        return request
    }

    private func check(_ path: String) throws(FirebaseError) {
        if path.isEmpty || path == "." || path == ".." { throw .badPath(path, reason: "a file has a name") }
        if path.utf8.count > 1_024 { throw .badPath(path, reason: "it has more than 1,024 bytes") }
        if path.utf8.contains(where: { $0 == 13 || $0 == 10 }) {
            throw .badPath(path, reason: "it contains a line break")
        }
    }
}
