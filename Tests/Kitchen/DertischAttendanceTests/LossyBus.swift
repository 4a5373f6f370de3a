import DertischBus
import DertischTesting
import Synchronization

@testable import DertischAttendance
@testable import DertischNews

/// A bus that loses messages to one process: any of them, but of those in which another process tells its list, never more than two in a row.
final class LossyBus: MessageBus {
    private struct State {
        var random: SeededGenerator
        var lossesInARow: [NewsFrame.Sender: Int] = [:]
        var lost = 0
        var probesSent = 0
        var probesSeen = 0
    }

    // No message of a house.
    private static let probe: [UInt8] = [0xF0]

    private let bus: any MessageBus
    private let state: Mutex<State>

    init(_ bus: any MessageBus, seed: UInt64) {
        self.bus = bus
        state = Mutex(State(random: SeededGenerator(seed: seed)))
    }

    var maxMessageBytes: Int { bus.maxMessageBytes }
    /// The messages that were lost so far.
    var lost: Int { state.withLock(\.lost) }

    func open(_ receive: @escaping @Sendable (BusEvent) -> Void) async throws {
        try await bus.open { [self] event in
            guard case .message(let bytes) = event else { return receive(event) }
            if bytes == Self.probe { return state.withLock { $0.probesSeen += 1 } }
            if !loses(bytes) { receive(event) }
        }
    }

    func publish(_ message: [UInt8]) -> Bool { bus.publish(message) }

    /// Sends a message that does not get lost.
    func sendProbe() {
        state.withLock { $0.probesSent += 1 }
        _ = bus.publish(Self.probe)
    }

    /// True if each of some open buses has all that the others have published before their last probes.
    static func haveCaughtUp(_ buses: [LossyBus]) -> Bool {
        let counts = buses.map { $0.state.withLock { (sent: $0.probesSent, seen: $0.probesSeen) } }
        let all = counts.reduce(0) { $0 + $1.sent }
        return counts.allSatisfy { $0.seen == all - $0.sent }
    }

    func close() async { await bus.close() }

    private func loses(_ bytes: [UInt8]) -> Bool {
        let teller = Self.teller(in: bytes)
        return state.withLock { state in
            let count = teller.flatMap { state.lossesInARow[$0] } ?? 0
            let isLost = count < 2 && Double.random(in: 0..<1, using: &state.random) < 0.4
            if let teller { state.lossesInARow[teller] = isLost ? count + 1 : 0 }
            state.lost += isLost ? 1 : 0
            return isLost
        }
    }

    /// The process that tells its list in a message, or that a message shows to be alive.
    private static func teller(in bytes: [UInt8]) -> NewsFrame.Sender? {
        guard let frame = NewsFrame(bytes), case .part(let part) = frame.content else { return nil }
        switch AttendanceMessage(part) {
        case .changes, .list: return frame.sender
        case .ask, nil: return nil
        }
    }
}
