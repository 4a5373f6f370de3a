#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The reason why a local file cannot be read or written.
struct FileError: Error, Hashable {
    let file: String
    let reason: String

    init(_ file: String, code: Int32) {
        self.file = file
        reason = String(cString: strerror(code))
    }

    init(_ file: String, reason: String) {
        self.file = file
        self.reason = reason
    }
}
