#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Resumable uploads to servers that speak tus 1.0.0 (tus.io).
extension FoodDelivery {
    /// Uploads a file, and resumes an earlier upload of it, even one of a process that was killed.
    ///
    /// ```swift
    /// let uploaded = try await delivery.upload(resumably: film, to: "/files") { progress in
    ///     print(progress.fraction ?? 0)
    /// }
    /// let made: Film = try await delivery.post("/films", Film(title: "Dune", upload: uploaded.location))
    /// ```
    ///
    /// Until the upload is done, a checkpoint on disk records its address on the server. A later call with the same checkpoint
    /// asks the server for the offset and sends the rest. The upload begins anew if the file has changed or the server
    /// has forgotten the upload.
    ///
    /// After a broken connection the upload resumes by itself, with the pauses of the configuration's retries. Attempts
    /// are counted from the last byte that got through. The file is read as it is sent.
    ///
    /// Only one upload at a time may use a checkpoint.
    ///
    /// - Parameters:
    ///   - file: the file to send. Do not change it during the upload.
    ///   - address: the address where the server creates uploads, relative to the base address or absolute.
    ///   - checkpoint: the file of the checkpoint. By default it is beside `file`, with `.upload` appended to its name. It may
    ///     hold a secret, so it is readable only by its owner.
    ///   - metadata: metadata for the server, besides the file's name (`filename`) and type (`filetype`).
    ///   - headers: headers for every request of the upload.
    ///   - maxBytesPerRequest: the maximum number of bytes in one request. By default one request sends all that are left;
    ///     set it if a proxy limits request sizes.
    ///   - timeout: the time limit for one request; an hour by default. The idle time-out may end a request earlier.
    ///   - progress: a closure that is told the progress from time to time, off the main actor. After a broken
    ///     connection, progress continues from the server's offset.
    /// - Returns: the file's address on the server, and the number of bytes that earlier calls had sent.
    /// - Throws: ``Error``, including ``Error/notUploaded(_:_:)``; `CancellationError` if the task is cancelled. The
    ///   next call then resumes the upload.
    @discardableResult @concurrent public func upload(
        resumably file: URL, to address: Address, checkpoint: URL? = nil, metadata: [String: String] = [:],
        headers: Headers = [:], maxBytesPerRequest: Int = .max, timeout: Duration = .seconds(3_600),
        progress: (@Sendable (DeliveryProgress) -> Void)? = nil
    ) async throws -> Uploaded {
        let creation = DeliveryRequest(.post, address, headers: headers)
        let upload = Upload(
            delivery: self, file: file, creation: creation, checkpoint: checkpoint ?? Self.checkpoint(of: file),
            metadata: metadata, maxBytesPerRequest: max(1, maxBytesPerRequest), timeout: timeout, progress: progress)
        return try await upload.run()
    }

    /// Cancels an unfinished upload: the server deletes what it has, if it can, and the checkpoint is removed.
    ///
    /// ```swift
    /// try await delivery.cancelUpload(of: film)
    /// ```
    ///
    /// - Parameters:
    ///   - file: the file of the upload; it need not exist any more.
    ///   - checkpoint: the checkpoint, if it is not beside the file. Without a checkpoint the call does nothing.
    ///   - headers: headers of the request.
    /// - Throws: ``Error`` if the server is unreachable or refuses; the checkpoint is then kept. `CancellationError` if the
    ///   task is cancelled.
    @concurrent public func cancelUpload(of file: URL, checkpoint: URL? = nil, headers: Headers = [:]) async throws {
        try await UploadCancellation(
            delivery: self, headers: headers, checkpoint: checkpoint ?? Self.checkpoint(of: file)
        ).run()
    }

    /// The result of an upload.
    public struct Uploaded: Hashable, Sendable {
        /// The absolute address of the file on the server. It may be a secret.
        public let location: String
        /// The size of the file in bytes.
        public let count: Int
        /// The number of bytes that earlier calls had sent.
        public let resumed: Int
    }

    private static func checkpoint(of file: URL) -> URL { file.appendingPathExtension("upload") }
}
