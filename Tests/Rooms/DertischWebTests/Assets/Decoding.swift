import CBrotli
import CZlib
import Testing

@testable import DertischWeb

extension HTTPResponse {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    /// The body's bytes as they are sent.
    var sent: [UInt8] {
        switch body {
        case .bytes(let bytes): bytes
        case .openFile(let file): (try? file.read(file.size, from: 0)) ?? []
        case .file, .stream: []
        }
    }

    /// The body as a browser reads it: decoded, as the response says.
    var text: String {
        get throws {
            switch header("Content-Encoding") {
            case nil: String(decoding: sent, as: UTF8.self)
            case "br": String(decoding: try Self.brotliDecoded(sent), as: UTF8.self)
            case "gzip": String(decoding: try Self.gzipDecoded(sent), as: UTF8.self)
            default: throw Undecodable()
            }
        }
    }

    struct Undecodable: Error {}

    private static func brotliDecoded(_ bytes: [UInt8]) throws -> [UInt8] {
        var count = 1 << 20
        var decoded = [UInt8](repeating: 0, count: count)
        guard BrotliDecoderDecompress(bytes.count, bytes, &count, &decoded) == BROTLI_DECODER_RESULT_SUCCESS else {
            throw Undecodable()
        }
        return Array(decoded.prefix(count))
    }

    private static func gzipDecoded(_ bytes: [UInt8]) throws -> [UInt8] {
        var stream = z_stream()
        guard inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw Undecodable()
        }
        defer { inflateEnd(&stream) }
        var decoded = [UInt8](repeating: 0, count: 1 << 20)
        let result = bytes.withUnsafeBufferPointer { source in
            decoded.withUnsafeMutableBufferPointer { buffer in
                stream.next_in = source.baseAddress
                stream.avail_in = UInt32(source.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(buffer.count)
                return inflate(&stream, Z_FINISH)
            }
        }
        guard result == Z_STREAM_END else { throw Undecodable() }
        return Array(decoded.prefix(Int(stream.total_out)))
    }
}
