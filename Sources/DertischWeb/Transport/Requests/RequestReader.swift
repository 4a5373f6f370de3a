import CMicrohttpd
import Foundation

// Unsafe assumingMemoryBound: libmicrohttpd hands the list back that this very call was given.

/// Reads what libmicrohttpd parsed, on its thread.
enum RequestReader {
    /// The target of a request line, or nil for an improper one.
    static func target(_ text: UnsafePointer<CChar>?) -> RequestTarget? {
        guard let text else { return nil }
        return RequestTarget(Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
    }

    /// The header fields in order. A byte that is not UTF-8 reads as U+FFFD.
    static func headers(_ connection: OpaquePointer) -> [(name: String, value: String)] {
        var headers: [(name: String, value: String)] = []
        withUnsafeMutablePointer(to: &headers) { headers in
            _ = MHD_get_connection_values(
                connection, .HEADER_KIND,
                { headers, _, name, value in
                    guard let headers, let name else { return .NO }
                    let list = headers.assumingMemoryBound(to: [(name: String, value: String)].self)
                    list.pointee.append((String(cString: name), value.map { String(cString: $0) } ?? ""))
                    return .YES
                }, headers)
        }
        return headers
    }

    static func address(_ connection: OpaquePointer) -> PeerAddress {
        PeerAddress(dertisch_client_address(connection))
    }

    static func descriptor(_ connection: OpaquePointer) -> Int32 { dertisch_descriptor(connection) }
}
