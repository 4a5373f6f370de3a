import DertischSupport
import DertischBus
import Foundation
import Synchronization

/// The bus's own thread: it receives, sends what waits, and ends the bus.
extension LocalBus {
    /// The most frames that are read before what waits is sent.
    private static let turn = 64

    func run(_ events: EventQueue, _ receive: @Sendable (BusEvent) -> Void) {
        let buffer = ReadBuffer(count: MessageFrame.maxBytes)
        var isConnected = false
        /// The time until which the parent's answer is awaited.
        var answer: ContinuousClock.Instant? = .now + answerLimit
        while true {
            var isReadable = false
            events.wait(milliseconds: Self.pause(until: [answer, closingEnd])) { event in
                guard event.id == Self.socketID else { return }
                if event.isWritable { sendWaiting() }
                isReadable = event.isReadable
            }
            reading: for _ in 0..<(isReadable ? Self.turn : 0) {
                switch socket.receive(through: buffer) {
                case .frame(let frame): frame.forEach { receive(.message($0)) }
                case .opening:
                    guard !isConnected else { continue }
                    isConnected = true
                    if answer == nil { receive(.reconnected) }
                    answer = nil
                    settle()
                case .unreadable: continue
                case .nothing: break reading
                case .end:
                    if closingEnd == nil { receive(.disconnected(Error.parentEnded)) }
                    return end()
                }
            }
            if let limit = answer, limit <= .now {
                answer = nil
                receive(.disconnected(Error.noAnswer(after: answerLimit)))
                settle()
            }
            if isClosed { return end() }
        }
    }

    /// The time to wait for events, in milliseconds.
    private static func pause(until times: [ContinuousClock.Instant?]) -> Int32 {
        guard let time = times.compactMap(\.self).min() else { return -1 }
        return Int32(min(60_000, max(0, ((time - .now) / .milliseconds(1)).rounded(.up))))
    }

    private var closingEnd: ContinuousClock.Instant? { state.withLock(\.closingEnd) }

    /// Whether the bus is to be closed, and all is sent or late.
    private var isClosed: Bool {
        state.withLock { state in state.closingEnd.map { state.waiting.isEmpty || $0 <= .now } ?? false }
    }

    private func sendWaiting() {
        state.withLock { state in
            while let frame = state.waiting.first {
                if case .full = socket.send(frame) { return }
                state.waiting.removeFirst()
            }
            state.events?.reportWritability(false, of: socket.descriptor, as: Self.socketID)
        }
    }

    /// Has ``open(_:)`` return.
    private func settle() {
        let opener = state.withLock { state in
            state.isSettled = true
            defer { state.opener = nil }
            return state.opener
        }
        opener?.resume()
    }

    /// Closes the socket, and has ``open(_:)`` and ``close()`` return.
    func end() {
        let closers = state.withLock { state in
            state.phase = .ended
            state.waiting = FrameQueue(maxBytes: 0)
            state.events?.remove(socket.descriptor)
            state.events = nil
            // Here, since publishing in another thread may use it until then.
            socket.close()
            defer { state.closers = [] }
            return state.closers
        }
        settle()
        for closer in closers { closer.resume() }
    }
}
