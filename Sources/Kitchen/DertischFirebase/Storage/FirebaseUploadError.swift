/// The reason why a file was not uploaded.
public enum FirebaseUploadError: Hashable, Sendable {
    /// The server forgot the upload several times.
    case gone
    /// The server took no more bytes at the offset that it gave itself.
    case stuck(offset: Int)
    /// The file changed during the upload.
    case fileChanged
    /// The server ended the upload with another number of bytes than the file has.
    case incomplete(count: Int, total: Int)
    /// The server named an address for the upload that is not its own.
    case foreignAddress

    /// The reason as a sentence without its end.
    var reason: String {
        switch self {
        case .gone: "The server forgot the upload several times"
        case .stuck(let offset): "The server took no more bytes than \(offset), several times"
        case .fileChanged: "The file changed during the upload"
        case .incomplete(let count, let total): "The server ended the upload after \(count) of \(total) bytes"
        case .foreignAddress: "The server named an address for the upload that is not its own"
        }
    }

    /// The remedy as a sentence.
    var remedy: String {
        switch self {
        case .gone, .stuck: "Upload it again. If it continues, look into the state of the service."
        case .fileChanged: "Upload a copy that no other program writes to."
        case .incomplete: "Upload it again, in one piece if the server is an emulator."
        case .foreignAddress: "Check the address of the service, and proxies on the way."
        }
    }
}
