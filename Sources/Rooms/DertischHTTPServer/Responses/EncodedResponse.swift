/// A response as it is sent: head and body.
struct EncodedResponse {
    /// A body that is made while it is sent.
    struct StreamedBody {
        let stream: HTTPResponse.Stream
        let framing: ResponseFraming
    }

    let output: WriteBuffer
    /// The number of bytes of the body in the output.
    let bodyBytes: Int
    /// The body that follows the output.
    let streamedBody: StreamedBody?

    /// Bodies of at most this size leave in one piece with their head.
    private static let smallBody = 16 << 10

    private init(_ output: WriteBuffer, bodyBytes: Int, streamedBody: StreamedBody? = nil) {
        self.output = output
        self.bodyBytes = bodyBytes
        self.streamedBody = streamedBody
    }

    /// - Parameters:
    ///   - isHead: true if the request asks for the head alone.
    ///   - minorVersion: the minor version of HTTP/1 that the client speaks.
    ///   - date: the time in HTTP's format.
    init(
        _ response: HTTPResponse, isHead: Bool, _ persistence: ResponseHead.Persistence, minorVersion: Int = 1,
        date: String
    ) throws(ResponseHead.Invalid) {
        let hasBody = !isHead && ResponseHead.hasBody(response.status)
        switch response.body {
        case .bytes(let body):
            let isSmall = body.count <= Self.smallBody
            var head = try ResponseHead.bytes(
                of: response, .length(body.count), persistence, date: date,
                reserving: hasBody && isSmall ? body.count : 0)
            if hasBody, isSmall { head += body }
            self.init(WriteBuffer(hasBody && !isSmall ? [head, body] : [head]), bodyBytes: hasBody ? body.count : 0)
        case .file(let path):
            if let file = WriteBuffer.File(path: path) {
                try self.init(response, file, hasBody, persistence, date: date)
            } else {
                let missing = HTTPResponse.text("The file no longer exists.", status: 404)
                try self.init(missing, isHead: isHead, persistence, date: date)
            }
        case .openFile(let open):
            guard let file = WriteBuffer.File(open) else { throw ResponseHead.Invalid() }
            try self.init(response, file, hasBody, persistence, date: date)
        case .stream(let stream):
            guard stream.length.map({ $0 >= 0 }) ?? true else { throw ResponseHead.Invalid() }
            let framing = stream.framing(minorVersion: minorVersion)
            let head = try ResponseHead.bytes(of: response, framing, persistence, date: date)
            self.init(
                WriteBuffer([head]), bodyBytes: 0,
                streamedBody: hasBody ? StreamedBody(stream: stream, framing: framing) : nil)
        }
    }

    private init(
        _ response: HTTPResponse, _ file: WriteBuffer.File, _ hasBody: Bool, _ persistence: ResponseHead.Persistence,
        date: String
    ) throws(ResponseHead.Invalid) {
        let head = try ResponseHead.bytes(of: response, .length(file.remaining), persistence, date: date)
        self.init(WriteBuffer([head], file: hasBody ? file : nil), bodyBytes: hasBody ? file.remaining : 0)
    }

    /// A response that cannot be sent unchanged, by a status alone.
    static func bare(_ status: Int, _ persistence: ResponseHead.Persistence, date: String) -> EncodedResponse {
        let encoded = try? EncodedResponse(HTTPResponse(status: status), isHead: false, persistence, date: date)
        return encoded ?? EncodedResponse(WriteBuffer(), bodyBytes: 0)
    }
}
