/// An incremental reader of a request's body: of a known length, or in chunks (RFC 9112, section 7.1).
// A class, since a connection's phase holds it: a value would be copied with all its bytes at each read.
final class RequestBodyReader {
    enum Step: Equatable {
        case more
        /// The body is complete.
        case done
        case malformed
        /// Far more bytes came than are allowed.
        case tooMuch
    }

    private enum State {
        /// The number of bytes of content that are still to come.
        case content(Int)
        case size
        case chunk(Int)
        case chunkEnd
        case trailers
        case done
    }

    /// The most bytes of a chunk's size line, or of all trailers.
    private static let maxLineBytes = 4096

    /// The bytes of content that were read and not taken.
    private(set) var body: [UInt8] = []
    /// True once more bytes came than are allowed; further content is discarded.
    private(set) var isTooLarge: Bool
    /// The bytes that the client has announced; `nil` for a body in chunks.
    let length: Int?
    private let limit: Int
    private var state: State
    /// All bytes received, including those between chunks.
    private var receivedBytes = 0
    private var trailerBytes = 0

    /// - Parameter limit: the most bytes of a body.
    init(_ framing: BodyFraming, limit: Int) {
        self.limit = limit
        isTooLarge = false
        switch framing {
        case .chunked:
            length = nil
            state = .size
        case .length(let length):
            self.length = length
            state = length == 0 ? .done : .content(length)
            body.reserveCapacity(min(length, 1 << 16))
        }
    }

    /// A reader of a body that is too large: discards its content.
    ///
    /// - Parameters:
    ///   - length: the number of bytes.
    ///   - limit: the most bytes of a body.
    init(draining length: Int, limit: Int) {
        self.limit = limit
        self.length = length
        isTooLarge = true
        state = .content(length)
    }

    /// True once the body is complete; from the beginning if the request has none.
    var isDone: Bool {
        if case .done = state { true } else { false }
    }

    /// Takes the bytes of content that were read, so that they do not count for the limit any more.
    func takeBody() -> [UInt8] {
        defer { body = [] }
        return body
    }

    /// Consumes the bytes of the body, and leaves those behind it.
    func read(_ bytes: inout ArraySlice<UInt8>) -> Step {
        let before = bytes.count
        let step = advance(&bytes)
        receivedBytes += before - bytes.count
        guard case .more = step else { return step }
        return receivedBytes / FramingCheck.drainFactor - 16 * Self.maxLineBytes > limit ? .tooMuch : .more
    }

    private func advance(_ bytes: inout ArraySlice<UInt8>) -> Step {
        while true {
            switch state {
            case .content(let left):
                let rest = store(left, of: &bytes)
                state = rest == 0 ? .done : .content(rest)
                if rest > 0 { return .more }
            case .size:
                switch line(&bytes) {
                case .none: return bytes.count > Self.maxLineBytes ? .malformed : .more
                case .some(let line):
                    guard let size = Self.size(line) else { return .malformed }
                    state = size == 0 ? .trailers : .chunk(size)
                }
            case .chunk(let left):
                let rest = store(left, of: &bytes)
                state = rest == 0 ? .chunkEnd : .chunk(rest)
                if rest > 0 { return .more }
            case .chunkEnd:
                guard bytes.count >= 2 else { return bytes.first.map { $0 == 0x0D } ?? true ? .more : .malformed }
                guard bytes.starts(with: [0x0D, 0x0A]) else { return .malformed }
                bytes = bytes.dropFirst(2)
                state = .size
            case .trailers:
                switch line(&bytes) {
                case .none: return bytes.count > Self.maxLineBytes ? .malformed : .more
                case .some(let line):
                    trailerBytes += line.count
                    guard trailerBytes <= Self.maxLineBytes else { return .malformed }
                    if line.isEmpty {
                        state = .done
                    } else if line.firstIndex(of: UInt8(ascii: ":")) == nil {
                        return .malformed
                    }
                }
            case .done: return .done
            }
        }
    }

    /// Stores or discards the bytes of this content. Returns the number that are still to come.
    private func store(_ wanted: Int, of bytes: inout ArraySlice<UInt8>) -> Int {
        let here = bytes.prefix(wanted)
        if !isTooLarge {
            if here.count > limit - body.count {
                isTooLarge = true
                body = []
            } else {
                body += here
            }
        }
        bytes = bytes.dropFirst(here.count)
        return wanted - here.count
    }

    /// The next line without its end; `nil` if it is incomplete. A line with a bare LF yields an invalid line.
    private func line(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let end = bytes.prefix(Self.maxLineBytes).firstIndex(of: 0x0A) else { return nil }
        let hasCRLF = end > bytes.startIndex && bytes[end - 1] == 0x0D
        let line = hasCRLF ? bytes[..<(end - 1)] : [0]
        bytes = bytes[(end + 1)...]
        return line
    }

    /// The chunk size of a line, ignoring extensions; `nil` if it is malformed, or too large for memory.
    private static func size(_ line: ArraySlice<UInt8>) -> Int? {
        let digits = line.prefix { $0 != UInt8(ascii: ";") && !$0.isBlank }
        let rest = line.dropFirst(digits.count)
        guard (1...15).contains(digits.count), rest.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }),
            rest.drop(while: \.isBlank).first.map({ $0 == UInt8(ascii: ";") }) ?? true
        else { return nil }
        return digits.reduce(0 as Int?) { sum, digit in
            guard let sum, let value = Self.value(ofHex: digit) else { return nil }
            return sum << 4 | value
        }
    }

    private static func value(ofHex digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(digit - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(digit - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
