import Foundation
import Testing

@testable import DertischProcesses

@Suite("Messages between a parent and its processes") struct ControlMessageTests {
    @Test(
        "A message is read as it was written",
        arguments: [
            ControlMessage.connection(number: .max, input: Array("GET / HTTP/1.1\r\n".utf8)),
            .connection(number: 1, input: []),
            .ping, .unready, .end(leaving: .none), .end(leaving: .siblings), .end(leaving: .elsewhere), .ready,
            .adopted(number: 7), .declined(number: 8), .ending,
            .forward(to: ProcessTag(number: 0xABCD), input: [1, 2]),
            .load(connections: 10_000), .pong(adopted: 9),
            .progress, .atWork(session: "00ff12"), .suspect(session: "00ff12"),
        ])
    func roundTrip(message: ControlMessage) {
        #expect(ControlMessage(message.bytes) == message)
    }

    @Test(
        "Bytes of another version are no message",
        arguments: [[], [1], [0] + zeros, [99] + zeros, [6, 1] + zeros.dropFirst()] as [[UInt8]])
    func otherVersion(bytes: [UInt8]) {
        #expect(ControlMessage(bytes) == nil)
    }
    private static let zeros = [UInt8](repeating: 0, count: 8)

    @Test("A descriptor arrives with its message, and a closed socket is an end")
    func descriptor() throws {
        let (parent, child) = try ControlSocket.pair()
        defer { parent.close() }
        guard case .nothing = parent.receive() else { Issue.record("There was a message."); return }
        let file = open("/dev/null", O_RDONLY)
        #expect(child.send(.forward(to: ProcessTag(number: 1), input: [5]), descriptor: file))
        close(file)
        guard case .message(.forward(_, [5]), let passed?) = parent.receive() else {
            Issue.record("It did not come."); return
        }
        #expect(passed != file || fcntl(passed, F_GETFD) >= 0)
        close(passed)
        child.close()
        guard case .end = parent.receive() else { Issue.record("The end did not come."); return }
    }

    @Test("A tag is the first four digits of a token")
    func tags() {
        #expect(ProcessTag(prefixOf: "00ff12") == ProcessTag(number: 255) && ProcessTag(number: 255).text == "00ff")
        for text in ["", "abc", "00FF", "-001", "0x12"] { #expect(ProcessTag(prefixOf: text) == nil, "\(text)") }
    }

    @Test(
        "A process that ends is started again at once, then ever later, and anew after it served for a while",
        arguments: [
            (true, [0, 100, 200, 400, 800, 1000, 1000, 1000, 1000, 1000]),
            (false, [0, 100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000]),
        ])
    func restartDelay(hasServed: Bool, expected: [Double]) {
        var delay = RestartDelay()
        let life = Duration.milliseconds(999)
        let delays = (0..<10).map { _ in delay.next(afterLife: life, hasServed: hasServed) / .milliseconds(1) }
        #expect(delays == expected)
        #expect(delay.next(afterLife: .seconds(20), hasServed: false) == .seconds(10))
        #expect(delay.next(afterLife: .seconds(1), hasServed: true) == .zero)
        #expect(delay.next(afterLife: .zero, hasServed: true) == .milliseconds(100))
    }

    @Test("The end of a process is told by its signal or its status")
    func ends() {
        #expect("\(ProcessEnd(status: SIGSEGV))".hasPrefix("signal 11"))
        #expect("\(ProcessEnd(status: 3 << 8))" == "exit status 3")
    }
}
