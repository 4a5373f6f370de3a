import DertischBus
import Synchronization

/// A bus over which the house sends its news and, in turn with them, bare messages make a round trip: from one process to another and back.
final class ProbedBus: MessageBus {
    // The first bytes of what is no news of a house.
    private static let question: UInt8 = 0xF0, answer: UInt8 = 0xF1
    /// As many bytes as a message with news has.
    private static let bytes = 130

    private let bus: any MessageBus
    private let asks: Bool
    private let answers: Bool
    private let trips = Mutex<[UInt64]>([])

    /// - Parameters:
    ///   - asks: true in the process whose round trips are timed.
    ///   - answers: true in the process that answers them.
    init(_ bus: any MessageBus, asks: Bool, answers: Bool) {
        (self.bus, self.asks, self.answers) = (bus, asks, answers)
    }

    var maxMessageBytes: Int { bus.maxMessageBytes }
    /// The nanoseconds of each round trip.
    var roundTrips: [UInt64] { trips.withLock(\.self) }

    func open(_ receive: @escaping @Sendable (BusEvent) -> Void) async throws {
        try await bus.open { [self] event in
            guard case .message(let bytes) = event, let kind = bytes.first, kind >= Self.question else {
                return receive(event)
            }
            if kind == Self.question, answers { _ = bus.publish([Self.answer] + bytes.dropFirst()) }
            guard kind == Self.answer, asks else { return }
            let start = bytes[1..<9].reduce(0) { $0 << 8 | UInt64($1) }
            let trip = Moment.nanoseconds - start
            trips.withLock { $0.append(trip) }
        }
    }

    func publish(_ message: [UInt8]) -> Bool { bus.publish(message) }
    func close() async { await bus.close() }

    /// Sends a message on its way.
    func ask() {
        var message = [Self.question]
        withUnsafeBytes(of: Moment.nanoseconds.bigEndian) { message += $0 }
        message += Array(repeating: 0, count: Self.bytes - message.count)
        _ = bus.publish(message)
    }
}
