/// The part of a content that a request asks for (RFC 9110, section 14). Browsers play media by parts, and go on with interrupted downloads.
enum ByteRange: Equatable {
    case whole
    case part(Range<Int>)
    /// Begins behind the content's end.
    case unsatisfiable

    /// - Parameters:
    ///   - request: the request. Several parts at once are not served: the whole is sent, as the standard allows.
    ///   - size: the number of bytes in all.
    ///   - tag: the entity tag of the content, with its quotation marks. A request for the rest of another version gets the whole.
    init(_ request: HTTPRequest, of size: Int, tag: String) {
        self = .whole
        guard request.method == "GET", let field = request.header("Range"),
            request.header("If-Range").map({ $0 == tag }) ?? true
        else { return }
        let unit = field.prefix { $0 != "=" }
        guard unit.lowercased() == "bytes", unit.endIndex < field.endIndex else { return }
        let bounds = field[field.index(after: unit.endIndex)...].filter { $0 != " " && $0 != "\t" }
            .split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, bounds.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) && $0.utf8.count <= 18 }) else {
            return
        }
        switch (Int(bounds[0]), Int(bounds[1])) {
        case (let first?, let last?) where first <= last:
            self = first < size ? .part(first..<min(last + 1, size)) : .unsatisfiable
        case (let first?, nil): self = first < size ? .part(first..<size) : .unsatisfiable
        case (nil, let length?): self = length > 0 && size > 0 ? .part(max(0, size - length)..<size) : .unsatisfiable
        default: return
        }
    }
}

extension HTTPResponse {
    /// The part of this response's content that a request asks for; the whole if it asks for no part, or the response has no file or bytes.
    ///
    /// - Parameter tag: the entity tag of the content, without quotation marks.
    func part(for request: HTTPRequest, tag: String) -> HTTPResponse {
        let size: Int
        switch body {
        case .bytes(let bytes): size = bytes.count
        case .openFile(let file): size = file.size
        case .file, .stream: return self
        }
        var response = self
        response.headers.append(("Accept-Ranges", "bytes"))
        switch ByteRange(request, of: size, tag: "\"\(tag)\"") {
        case .whole: return response
        case .unsatisfiable:
            return HTTPResponse(
                status: 416, headers: [("Content-Range", "bytes */\(size)"), ("Cache-Control", "no-store")])
        case .part(let range):
            response.status = 206
            response.headers.append(("Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"))
            switch body {
            case .bytes(let bytes): response.body = .bytes(Array(bytes[range]))
            case .openFile(let file): response.body = .openFile(HTTPFile(range, of: file))
            case .file, .stream: break
            }
            return response
        }
    }
}
