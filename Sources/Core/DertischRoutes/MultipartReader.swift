/// Reads the parts of a body of `multipart/form-data` as it comes in (RFC 2046, section 5.1.1, and RFC 7578).
actor MultipartReader {
    private enum State {
        /// Before the first boundary.
        case preamble
        /// The header fields of the next part come.
        case head
        case content
        case done
    }

    private let source: RouteBodySource
    /// The line that separates parts, with the line break before it.
    private let delimiter: [UInt8]
    private var state = State.preamble
    /// Bytes that came and were not passed on. The line break before the first boundary may be missing, so one is put in front.
    private var buffer: [UInt8] = [0x0D, 0x0A]
    private var number = 0

    static let maxParts = 1_000
    private static let maxHeadBytes = 8 << 10

    init(_ source: RouteBodySource, boundary: String) {
        self.source = source
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// The boundary that a media type names (RFC 2046, section 5.1.1); `nil` if it names none that is valid.
    static func boundary(in contentType: String) -> String? {
        guard let text = HeaderParameters.value(of: "boundary", in: contentType), (1...70).contains(text.utf8.count),
            text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }), text.last != " "
        else { return nil }
        return text
    }

    // MARK: Parts

    func nextPart() async throws -> RoutePart? {
        while try await takeContent() != nil {}
        if case .done = state { return nil }
        number += 1
        guard number <= Self.maxParts else {
            throw RouteProblem(413, "The body has too many parts.", detail: "At most \(Self.maxParts) are accepted.")
        }
        let fields = try await takeHead()
        guard let disposition = fields["content-disposition"],
            HeaderParameters.token(of: disposition) == "form-data",
            let name = HeaderParameters.value(of: "name", in: disposition)
        else { throw Self.malformed("part \(number) has no name") }
        let fileName = HeaderParameters.value(of: "filename", in: disposition).map(Self.lastComponent)
        state = .content
        return RoutePart(
            name: name, fileName: fileName, mediaType: fields["content-type"].map(RouteRequest.mediaType), self,
            number: number)
    }

    func nextChunk(of part: Int) async throws -> [UInt8]? { part == number ? try await takeContent() : nil }

    /// Some content before the next delimiter; `nil` once the delimiter is reached and consumed.
    private func takeContent() async throws -> [UInt8]? {
        switch state {
        case .head, .done: return nil
        case .preamble, .content: break
        }
        while true {
            if let range = Self.range(of: delimiter, in: buffer) {
                guard range.lowerBound == 0 else { return take(range.lowerBound) }
                // Two hyphens end the body, and a line break begins the next part.
                try await fill(to: delimiter.count + 2)
                buffer.removeFirst(delimiter.count)
                try await takeLineEnd()
                return nil
            }
            // The end of the buffer may be the beginning of a delimiter.
            let safe = buffer.count - delimiter.count + 1
            if safe > 0 { return take(safe) }
            try await fillMore()
        }
    }

    private func take(_ count: Int) -> [UInt8] {
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Consumes the rest of a delimiter's line.
    private func takeLineEnd() async throws {
        if buffer.starts(with: [0x2D, 0x2D]) {
            state = .done
            buffer = []
            // The body is read to its end, so that the connection can go on.
            while try await source.next() != nil {}
            return
        }
        // Blanks may stand behind a boundary.
        while let first = buffer.first, first == 0x20 || first == 0x09 {
            buffer.removeFirst()
            try await fill(to: 2)
        }
        guard buffer.starts(with: [0x0D, 0x0A]) else { throw Self.malformed("a boundary does not end its line") }
        buffer.removeFirst(2)
        state = .head
    }

    /// Consumes the header fields of a part, and returns them by their names in lower case.
    private func takeHead() async throws -> [String: String] {
        var fields: [String: String] = [:]
        var size = 0
        while true {
            guard let end = buffer.firstIndex(of: 0x0A) else {
                guard buffer.count + size <= Self.maxHeadBytes else {
                    throw Self.malformed("a part has a head that is too large")
                }
                try await fillMore()
                continue
            }
            size += end + 1
            guard size <= Self.maxHeadBytes, end > 0, buffer[end - 1] == 0x0D else {
                throw Self.malformed("a part has a malformed head")
            }
            let line = Array(buffer[..<(end - 1)])
            buffer.removeFirst(end + 1)
            if line.isEmpty { return fields }
            guard let text = String(validating: line, as: UTF8.self), let colon = text.firstIndex(of: ":"),
                !text.contains(where: { $0 == "\r" || $0 == "\0" })
            else { throw Self.malformed("a part has a malformed head") }
            let value = text[text.index(after: colon)...].trimmingPrefix { $0 == " " || $0 == "\t" }
            guard fields.updateValue(String(value), forKey: text[..<colon].lowercased()) == nil else {
                throw Self.malformed("a part has a field twice")
            }
        }
    }

    // MARK: Bytes

    private func fill(to count: Int) async throws { while buffer.count < count { try await fillMore() } }

    private func fillMore() async throws {
        guard let chunk = try await source.next() else { throw Self.malformed("the last boundary is missing") }
        buffer += chunk
    }

    private static func range(of needle: [UInt8], in bytes: [UInt8]) -> Range<Int>? {
        bytes.withUnsafeBytes { bytes in
            var start = 0
            while let first = bytes[start...].firstIndex(of: needle[0]), first + needle.count <= bytes.count {
                if bytes[first..<first + needle.count].elementsEqual(needle) { return first..<first + needle.count }
                start = first + 1
            }
            return nil
        }
    }

    private static func malformed(_ detail: String) -> RouteProblem {
        RouteProblem(400, "The body is malformed.", detail: detail)
    }

    /// The name of a file without the folders that some clients send.
    private static func lastComponent(_ name: String) -> String {
        name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    }
}

/// The parameters of a header field, such as `form-data; name="photo"` (RFC 9110, section 5.6.6).
enum HeaderParameters {
    /// The text before the parameters, in lower case.
    static func token(of field: String) -> String {
        field.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    }

    /// The value of a parameter, without its quotation marks; `nil` without such a parameter, and if it is malformed or given twice.
    ///
    /// Browsers write `%22`, `%0D` and `%0A` for the characters that would end a value (HTML standard, multipart/form-data), and leave the rest as it is.
    static func value(of name: String, in field: String) -> String? {
        var found: String?
        var rest = field.dropFirst(field.prefix { $0 != ";" }.count)
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            let key = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(key.count)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst()
            let value: String
            if rest.first == "\"" {
                guard let (text, after) = quoted(rest.dropFirst()) else { return nil }
                (value, rest) = (text, after)
            } else {
                let bare = rest.prefix { $0 != ";" }
                rest = rest.dropFirst(bare.count)
                value = String(bare.filter { $0 != " " && $0 != "\t" })
            }
            guard key.lowercased() == name else { continue }
            guard found == nil else { return nil }
            found = value
        }
        return found
    }

    /// A quoted string up to its end, and the rest behind it.
    private static func quoted(_ text: Substring) -> (String, Substring)? {
        var value = ""
        var rest = text
        while let character = rest.popFirst() {
            switch character {
            case "\"": return (value, rest.drop { $0 == " " || $0 == "\t" })
            // Browsers do not escape it: a file of Windows may have been named with its path.
            case "\\": if rest.first == "\"" { value.append(rest.removeFirst()) } else { value.append("\\") }
            default: value.append(character)
            }
        }
        return nil
    }
}
