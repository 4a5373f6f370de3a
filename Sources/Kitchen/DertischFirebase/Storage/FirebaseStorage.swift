import DertischSupport
public import DertischFoodDelivery
import DertischJSON
public import Foundation

/// A bucket of Firebase's Storage, an ingredient: files over the JSON interface of Google Cloud Storage.
///
/// ```swift
/// let bucket = FirebaseStorage(bucket: "shop.appspot.com", credentials: FirebaseAccessTokens(token))
/// try await bucket.upload(resumably: film, to: "films/dune.mp4") { progress in print(progress.fraction ?? 0) }
/// try await bucket.download("films/dune.mp4", to: copy)
/// ```
///
/// Source: cloud.google.com/storage/docs/json_api; resumable uploads: cloud.google.com/storage/docs/performing-resumable-uploads.
///
/// It is for servers: that interface takes OAuth 2.0 access tokens (``FirebaseAccessTokens``), not the ID tokens of users, and
/// knows nothing of Firebase's rules. Google documents no interface for files that takes those. All calls may be made from
/// any task.
public struct FirebaseStorage: Sendable {
    /// The time limit of a request that carries a file.
    static let fileTimeout = Duration.seconds(3_600)
    /// The unit of pieces of uploads in bytes: 256 KiB, as the server requires.
    static let pieceUnit = 262_144

    let connection: FirebaseConnection
    /// The connection for pieces of uploads, which are not sent again before the server was asked what it has.
    private let unrepeated: FirebaseConnection
    private let root: String
    private let bucket: String
    /// True for an emulator, which takes the first piece of an upload for all of it.
    private let isEmulated: Bool

    /// Creates the client of a bucket. Nothing is sent yet.
    ///
    /// - Parameters:
    ///   - bucket: the name of the bucket, such as `shop.appspot.com`.
    ///   - credentials: the source of access tokens; `nil` for none.
    ///   - emulators: the emulators to use; by default those that the environment names.
    ///   - configuration: the limits, retries and clock of requests.
    public init(
        bucket: String, credentials: FirebaseAccessTokens? = nil, emulators: FirebaseEmulators = .environment,
        configuration: FoodDelivery.Configuration = FoodDelivery.Configuration()
    ) {
        self.init(
            bucket: bucket, credentials: credentials, emulators: emulators, configuration: configuration,
            root: "https://storage.googleapis.com")
    }

    /// - Parameter root: the address of the service, without a slash at its end.
    init(
        bucket: String, credentials: FirebaseAccessTokens? = nil, emulators: FirebaseEmulators,
        configuration: FoodDelivery.Configuration, root: String
    ) {
        connection = FirebaseConnection(configuration, credentials)
        var once = configuration
        once.retries.maxAttempts = 1
        // The address for the pieces is checked, and leads nowhere else.
        once.redirects.maxCount = 0
        unrepeated = FirebaseConnection(once, nil)
        self.root = FirebaseEmulators.root(emulators.storage, or: root)
        isEmulated = emulators.storage != nil
        self.bucket = PercentEncoding.encoded(bucket, keeping: .unreserved)
    }

    /// Uploads a file or bytes in one request.
    ///
    /// - Parameters:
    ///   - body: the content. A file is read while it is sent.
    ///   - path: the path in the bucket. A file that is there is replaced.
    ///   - generation: the ``FirebaseFile/generation`` that the file must have, so that no change is overwritten; 0 for a file that
    ///     must not exist; `nil` for any.
    /// - Returns: the file.
    /// - Throws: ``FirebaseError``, ``FirebaseError/conflict(_:_:)`` for another generation; `CancellationError`.
    @discardableResult public func upload(
        _ body: FoodDelivery.Body, to path: String, ifGenerationIs generation: Int64? = nil
    ) async throws -> FirebaseFile {
        var request = try creation(path, "media", generation)
        request.body = body
        // The content is the same each time. With a condition, a second time would be refused for the first.
        request.isRepeatable = generation == nil
        request.timeout = Self.fileTimeout
        return try FirebaseFile(try await connection.tree(request), of: FirebaseConnection.call(request))
    }

    /// Uploads a file in pieces. After a break the server is asked for what it has, and the rest is sent.
    ///
    /// It is given up after 60 failures in a row without a further byte: after about five minutes with the usual pauses.
    ///
    /// - Parameters:
    ///   - file: the file. A file that changes meanwhile is an error.
    ///   - path: the path in the bucket.
    ///   - generation: the ``FirebaseFile/generation`` that the file there must have; 0 for a file that must not exist; `nil` for any.
    ///   - maxBytesPerRequest: the size of a piece: a multiple of 256 KiB, as the server requires; rounded up to one.
    ///   - progress: told the progress after each piece, off the main actor.
    /// - Returns: the file.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @discardableResult @concurrent public func upload(
        resumably file: URL, to path: String, ifGenerationIs generation: Int64? = nil,
        maxBytesPerRequest: Int = 8_388_608, progress: (@Sendable (DeliveryProgress) -> Void)? = nil
    ) async throws -> FirebaseFile {
        let pieceBytes = (min(max(1, maxBytesPerRequest), Int(Int32.max)) + Self.pieceUnit - 1) / Self.pieceUnit
        let upload = FirebaseUpload(
            connection: connection, unrepeated: unrepeated, file: file,
            creation: try creation(path, "resumable", generation), root: root,
            pieceBytes: isEmulated ? .max : pieceBytes * Self.pieceUnit, progress: progress)
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
                return .accepted(Delivery())
            } catch FoodDelivery.Error.refused(_, let status, let excerpt) {
                let refusal = Delivery(status: status, body: Array(excerpt.utf8))
                return .refused(FirebaseRefusal(refusal, hiding: [token?.text ?? ""]))
            }
        }
    }

    /// Opens a file as a stream. It waits for its reader, and is not resumed after a break.
    ///
    /// - Returns: the content. Its loop throws ``FirebaseError``.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func open(_ path: String) async throws -> ByteStream {
        try await connection.open(content(path)).0.stream.mappingErrors { error in
            (error as? FoodDelivery.Error).map { FirebaseConnection.translated($0) } ?? error
        }
    }

    /// Reads the facts of a file.
    ///
    /// - Returns: the file; `nil` if it is missing.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    public func file(at path: String) async throws -> FirebaseFile? {
        let request = FirebaseConnection.request(.get, try address(path))
        do {
            return try FirebaseFile(try await connection.tree(request), of: FirebaseConnection.call(request))
        } catch FirebaseError.refused(_, let refusal) where refusal.status == 404 { return nil }
    }

    /// Deletes a file. A missing one is no error.
    ///
    /// - Parameters:
    ///   - path: the path in the bucket.
    ///   - generation: the ``FirebaseFile/generation`` that the file must have; `nil` for any.
    /// - Throws: ``FirebaseError``, ``FirebaseError/conflict(_:_:)`` for another generation; `CancellationError`.
    public func delete(_ path: String, ifGenerationIs generation: Int64? = nil) async throws {
        var request = FirebaseConnection.request(.delete, try address(path))
        request.query.append("ifGenerationMatch", generation)
        do { _ = try await connection.send(request) } catch FirebaseError.refused(_, let refusal)
            where refusal.status == 404
        {}
    }

    /// The files whose paths begin with a text, in the order of their paths. They are read in pages as the loop goes on.
    ///
    /// ```swift
    /// for try await file in bucket.list("films/") { print(file.path, file.count) }
    /// ```
    ///
    /// - Parameter prefix: the beginning of the paths; empty for all.
    /// - Returns: the files. The first request is sent when the loop begins.
    public func list(_ prefix: String = "") -> FirebaseFiles {
        FirebaseFiles { token in
            var request = FirebaseConnection.request(.get, "\(root)/storage/v1/b/\(bucket)/o")
            request.query.append("prefix", prefix.isEmpty ? nil : prefix)
            request.query.append("pageToken", token)
            let call = FirebaseConnection.call(request)
            let answer = try await connection.tree(request)
            let files = try (answer["items"]?.items ?? []).map { try FirebaseFile($0, of: call) }
            guard let next = answer["nextPageToken"]?.text, !next.isEmpty else { return (files, nil) }
            guard next != token else {
                throw FirebaseError.badAnswer(call, path: "nextPageToken", reason: "it is that of the same page")
            }
            return (files, next)
        }
    }

    private func address(_ path: String) throws(FirebaseError) -> String {
        try check(path)
        return "\(root)/storage/v1/b/\(bucket)/o/\(PercentEncoding.encoded(path, keeping: .unreserved))"
    }

    private func content(_ path: String) throws(FirebaseError) -> DeliveryRequest {
        var request = FirebaseConnection.request(.get, try address(path))
        request.query.append("alt", "media")
        request.timeout = Self.fileTimeout
        return request
    }

    private func creation(_ path: String, _ kind: String, _ generation: Int64?) throws(FirebaseError) -> DeliveryRequest
    {
        try check(path)
        var request = FirebaseConnection.request(.post, "\(root)/upload/storage/v1/b/\(bucket)/o")
        request.query.append("uploadType", kind)
        request.query.append("name", path)
        request.query.append("ifGenerationMatch", generation)
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
