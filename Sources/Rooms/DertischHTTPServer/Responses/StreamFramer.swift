/// The way in which a client learns where a body ends (RFC 9112, section 6.3).
enum ResponseFraming: Equatable {
    case length(Int)
    case chunked
    /// The body ends with the connection, as HTTP/1.0 has it.
    case untilClose
}

extension HTTPResponse.Stream {
    /// - Parameter minorVersion: the minor version of HTTP/1 that the client speaks.
    func framing(minorVersion: Int) -> ResponseFraming {
        length.map(ResponseFraming.length) ?? (minorVersion == 0 ? .untilClose : .chunked)
    }
}

extension HTTPResponse {
    /// True if its body ends with the connection.
    func endsByClosing(minorVersion: Int) -> Bool {
        if case .stream(let stream) = body { stream.framing(minorVersion: minorVersion) == .untilClose } else { false }
    }
}

/// The framing of a streamed body: turns chunks into the bytes that are sent, and notices a body that is not as its head says.
struct StreamFramer {
    /// The reason why a body is not as its head says.
    enum Fault {
        case thrown(any Error)
        case tooShort(sent: Int, length: Int)
        case tooLong(length: Int)
    }

    enum Progress {
        /// More chunks may come.
        case open
        case complete
        case broken(Fault)
    }

    /// Smaller pieces are joined up to this size, larger ones are not copied.
    private static let smallPiece = 16 << 10

    let framing: ResponseFraming
    private(set) var progress = Progress.open
    /// The number of bytes of content so far.
    private(set) var contentBytes = 0

    init(_ framing: ResponseFraming) { self.framing = framing }

    /// Frames the next chunks, none of which is empty.
    ///
    /// - Returns: the pieces to be sent, in order.
    mutating func frame(_ batch: ChunkQueue.Batch) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        for chunk in batch.chunks {
            switch framing {
            case .chunked:
                add(Array("\(String(chunk.count, radix: 16))\r\n".utf8), to: &pieces)
                add(chunk, to: &pieces)
                add([0x0D, 0x0A], to: &pieces)
            case .untilClose: add(chunk, to: &pieces)
            case .length(let length):
                let left = length - contentBytes
                guard chunk.count <= left else {
                    add(Array(chunk.prefix(left)), to: &pieces)
                    contentBytes = length
                    progress = .broken(.tooLong(length: length))
                    return pieces
                }
                add(chunk, to: &pieces)
            }
            contentBytes += chunk.count
        }
        switch batch.ending {
        case nil: break
        case .failed(let error): progress = .broken(.thrown(error))
        case .finished:
            progress = .complete
            switch framing {
            case .chunked: add(Array("0\r\n\r\n".utf8), to: &pieces)
            case .length(let length) where contentBytes < length:
                progress = .broken(.tooShort(sent: contentBytes, length: length))
            case .length, .untilClose: break
            }
        }
        return pieces
    }

    private func add(_ bytes: [UInt8], to pieces: inout [[UInt8]]) {
        if let last = pieces.indices.last, pieces[last].count + bytes.count <= Self.smallPiece {
            pieces[last] += bytes
        } else if !bytes.isEmpty {
            pieces.append(bytes)
        }
    }
}
