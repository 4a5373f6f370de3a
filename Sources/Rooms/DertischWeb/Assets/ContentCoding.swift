import CBrotli
import CZlib

/// A compression of bodies that browsers understand (RFC 9110, section 8.4.1). The better one comes first.
enum ContentCoding: String, CaseIterable, Sendable {
    case brotli = "br"
    case gzip

    /// The amount of work that a compression is worth.
    enum Effort {
        /// For content that is compressed once and sent often: brotli's eleventh and gzip's ninth level.
        case once
        /// For content that is compressed for one answer: brotli's and gzip's fifth level, see
        /// `Documentation/Design/WebCompression.md`.
        case eachTime
    }

    /// Below this many bytes an answer fits into one packet with its head, compressed or not.
    static let minBytes = 1024

    /// Compresses a body.
    ///
    /// - Returns: `nil` if the body is small, or not smaller when it is compressed.
    /// - Complexity: for a page of 15 KB about 0.1 ms of CPU with `.eachTime`, 20 ms with `.once`.
    func compressed(_ bytes: [UInt8], _ effort: Effort) -> [UInt8]? {
        guard bytes.count >= Self.minBytes else { return nil }
        let compressed = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            count =
                switch self {
                case .brotli: Self.brotli(bytes, effort == .once ? 11 : 5, into: buffer)
                case .gzip: Self.gzip(bytes, effort == .once ? 9 : 5, into: buffer)
                }
        }
        return compressed.isEmpty ? nil : compressed
    }

    /// Returns the number of bytes that were written, or 0 if they do not fit.
    private static func brotli(_ bytes: [UInt8], _ quality: Int32, into buffer: UnsafeMutableBufferPointer<UInt8>)
        -> Int
    {
        var count = buffer.count
        // A window of 256 KiB holds any usual page, and needs less memory than the largest.
        let window = quality < 10 ? 18 : BROTLI_DEFAULT_WINDOW
        let isDone = BrotliEncoderCompress(
            quality, window, BROTLI_MODE_TEXT, bytes.count, bytes, &count, buffer.baseAddress)
        return isDone == BROTLI_TRUE ? count : 0
    }

    private static func gzip(_ bytes: [UInt8], _ level: Int32, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var stream = z_stream()
        guard let size = UInt32(exactly: bytes.count), dertisch_deflate_gzip(&stream, level) == Z_OK else { return 0 }
        defer { deflateEnd(&stream) }
        return bytes.withUnsafeBufferPointer { source in
            stream.next_in = source.baseAddress
            stream.avail_in = size
            stream.next_out = buffer.baseAddress
            stream.avail_out = size
            return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
        }
    }
}
