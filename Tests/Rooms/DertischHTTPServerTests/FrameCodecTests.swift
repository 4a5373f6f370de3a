import TestSupport
import ServerSupport
import Testing

@testable import DertischHTTPServer

@Suite("WebSocket codec") struct FrameCodecTests {
    private let codec: FrameCodec

    init() throws { codec = try #require(FrameCodec(limit: 64 << 10)) }

    private func take(_ bytes: [UInt8]) -> [String] {
        bytes.withUnsafeBytes { codec.decode($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    private func output() -> [UInt8] {
        defer { codec.outgoing = [] }
        return codec.outgoing
    }

    @Test("The WebSocket codec decodes the examples of RFC 6455, section 5.7")
    func examples() {
        #expect(take([0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]) == ["Hello"])
        codec.send(Array("Hello".utf8))
        #expect(output() == [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
        #expect(codec.isIdle)
    }

    @Test("The WebSocket codec decodes messages split anywhere")
    func cuts() {
        let long = String(repeating: "é", count: 40_000 / 2)
        let bytes =
            SocketClient.frame(1, Array("one".utf8)) + SocketClient.frame(1, Array("tw".utf8), isLast: false)
            + SocketClient.frame(9, Array("?".utf8)) + SocketClient.frame(0, Array("o".utf8))
            + SocketClient.frame(1, Array(long.utf8))
            + SocketClient.frame(1, [])
        for step in [1, 2, 3, 7, 4096, 65536] {
            var messages: [String] = []
            var rests = 0
            for start in stride(from: 0, to: bytes.count, by: step) {
                messages += take(Array(bytes[start..<min(start + step, bytes.count)]))
                _ = output()
                rests += codec.isIdle ? 1 : 0
            }
            #expect(messages == ["one", "two", long, ""])
            #expect(codec.isIdle)
            if step == 1 { #expect(rests == 4, "at rest behind each message, never within one") }
        }
    }

    @Test(
        "The WebSocket codec survives extreme lengths with any message limit", arguments: [Int.max, 64])
    func extremes(_ limit: Int) throws {
        let lengths: [UInt64] = [
            0, 125, 126, 65_535, 65_536, 1 << 30, 1 << 31, 1 << 32, 1 << 62, (1 << 63) - 9, (1 << 63) - 1, 1 << 63,
            .max,
        ]
        for length in lengths {
            for opcode in [0x80, 0x81, 0x82, 0x88, 0x89, 0x01] as [UInt8] {
                let codec = try #require(FrameCodec(limit: limit))
                let size = (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
                let bytes = [opcode, 0xFF] + size + [1, 2, 3, 4, 5, 6]
                for _ in 0..<2 { _ = bytes.withUnsafeBytes { codec.decode($0) } }
                #expect(!codec.isIdle)
            }
        }
        #expect(FrameCodec(limit: .min) != nil)
    }

    @Test(
        "The WebSocket codec sends an answer before it answers the close frame behind the question",
        arguments: [5, 200, 70_000])
    func lastAnswer(_ size: Int) {
        let question = SocketClient.frame(1, Array("how many?".utf8)) + SocketClient.closing(1000)
        let answer = [UInt8](repeating: 0x61, count: size)
        let heard = question.withUnsafeBytes { bytes in
            codec.decode(bytes) { _ in codec.hasReceivedClose ? [answer] : [] }
        }
        #expect(heard == [Array("how many?".utf8)])
        #expect(
            output() == SocketClient.frame(1, answer, isMasked: false)
                + SocketClient.frame(8, [3, 232], isMasked: false))
        #expect(codec.closeState == .closed(status: 1000))
    }

    @Test("The WebSocket codec answers a ping with its payload, even inside a message")
    func ping() {
        #expect(take(SocketClient.frame(1, [0x61], isLast: false) + SocketClient.frame(9, [1, 2])).isEmpty)
        #expect(output() == [0x8A, 2, 1, 2])
        #expect(!codec.isIdle)
        #expect(take(SocketClient.frame(0, [0x62])) == ["ab"])
        #expect(take(SocketClient.frame(10, [])).isEmpty)
        #expect(codec.isIdle)
    }

    static let breaches: [(String, [UInt8], Int)] = [
        ("an unmasked frame", SocketClient.frame(1, [0x61], isMasked: false), 1002),
        ("a reserved bit", SocketClient.frame(1, [0x61], reserved: 4), 1002),
        ("a reserved bit", SocketClient.frame(1, [0x61], reserved: 1), 1002),
        ("an unknown opcode", SocketClient.frame(3, [0x61]), 1002),
        ("an unknown control frame", SocketClient.frame(11, []), 1002),
        ("a continuation of nothing", SocketClient.frame(0, [0x61]), 1002),
        (
            "a message within a message", SocketClient.frame(1, [0x61], isLast: false) + SocketClient.frame(1, [0x61]),
            1002
        ),
        ("a control frame in pieces", SocketClient.frame(9, [], isLast: false), 1002),
        ("a control frame too long", SocketClient.frame(9, [UInt8](repeating: 0, count: 126)), 1002),
        ("a length not in its shortest form", [0x81, 0xFE, 0, 1, 0, 0, 0, 0, 0], 1002),
        ("a length beyond 63 bits", [0x81, 0xFF, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0], 1002),
        ("a close frame of one byte", SocketClient.frame(8, [3]), 1002),
        ("a reserved status", SocketClient.closing(1005), 1002),
        ("what is not UTF-8", SocketClient.frame(1, [0xC3, 0x28]), 1007),
        ("text cut within a character", SocketClient.frame(1, [0xC3]), 1007),
        ("a surrogate", SocketClient.frame(1, [0xED, 0xA0, 0x80]), 1007),
        ("a message too large", SocketClient.frame(1, [UInt8](repeating: 0x61, count: 65_537)), 1009),
        (
            "pieces too large together",
            SocketClient.frame(1, [UInt8](repeating: 0x61, count: 40_000), isLast: false)
                + SocketClient.frame(0, [UInt8](repeating: 0x61, count: 40_000)), 1009
        ),
        ("a binary message", SocketClient.frame(2, [1, 2, 3]), 1003),
        (
            "endless empty pieces",
            SocketClient.frame(1, [], isLast: false)
                + Array(repeatElement(SocketClient.frame(0, [], isLast: false), count: 1100).joined()),
            1008
        ),
    ]

    @Test("The WebSocket codec reports a protocol violation, and reads no more", arguments: breaches)
    func breach(_ what: String, _ bytes: [UInt8], _ status: Int) {
        #expect(take(SocketClient.frame(1, Array("before".utf8)) + bytes) == ["before"])
        #expect(codec.closeState == .violated(status: status), "\(what)")
        let words = output()
        #expect(words.first == 0x88 && Int(words[2]) << 8 | Int(words[3]) == status, "\(what)")
        #expect(take(SocketClient.frame(1, [0x61])).isEmpty)
        #expect(output().isEmpty && !codec.isIdle)
    }

    @Test("The WebSocket codec closes in either order")
    func goodbyes() throws {
        #expect(take(SocketClient.closing(1000)).isEmpty)
        #expect(output() == [0x88, 2, 0x03, 0xE8])
        #expect(codec.closeState == .closed(status: 1000))

        let other = try #require(FrameCodec(limit: 100))
        other.close(4001, "Enough.")
        #expect(other.outgoing == [0x88, 9, 0x0F, 0xA1] + Array("Enough.".utf8))
        #expect(other.closeState == .closeSent(status: 4001))
        _ = (SocketClient.frame(9, []) + SocketClient.closing(4001)).withUnsafeBytes { other.decode($0) }
        #expect(other.closeState == .closed(status: 4001))
    }

    @Test("The WebSocket codec cuts a close reason between characters, and replaces a status that may not be sent")
    func reason() throws {
        codec.close(1006, "x" + String(repeating: "é", count: 100))
        let words = output()
        #expect(words[1] == 123 && words[2...3].elementsEqual([0x03, 0xE8]))
        #expect(String(validating: words[4...], as: UTF8.self) == "x" + String(repeating: "é", count: 60))
    }

    @Test("The WebSocket codec decodes or refuses 10,000 streams of random bytes and never traps")
    func anyBytes() throws {
        var random = SplitMix(seed: 2)
        var endings: Set<Int> = []
        var delivered = 0
        for round in 0..<10_000 {
            let codec = try #require(FrameCodec(limit: 1000))
            for _ in 0..<random.next(below: 6) {
                var bytes = random.bytes(random.next(below: 40))
                // Half of them begin like proper frames, to get further in.
                if round % 2 == 0 {
                    bytes = SocketClient.frame(
                        [0, 1, 1, 1, 2, 8, 9, 10][random.next(below: 8)], bytes.map { round % 4 == 0 ? $0 & 0x7F : $0 },
                        isLast: random.next(below: 3) > 0)
                    if random.next(below: 8) == 0 {
                        bytes[random.next(below: bytes.count)] ^= 1 << UInt8(random.next(below: 8))
                    }
                }
                delivered += bytes.withUnsafeBytes { codec.decode($0) }.count
                codec.outgoing = []
            }
            if case .violated(let status) = codec.closeState { endings.insert(status) }
            codec.send([0x61])
            codec.close(1000, "")
        }
        #expect(endings.isSuperset(of: [1002, 1003, 1007]) && delivered > 100)
    }
}
