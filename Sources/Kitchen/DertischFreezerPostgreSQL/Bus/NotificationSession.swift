import DertischBus
import DertischFreezer
import DertischSupport
import Foundation

/// The work of a PostgreSQL bus on its thread: connects, sends what waits, receives, and connects again.
struct NotificationSession {
    private let address: ServerAddress
    private let channel: String
    private let place: String
    private let timeouts: ServerTimeouts

    init(_ address: ServerAddress, channel: String, place: String, timeout: Duration) {
        (self.address, self.channel, self.place) = (address, channel, place)
        timeouts = ServerTimeouts(timeout)
    }

    /// Returns once the bus is closed, or cannot be used.
    func run(_ thread: BusThread) {
        var frames = NotificationFrames(sender: .random(in: .min ... .max))
        let sequence = SequenceFilter()
        thread.keepConnected { () throws(BusError) in
            guard let connection = try connect(thread, frames, sequence) else { return }
            defer { frames = connection.encoder }
            if connection.isPooled { try checkPooler(connection, thread) }
            thread.connected()
            try serve(connection, thread)
        }
    }

    /// Connects, on another thread; `nil` if the bus is being closed.
    private func connect(
        _ thread: BusThread, _ frames: NotificationFrames, _ sequence: SequenceFilter
    ) throws(BusError) -> NotificationConnection? {
        let setting = NotificationConnection.setting(for: channel)
        let attempt = ConnectionAttempt(address, setting: .session(setting), timeouts, wakePipe: thread.wakePipe)
        let deadline = timeouts.deadline()
        while thread.closingDeadline == nil {
            do {
                if let handle = try attempt.take()?.get() {
                    return NotificationConnection(
                        handle, channel: channel, place: place, frames: frames, sequence)
                }
            } catch {
                throw .unreachable(place: place, reason: error.reason ?? "no connection was made")
            }
            guard ContinuousClock.now < deadline else {
                throw .unreachable(place: place, reason: ConnectionAttempt.silence(timeouts))
            }
            thread.wakePipe.wait(orFor: -1, until: deadline)
        }
        return nil
    }

    /// Sends and receives until the bus is closed.
    private func serve(_ connection: NotificationConnection, _ thread: BusThread) throws(BusError) {
        var hasInput = true
        while true {
            try connection.read(hasInput: hasInput) { thread.deliver(.message($0)) }
            let now = ContinuousClock.now
            let closing = thread.closingDeadline
            if let closing, now >= closing { return }
            if !connection.isBusy {
                let messages = thread.messages(bytes: NotificationConnection.maxBatchBytes)
                if !messages.isEmpty {
                    try connection.send(messages)
                } else if closing != nil {
                    return
                } else if now >= connection.due(timeouts.timeout) {
                    try connection.ask()
                }
            } else if now >= connection.due(timeouts.timeout) {
                throw .lost(place: place, reason: "the server has said nothing for \(timeouts.timeout)")
            }
            let isSending = try connection.flush()
            let due = connection.due(timeouts.timeout)
            hasInput = thread.wakePipe.wait(
                orFor: connection.socket, isWriting: isSending, until: closing.map { min($0, due) } ?? due)
        }
    }

    /// Makes sure that notifications come through a pooler, by one that another connection sends.
    private func checkPooler(_ connection: NotificationConnection, _ thread: BusThread) throws(BusError) {
        let token = "dertisch \(UUID().uuidString)"
        guard (try? NotificationConnection.notify(channel, token, at: address, timeouts)) == true else {
            throw .unreachable(place: place, reason: "a second connection could not be made through the pooler")
        }
        let deadline = timeouts.deadline()
        var hasHeard = false
        while !hasHeard, thread.closingDeadline == nil {
            try connection.read(hasInput: false, note: { if $0 == token { hasHeard = true } }) {
                thread.deliver(.message($0))
            }
            guard ContinuousClock.now < deadline else {
                throw .unusable(
                    place: place,
                    reason:
                        "a pooler stands between that keeps notifications, as PgBouncer does with pool_mode=transaction; connect directly, or in session mode"
                )
            }
            let isSending = try connection.flush()
            thread.wakePipe.wait(orFor: connection.socket, isWriting: isSending, until: deadline)
        }
    }
}
