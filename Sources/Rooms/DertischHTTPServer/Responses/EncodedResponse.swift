/// A response as it is sent: head and body.
struct EncodedResponse {
    let output: WriteBuffer
    /// The number of bytes of the body that are sent.
    let bodyBytes: Int

    /// Bodies of at most this size leave in one piece with their head.
    private static let smallBody = 16 << 10

    private init(_ output: WriteBuffer, bodyBytes: Int) {
        self.output = output
        self.bodyBytes = bodyBytes
    }

    /// - Parameters:
    ///   - isHead: true if the request asks for the head alone.
    ///   - date: the time in HTTP's format.
    init(
        _ response: HTTPResponse, isHead: Bool, _ persistence: ResponseHead.Persistence, date: String
    ) throws(ResponseHead.Invalid) {
        let hasBody = !isHead && ResponseHead.hasBody(response.status)
        switch response.body {
        case .bytes(let body):
            let isSmall = body.count <= Self.smallBody
            var head = try ResponseHead.bytes(
                of: response, length: body.count, persistence, date: date,
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
        }
    }

    private init(
        _ response: HTTPResponse, _ file: WriteBuffer.File, _ hasBody: Bool, _ persistence: ResponseHead.Persistence,
        date: String
    ) throws(ResponseHead.Invalid) {
        let head = try ResponseHead.bytes(of: response, length: file.remaining, persistence, date: date)
        self.init(WriteBuffer([head], file: hasBody ? file : nil), bodyBytes: hasBody ? file.remaining : 0)
    }

    /// A response that cannot be sent unchanged, by a status alone.
    static func bare(_ status: Int, _ persistence: ResponseHead.Persistence, date: String) -> EncodedResponse {
        let encoded = try? EncodedResponse(HTTPResponse(status: status), isHead: false, persistence, date: date)
        return encoded ?? EncodedResponse(WriteBuffer(), bodyBytes: 0)
    }
}
