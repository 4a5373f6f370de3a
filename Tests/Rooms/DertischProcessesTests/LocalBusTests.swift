import DertischSupport
import DertischBus
import DertischTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischProcesses

@Suite("The bus of a process, with its parent") struct LocalBusTests {
    private let relay: MessageRelay
    private let log: LogLines

    init() throws {
        let log = LogLines()
        self.log = log
        relay = try MessageRelay(maxWaiting: 1 << 20) { log.add($0) }
    }

    /// The child's end of a connection to the relay.
    private func end(_ id: UInt64) throws -> FrameSocket {
        let (parent, child) = try FrameSocket.pair()
        relay.add(id, parent, name: "process \(id)")
        return child
    }

    /// Opens a bus, and notes its events.
    private func open(_ id: UInt64) async throws -> (LocalBus, BusEvents) {
        let bus = LocalBus(over: try end(id))
        let events = BusEvents()
        try await bus.open { events.add($0) }
        return (bus, events)
    }

    private func close(_ buses: LocalBus...) async {
        for bus in buses { await bus.close() }
        relay.stop()
    }

    @Test("It keeps all that a message bus promises", .namesHang)
    func conforms() async throws {
        // The parent tells no losses: users of a bus notice them by their numbers. So here it has room for all that waits.
        let relay = try MessageRelay(maxWaiting: 256 << 20) { [log] in log.add($0) }
        let last = Atomic<UInt64>(0)
        let failures = await MessageBusChecker.check {
            let id = last.add(1, ordering: .relaxed).newValue
            guard let (parent, child) = try? FrameSocket.pair() else { return MemoryBus.Hub().bus() }
            relay.add(id, parent, name: "process \(id)")
            return LocalBus(over: child, answerLimit: .seconds(600), closingLimit: .seconds(600))
        }
        #expect(failures == [])
        relay.stop()
    }

    @Test("Messages reach all other processes in the order of their sender, whole, and never their sender", .namesHang)
    func order() async throws {
        let (a, fromA) = try await open(1)
        let (b, fromB) = try await open(2)
        let (c, fromC) = try await open(3)
        let sizes = [0, 1, 100, 4000, MessageFrame.maxMessageBytes]
        let sent = sizes.map { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: $0) } + [[9]]
        for message in sent { #expect(a.publish(message)) }
        await fromB.until([9])
        await fromC.until([9])
        #expect(fromB.messages == sent && fromC.messages == sent)
        #expect(b.publish([8]))
        await fromA.until([8])
        #expect(fromA.texts == ["8"])
        await close(a, b, c)
    }

    @Test(
        "A process hears what is published after it has opened its bus, and nothing before or after it has closed it",
        .namesHang)
    func lateAndEarly() async throws {
        let (a, _) = try await open(1)
        let (b, fromB) = try await open(2)
        let late = try end(3)
        #expect(a.publish([1]))
        await fromB.until([1])
        let c = LocalBus(over: late)
        let fromC = BusEvents()
        try await c.open { fromC.add($0) }
        #expect(a.publish([2]))
        await fromC.until([2])
        #expect(fromC.texts == ["2"])
        await c.close()
        #expect(a.publish([3]) && !c.publish([4]))
        await fromB.until([3])
        #expect(fromC.texts == ["2"])
        await close(a, b, c)
    }

    @Test("Messages that are too large, or on a bus that is not open, are refused", .namesHang)
    func refused() async throws {
        let bus = LocalBus(over: try end(1))
        #expect(!bus.publish([1]))
        try await bus.open { _ in }
        #expect(bus.maxMessageBytes == MessageFrame.maxMessageBytes)
        #expect(!bus.publish(Array(repeating: 0, count: MessageFrame.maxMessageBytes + 1)))
        #expect(bus.publish(Array(repeating: 0, count: MessageFrame.maxMessageBytes)))
        await #expect(throws: LocalBus.Error.self) { try await bus.open { _ in } }
        await bus.close()
        #expect(!bus.publish([1]))
        await close(bus)
    }

    @Test("What a bus has queued is sent before it closes", .namesHang)
    func closing() async throws {
        let (parent, child) = try FrameSocket.pair()
        let bus = LocalBus(over: child, closingLimit: .seconds(600))
        let events = BusEvents()
        // A parent that answers, and takes nothing else yet.
        let answer = parent.sendOpening()
        try await bus.open { events.add($0) }
        guard case .sent = answer else { Issue.record("The answer was not sent."); return }
        let message = [UInt8](repeating: 7, count: 50_000)
        for _ in 0..<40 { #expect(bus.publish(message)) }
        async let closed: Void = bus.close()
        let buffer = ReadBuffer(count: MessageFrame.maxBytes)
        var count = 0
        await until("\(count)") {
            while true {
                switch parent.receive(through: buffer) {
                case .frame(let frame): count += frame.count
                case .end: return true
                case .nothing: return false
                case .opening, .unreadable: continue
                }
            }
        }
        await closed
        #expect(count == 40 && events.texts.isEmpty)
        parent.close()
        relay.stop()
    }

    @Test("A bus queues up to its bound while the parent takes nothing, and refuses what is beyond", .namesHang)
    func ownOverflow() async throws {
        let (parent, child) = try FrameSocket.pair()
        _ = parent.sendOpening()
        let bus = LocalBus(over: child, maxWaiting: 1 << 20)
        try await bus.open { _ in }
        let message = [UInt8](repeating: 7, count: 50_000)
        var taken = 0
        while bus.publish(message) { taken += 1 }
        // The system's buffer, and 20 messages of 50,004 bytes.
        #expect((20...40).contains(taken), "\(taken)")
        #expect(!bus.publish(message))
        parent.close()
        await close(bus)
    }

    @Test(
        "A process that takes nothing loses the oldest messages, which the log says, and others lose none", .namesHang)
    func overflow() async throws {
        let (a, _) = try await open(1)
        let (b, fromB) = try await open(2)
        let gate = DispatchSemaphore(value: 0)
        let c = LocalBus(over: try end(3))
        let fromC = BusEvents()
        try await c.open { event in
            gate.wait()
            gate.signal()
            fromC.add(event)
        }
        let count = 200
        for number in 0..<count {
            #expect(a.publish([UInt8](repeating: UInt8(number), count: 50_000)))
            // The next follows when this one has arrived elsewhere.
            await until("\(number)") { fromB.messages.count == number + 1 }
        }
        await until("\(log.lines)") { !log.lines.isEmpty }
        #expect(log.lines.first?.hasPrefix("process 3 does not take its messages in time: ") == true, "\(log.lines)")
        #expect(fromB.messages.map { Int($0[0]) } == Array(0..<count))
        gate.signal()
        await until("\(fromC.texts)") { fromC.messages.last?.first == UInt8(count - 1) }
        let numbers = fromC.messages.map { Int($0[0]) }
        #expect(numbers == numbers.sorted() && numbers.count < count && numbers.count >= 20)
        #expect(Array(numbers.suffix(20)) == Array((count - 20)..<count), "\(numbers)")
        await close(a, b, c)
    }

    @Test("A process that ends has what it sent relayed, and a removed one hears nothing more", .namesHang)
    func removed() async throws {
        let (a, fromA) = try await open(1)
        let ending = try end(2)
        let frames = (0..<10).map { MessageFrame([$0]) }
        for frame in frames { _ = ending.send(frame) }
        ending.close()
        await fromA.until([9])
        #expect(fromA.texts == (0..<10).map { "\($0)" })
        let (b, fromB) = try await open(3)
        relay.remove(3)
        await until("\(fromB.texts)") { !fromB.texts.isEmpty }
        #expect(fromB.texts.first?.hasPrefix("disconnected") == true)
        #expect(!b.publish([1]))
        await close(a, b)
    }

    @Test("A bus whose parent has ended says so once, and closes", .namesHang)
    func disconnected() async throws {
        let (a, fromA) = try await open(1)
        relay.stop()
        await until("\(fromA.texts)") { !fromA.texts.isEmpty }
        await until("It publishes still.") { !a.publish([1]) }
        await a.close()
        #expect(
            fromA.texts == [
                """
                disconnected: The message bus between the processes of this program is not connected.
                  where: the connection to the parent process
                  why:   the parent process has ended.
                  do:    nothing: this process ends too, and a new parent starts others.
                """
            ])
        let (parent, child) = try FrameSocket.pair()
        parent.close()
        let b = LocalBus(over: child)
        let fromB = BusEvents()
        try await b.open { fromB.add($0) }
        #expect(fromB.texts.count == 1)
        await b.close()
    }

    @Test("A bus whose parent is stopped opens without it, and is connected when the parent goes on", .namesHang)
    func lateAnswer() async throws {
        let (parent, child) = try FrameSocket.pair()
        let bus = LocalBus(over: child, answerLimit: .milliseconds(1))
        let events = BusEvents()
        try await bus.open { events.add($0) }
        #expect(
            events.texts.count == 1 && events.texts[0].contains("has not answered for 0.001 seconds"), "\(events.texts)"
        )
        _ = parent.sendOpening()
        _ = parent.sendOpening()
        _ = parent.send(MessageFrame([5]))
        await events.until([5])
        #expect(events.texts.dropFirst() == ["reconnected", "5"])
        parent.close()
        await close(bus)
    }

    @Test("Mutated frames of a process or a parent end neither, and whole messages still arrive", .namesHang)
    func mutated() async throws {
        var random = Numbers(state: 7)
        let (a, fromA) = try await open(1)
        let bad = try end(2)
        let (parent, child) = try FrameSocket.pair()
        _ = parent.sendOpening()
        let c = LocalBus(over: child)
        let fromC = BusEvents()
        try await c.open { fromC.add($0) }
        for round in 0..<1000 {
            var frame = MessageFrame([UInt8](repeating: 1, count: Int.random(in: 0..<300, using: &random)))
            _ = frame.join(MessageFrame([2, 3]))
            var bytes = frame.bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
                let place = bytes.indices.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
                // An empty one is the end of a connection.
                case 1: bytes.removeSubrange(max(1, place)...)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                default: bytes += [UInt8](repeating: 255, count: round % 100 == 0 ? 70_000 : 3)
                }
            }
            await until("round \(round)") { send(bytes, at: bad) && send(bytes, at: parent) }
        }
        await until("the end is sent") {
            let isSent = [bad, parent].map { socket in
                if case .sent = socket.send(MessageFrame([99])) { true } else { false }
            }
            return isSent == [true, true]
        }
        await fromA.until([99])
        await fromC.until([99])
        #expect(!fromA.texts.contains { $0.hasPrefix("disconnected") })
        await until("\(log.lines)") {
            log.lines.contains { $0.hasPrefix("process 2 sent messages that cannot be read") }
        }
        #expect(a.publish([1]) && c.publish([1]))
        bad.close()
        parent.close()
        await close(a, c)
    }

    /// Numbers that are the same for the same seed (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// Sends bytes as they are. An end that is gone fails the test.
    private func send(_ bytes: [UInt8], at socket: FrameSocket) -> Bool {
        let sent = Foundation.send(socket.descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        return sent >= 0 || errno != EAGAIN
    }
}
