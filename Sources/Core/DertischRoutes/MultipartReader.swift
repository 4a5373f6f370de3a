/// Reads the parts of a body of `multipart/form-data` as it comes in (RFC 2046, section 5.1.1, and RFC 7578).
actor MultipartReader {
    private enum State {
        /// Before the first boundary.
        case preamble
        /// The header fields of the next part come.
        case head
        case content
        case done
        /// Reading has thrown this error, and throws it again.
        case broken(any Error)
    }

    private let source: RouteBodySource
    /// The line that separates parts, with the line break before it.
    private let delimiter: [UInt8]
    private var state = State.preamble
    /// Bytes that came and were not passed on. The line break before the first boundary may be missing, so one is put in front.
    private var buffer: ArraySlice<UInt8> = [0x0D, 0x0A]
    private var number = 0
    /// True while a task waits for bytes.
    private var isReading = false

    static let maxParts = 1_000
    private static let maxHeadBytes = 8 << 10
    /// The most blanks between a boundary and the end of its line.
    private static let maxBlanks = 64

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

    func nextPart() async throws -> RoutePart? { try await read { try await takePart() } }

    func nextChunk(of part: Int) async throws -> [UInt8]? {
        try await read {
            guard part == number else { throw MultipartMisuse.skipped }
            return try await takeContent()
        }
    }

    /// Reads for one task at a time.
    private func read<Value>(_ take: () async throws -> Value?) async throws -> Value? {
        guard !isReading else { throw MultipartMisuse.concurrent }
        if case .broken(let error) = state { throw error }
        isReading = true
        defer { isReading = false }
        do { return try await take() } catch let error as MultipartMisuse { throw error } catch {
            state = .broken(error)
            throw error
        }
    }

    private func takePart() async throws -> RoutePart? {
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

    /// Some content before the next delimiter; `nil` once the delimiter is reached and consumed.
    private func takeContent() async throws -> [UInt8]? {
        switch state {
        case .head, .done, .broken: return nil
        case .preamble, .content: break
        }
        while true {
            if let range = Self.range(of: delimiter, in: buffer) {
                guard range.lowerBound == buffer.startIndex else { return take(range.lowerBound - buffer.startIndex) }
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
        var blanks = 0
        while let first = buffer.first, first == 0x20 || first == 0x09, blanks < Self.maxBlanks {
            blanks += 1
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
            let line = try await takeLine(&size)
            if line.isEmpty {
                // A part without content: the line break belongs to the delimiter.
                try await fill(to: delimiter.count - 2)
                if buffer.starts(with: delimiter.dropFirst(2)) { buffer = [0x0D, 0x0A] + buffer }
                return fields
            }
            guard let text = String(validating: line, as: UTF8.self), let colon = text.firstIndex(of: ":"),
                !text.contains(where: { $0 == "\r" || $0 == "\0" })
            else { throw Self.malformed("a part has a malformed head") }
            let value = text[text.index(after: colon)...].trimmingPrefix { $0 == " " || $0 == "\t" }
            guard fields.updateValue(String(value), forKey: text[..<colon].lowercased()) == nil else {
                throw Self.malformed("a part has a field twice")
            }
        }
    }

    /// Consumes a line of a head, and returns it without its end.
    ///
    /// - Parameter size: the bytes of the head so far.
    private func takeLine(_ size: inout Int) async throws -> [UInt8] {
        var searched = 0
        while true {
            guard let end = buffer.dropFirst(searched).firstIndex(of: 0x0A) else {
                searched = buffer.count
                guard searched + size <= Self.maxHeadBytes else {
                    throw Self.malformed("a part has a head that is too large")
                }
                try await fillMore()
                continue
            }
            let line = buffer[..<end]
            size += line.count + 1
            guard size <= Self.maxHeadBytes, line.last == 0x0D else {
                throw Self.malformed("a part has a malformed head")
            }
            buffer = buffer[(end + 1)...]
            return Array(line.dropLast())
        }
    }

    // MARK: Bytes

    private func fill(to count: Int) async throws { while buffer.count < count { try await fillMore() } }

    private func fillMore() async throws {
        guard let chunk = try await source.next() else { throw Self.malformed("the last boundary is missing") }
        buffer += chunk
    }

    private static func range(of needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        var rest = bytes
        while let first = rest.firstIndex(of: needle[0]), first + needle.count <= rest.endIndex {
            if rest[first...].starts(with: needle) { return first..<first + needle.count }
            rest = rest[(first + 1)...]
        }
        return nil
    }

    private static func malformed(_ detail: String) -> RouteProblem {
        RouteProblem(400, "The body is malformed.", detail: detail)
    }

    /// The name of a file without the folders that some clients send.
    private static func lastComponent(_ name: String) -> String {
        name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    }
}

/// A mistake of an order that reads a form. It is no fault of the client, so it is reported as a failure of the head chef.
enum MultipartMisuse: Error, CustomStringConvertible {
    case skipped
    case concurrent

    var description: String {
        switch self {
        case .skipped:
            "A part of a form was read after the part behind it. Parts are read in their order: read one to its end, or as far as it is of use, and "
                + "only then ask for the next."
        case .concurrent: "A form was read by two tasks at once. Read its parts in one task."
        }
    }
}
