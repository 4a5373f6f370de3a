#if os(Linux)
    import CGdkPixbuf
    import DertischPictures

    /// gdk-pixbuf's message about a failure.
    struct PixbufError: Error {
        let reason: String

        /// Copies the message and frees the error.
        init(taking failure: UnsafeMutablePointer<GError>?) {
            reason = failure.map { String(cString: $0.pointee.message) } ?? "gdk-pixbuf gave no reason"
            if let failure { g_error_free(failure) }
        }
    }
#endif
