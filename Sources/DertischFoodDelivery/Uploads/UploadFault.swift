extension FoodDelivery {
    /// An error that is particular to uploads, thrown by
    /// ``FoodDelivery/upload(resumably:to:ticket:metadata:headers:mostPerRequest:timeout:progress:)``.
    ///
    /// ```swift
    /// do {
    ///     try await delivery.upload(resumably: film, to: "/files")
    /// } catch FoodDelivery.Error.notUploaded(_, .tooLarge(let count, let most)) {
    ///     print("\(count) bytes are more than \(most ?? 0)")
    /// }
    /// ```
    public enum UploadFault: Hashable, Sendable {
        /// The server does not speak tus 1.0.0 at this address. The reason is what it said or left out.
        case notResumable(reason: String)
        /// The file changed during the upload, so the server has parts of two versions. The next call begins anew.
        case fileChanged(file: String)
        /// The server has forgotten the upload, and also the one begun in its place.
        case gone
        /// The server's offset is not the one it reported, or another client is sending to the same upload.
        case conflict(offset: Int)
        /// The file is larger than the server accepts. `most` is the server's limit in bytes, if it names one.
        case tooLarge(count: Int, most: Int?)
    }
}

extension FoodDelivery.UploadFault {
    /// The parts of the message: event, reason and remedy.
    var parts: (what: String, why: String, remedy: String) {
        switch self {
        case .notResumable(let reason):
            (
                "A file was not uploaded: the server does not speak tus 1.0.0.", "\(reason).",
                "See that the address is the one where uploads are created, or send the file whole by `upload(_:to:)`."
            )
        case .fileChanged(let file):
            (
                "A file was not uploaded: \"\(file)\" was changed meanwhile.",
                "Its size or date is no longer what it was, so the server has a part of each.",
                "Leave the file alone while it goes up, or upload a copy. The next call begins anew."
            )
        case .gone:
            (
                "A file was not uploaded: the server has forgotten the upload.",
                "It did so twice: an upload that had just been begun is not there any more.",
                "Look into the server's logs: how long it keeps what is unfinished, and where."
            )
        case .conflict(let offset):
            (
                "A file was not uploaded: client and server do not agree how much is there.",
                "The server refuses to go on at byte \(offset), where it said that it was.",
                "See that nobody else uploads with the same ticket, then try again."
            )
        case .tooLarge(let count, let most):
            (
                "A file was not uploaded: it is too large for the server.",
                "It has \(count) bytes\(most.map { ", and the server takes \($0)" } ?? "").",
                "Send less, or raise the limit of the server, or of a proxy before it, which may also be met by "
                    + "`mostPerRequest`."
            )
        }
    }
}
