import DertischBus
import DertischProcesses
import Foundation
import Synchronization

/// A child: it publishes numbered messages, and says what came of each other child.
final class Member: Sendable {
    private enum Kind: UInt8 { case greeting, item, confirmation, end }

    private struct Progress {
        /// The next number that is awaited of each sender.
        var next: [UInt32: UInt32] = [:]
        var gaps: [UInt32: UInt32] = [:]
        /// The highest number of this member's that each other has confirmed.
        var confirmed: [UInt32: UInt32] = [:]
        /// The senders that have published all.
        var ended: Set<UInt32> = []
        var heard: Set<UInt32> = []
        var published: UInt32 = 0
        var hasStarted = false
        var isPublishing = false
        var isConnected = true
    }

    /// The number of messages that are published before others confirm them.
    private static let window: UInt32 = 64

    private let link: ParentLink
    private let bus: any MessageBus
    private let others: Int
    private let messages: UInt32
    private let bytes: Int
    private let confirming: Int
    private let id = UInt32(getpid())
    private let progress = Mutex(Progress())

    init(of link: ParentLink, others: Int, messages: UInt32, bytes: Int, confirming: Int) {
        self.link = link
        bus = link.messageBus
        (self.others, self.messages, self.bytes, self.confirming) = (others, messages, bytes, confirming)
    }

    /// Opens the bus, and greets the others until all have been heard.
    func join() async throws {
        try await bus.open { [self] event in
            switch event {
            case .message(let message): receive(message)
            case .disconnected(let error):
                progress.withLock { $0.isConnected = false }
                Self.say("\(id) disconnected: \(error)".split(separator: "\n").joined())
            case .reconnected: Self.say("\(id) reconnected")
            }
        }
        Self.say("\(id) open")
        link.ready()
        Thread.detachNewThread { [self] in
            while progress.withLock({ !$0.hasStarted && $0.isConnected }) {
                _ = bus.publish(message(.greeting, 0))
                usleep(10_000)
            }
            // A bus may lose what a slow process does not take, so what others wait for is said again and again.
            while progress.withLock(\.isConnected) {
                repeatItself()
                usleep(50_000)
            }
        }
    }

    private func repeatItself() {
        let (next, hasEnded) = progress.withLock { ($0.next, $0.published == messages) }
        for (sender, number) in next where number > 0 {
            _ = bus.publish(message(.confirmation, number - 1, of: sender))
        }
        if hasEnded { _ = bus.publish(message(.end, messages)) }
    }

    /// Answers what the parent asks, until it asks for the end or has ended.
    func answerParent() async {
        while true {
            var polled = pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&polled, 1, -1)
            while let event = link.next() {
                switch event {
                case .ping: link.pong()
                case .connection(let descriptor, _): close(descriptor)
                case .unready: continue
                case .end, .orphaned:
                    let isOrphan = if case .orphaned = event { true } else { false }
                    // A bus that is being closed says nothing more, and this end may come first.
                    for _ in 0..<1000 where isOrphan && progress.withLock(\.isConnected) { usleep(10_000) }
                    await bus.close()
                    return Self.say("\(id) ends")
                }
            }
        }
    }

    private func receive(_ message: [UInt8]) {
        let words = Self.words(message)
        guard let kind = message.first.flatMap(Kind.init), words.count == 3 else { return Self.say("unreadable") }
        let (sender, number) = (words[0], words[1])
        if sender == id { Self.say("\(id) hears itself") }
        switch kind {
        case .greeting: break
        case .item:
            progress.withLock { progress in
                let next = progress.next[sender] ?? 0
                if number < next { Self.say("\(id) got \(sender) out of order") }
                progress.gaps[sender, default: 0] += number &- next
                progress.next[sender] = number + 1
                if number == messages - 1 { Self.say("\(id) has the last of \(sender)") }
            }
            // The last of each window.
            if number % Self.window == Self.window - 1 {
                _ = bus.publish(self.message(.confirmation, number, of: sender))
            }
        case .confirmation:
            if words[2] == id {
                progress.withLock { $0.confirmed[sender] = max($0.confirmed[sender] ?? 0, number + 1) }
            }
        case .end:
            progress.withLock { progress in
                guard progress.ended.insert(sender).inserted else { return }
                let lost = (progress.gaps[sender] ?? 0) + number - (progress.next[sender] ?? 0)
                Self.say("\(id) got \(sender) lost \(lost)")
            }
        }
        progress.withLock { progress in
            progress.heard.insert(sender)
            guard progress.heard.count == others, !progress.hasStarted else { return }
            progress.hasStarted = true
            Self.say("\(id) starts")
        }
        publishWindow()
    }

    /// Publishes what may be published without a further confirmation.
    private func publishWindow() {
        while let number = nextNumber() {
            // What is refused is a gap for the others.
            if !bus.publish(message(.item, number)) { Self.say("\(id) refused \(number)") }
        }
    }

    private func nextNumber() -> UInt32? {
        progress.withLock { progress in
            let confirmed = progress.confirmed.values.sorted(by: >).dropFirst(confirming - 1).first ?? 0
            guard progress.hasStarted, progress.published < messages, progress.published < confirmed + Self.window
            else { return nil }
            defer { progress.published += 1 }
            return progress.published
        }
    }

    private func message(_ kind: Kind, _ number: UInt32, of sender: UInt32 = 0) -> [UInt8] {
        var message = [kind.rawValue]
        for word in [id, number, sender] {
            for shift in [24, 16, 8, 0] as [UInt32] { message.append(UInt8(truncatingIfNeeded: word >> shift)) }
        }
        if kind == .item { message += [UInt8](repeating: 0, count: max(0, bytes - message.count)) }
        return message
    }

    private static func words(_ message: [UInt8]) -> [UInt32] {
        guard message.count >= 13 else { return [] }
        return [1, 5, 9].map { start in message[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Writes a line to standard output at once, which all processes share.
    static func say(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = write(1, bytes, bytes.count)
    }
}
