#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Uploads that go on where they were broken off, to servers that speak tus 1.0.0 (tus.io).
extension FoodDelivery {
    /// Uploads a file, and goes on where an earlier try ended, even one of a program that was killed.
    ///
    /// ```swift
    /// let uploaded = try await delivery.upload(resumably: film, to: "/files") { progress in
    ///     print(progress.part ?? 0)
    /// }
    /// let made: Film = try await delivery.post("/films", Film(title: "Dune", upload: uploaded.location))
    /// ```
    ///
    /// Until it is done, a ticket on disk says where the server has its part. Whoever calls again with the same ticket asks
    /// the server how much is there, and sends the rest. If the file has changed since, or the server has forgotten the
    /// upload, it begins anew. After a break it asks and goes on by itself, with the pauses of the configuration's retries;
    /// attempts are counted from the last byte that got through. The file is read as it goes out.
    ///
    /// One upload at a time may use a ticket.
    ///
    /// - Parameters:
    ///   - file: what to send. It should be left alone meanwhile.
    ///   - address: where the server creates uploads, relative to the base address or absolute.
    ///   - ticket: the file of the ticket; beside `file`, with `.upload` behind its name, if left out. It may hold a secret,
    ///     and nobody else may read it.
    ///   - metadata: what the server is told beyond the file's name (`filename`) and type (`filetype`).
    ///   - headers: headers of all its requests.
    ///   - mostPerRequest: how many bytes go in one request. All that are left, unless a proxy before the server limits them.
    ///   - timeout: how long one request may take; an hour if left out. Falling silent ends it earlier.
    ///   - progress: told now and then how much is there, off the main actor; after a break from where the server is.
    /// - Returns: where the server has the file, and how many of its bytes had been there already.
    /// - Throws: ``Error``, among them ``Error/notUploaded(_:_:)``; `CancellationError` if the task is cancelled, and then
    ///   the next call goes on.
    @discardableResult @concurrent public func upload(
        resumably file: URL, to address: Address, ticket: URL? = nil, metadata: [String: String] = [:],
        headers: Headers = [:], mostPerRequest: Int = .max, timeout: Duration = .seconds(3_600),
        progress: (@Sendable (DeliveryProgress) -> Void)? = nil
    ) async throws -> Uploaded {
        let creation = DeliveryRequest(.post, address, headers: headers)
        let upload = Upload(
            delivery: self, file: file, creation: creation, ticket: ticket ?? Self.ticket(of: file),
            metadata: metadata, mostPerRequest: max(1, mostPerRequest), timeout: timeout, progress: progress)
        return try await upload.run()
    }

    /// Takes an unfinished upload back: the server frees what it has of it, if it can, and the ticket goes.
    ///
    /// ```swift
    /// try await delivery.takeBackUpload(of: film)
    /// ```
    ///
    /// - Parameters:
    ///   - file: the file that was to be uploaded; it may be gone.
    ///   - ticket: the ticket, if it is not beside the file. Without one there is nothing to do.
    ///   - headers: headers of the request.
    /// - Throws: ``Error`` if the server cannot be asked or refuses; the ticket then stays. `CancellationError` if the task is
    ///   cancelled.
    @concurrent public func takeBackUpload(of file: URL, ticket: URL? = nil, headers: Headers = [:]) async throws {
        try await UploadEnd(delivery: self, headers: headers, ticket: ticket ?? Self.ticket(of: file)).run()
    }

    /// What an upload came to.
    public struct Uploaded: Hashable, Sendable {
        /// The address in full where the server has it. It may be a secret.
        public let location: String
        /// How many bytes the file has.
        public let count: Int
        /// How many of them an earlier call had brought.
        public let resumed: Int
    }

    private static func ticket(of file: URL) -> URL { file.appendingPathExtension("upload") }
}
