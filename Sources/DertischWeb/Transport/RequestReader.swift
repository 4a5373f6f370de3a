import CMicrohttpd

/// Reads what libmicrohttpd parsed.
enum RequestReader {
    static func request(_ connection: OpaquePointer, method: String, path: String) -> HTTPRequest {
        HTTPRequest(
            method: method, path: path, query: values(.GET_ARGUMENT_KIND, connection),
            headers: values(.HEADER_KIND, connection))
    }

    private final class List {
        var values: [(name: String, value: String)] = []
    }

    private static func values(_ kind: MHD_ValueKind, _ connection: OpaquePointer) -> [(name: String, value: String)] {
        let list = List()
        MHD_get_connection_values(
            connection, kind,
            { list, _, name, value in
                guard let list, let name else { return .NO }
                let found = Unmanaged<List>.fromOpaque(list).takeUnretainedValue()
                found.values.append((String(cString: name), value.map { String(cString: $0) } ?? ""))
                return .YES
            }, Unmanaged.passUnretained(list).toOpaque())
        return withExtendedLifetime(list) { list.values }
    }
}
