import Testing

@testable import DertischHTTPServer

@Suite("Outbox of a WebSocket") struct OutboxTests {
    private let message = [UInt8](repeating: 0, count: 60)

    @Test("An outbox wakes the queue once for several messages")
    func waking() {
        var outbox = Outbox()
        #expect(outbox.append(message, limit: 1000) == .wake)
        #expect(outbox.append(message, limit: 1000) == .nothing)
        #expect(outbox.unsentBytes == 120)
        #expect(outbox.takeAll().count == 2)
        // Somewhere between the outbox and the system they are still waiting.
        #expect(outbox.unsentBytes == 120)
        outbox.backlog = 0
        #expect(outbox.unsentBytes == 0)
        #expect(outbox.append(message, limit: 1000) == .wake)
    }

    @Test("An outbox drops a slow reader's socket, and accepts one message of any size")
    func dropping() {
        var outbox = Outbox()
        #expect(outbox.append([UInt8](repeating: 0, count: 5000), limit: 100) == .wake)
        _ = outbox.takeAll()
        outbox.backlog = 100
        #expect(outbox.append(message, limit: 100) == .wake)
        #expect(outbox.append(message, limit: 100) == .drop)
        #expect(outbox.append(message, limit: 100) == .nothing)
    }

    @Test("An outbox discards messages after its end")
    func end() {
        var outbox = Outbox()
        outbox.close()
        #expect(outbox.append(message, limit: 100) == .nothing)
        #expect(outbox.takeAll().isEmpty)
    }
}
