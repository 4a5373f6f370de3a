extension FoodDelivery {
    /// An error that is particular to uploads, thrown by
    /// ``FoodDelivery/upload(resumably:to:checkpoint:metadata:headers:maxBytesPerRequest:timeout:progress:)``.
    ///
    /// ```swift
    /// do {
    ///     try await delivery.upload(resumably: film, to: "/files")
    /// } catch FoodDelivery.Error.notUploaded(_, .tooLarge(let count, let maxBytes)) {
    ///     print("\(count) bytes are more than \(maxBytes ?? 0)")
    /// }
    /// ```
    public enum UploadError: Hashable, Sendable {
        /// The server does not speak tus 1.0.0 at this address. The reason is what it said or left out.
        case notResumable(reason: String)
        /// The file changed during the upload, so the server has parts of two versions. The next call begins anew.
        case fileChanged(file: String)
        /// The server has forgotten the upload, and also the one begun in its place.
        case gone
        /// The server's offset is not the one it reported, or another client is sending to the same upload.
        case conflict(offset: Int)
        /// The file is larger than the server accepts. `maxBytes` is the server's limit in bytes, if it names one.
        case tooLarge(count: Int, maxBytes: Int?)
    }
}

extension FoodDelivery.UploadError {
    /// The parts of the message: event, reason and remedy.
    var parts: (what: String, why: String, remedy: String) {
        switch self {
        case .notResumable(let reason):
            (
                "A file was not uploaded: the server does not speak tus 1.0.0.", "\(reason).",
                "Check that the server creates uploads at this address, or send the whole file with `upload(_:to:)`."
            )
        case .fileChanged(let file):
            (
                "A file was not uploaded: \"\(file)\" changed during the upload.",
                "Its size or date changed, so the server has parts of two versions.",
                "Do not change the file during the upload, or upload a copy. The next call starts over."
            )
        case .gone:
            (
                "A file was not uploaded: the server has forgotten the upload.",
                "This happened twice: the upload that replaced the first one is missing too.",
                "Check in the server's logs how long it keeps unfinished uploads, and where."
            )
        case .conflict(let offset):
            (
                "A file was not uploaded: client and server disagree about the offset.",
                "The server refuses bytes at offset \(offset), which it reported itself.",
                "Check that no other program uses the same checkpoint, then try again."
            )
        case .tooLarge(let count, let maxBytes):
            (
                "A file was not uploaded: it is too large for the server.",
                "It has \(count) bytes\(maxBytes.map { ", and the server accepts \($0)" } ?? "").",
                "Send less, or raise the limit of the server, or of a proxy before it, which may also be met by "
                    + "`maxBytesPerRequest`."
            )
        }
    }
}
