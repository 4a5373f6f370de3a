public import Synchronization

/// Who is making which implementation, and who waits for it: what is needed to refuse a wait that would never end.
///
/// An implementation's initialiser may call other actions, whose implementations are then made in turn. Two that need
/// one another would wait for ever, on one thread or on two.
@usableFromInline struct Makers: Sendable {
    static let everywhere = Mutex(Makers())

    private var making: [ObjectIdentifier: ThreadID] = [:]
    private var awaited: [ThreadID: ObjectIdentifier] = [:]

    /// Does what one thread at a time may do, such as making an implementation; the others wait.
    ///
    /// - Parameters:
    ///   - place: what is waited for.
    ///   - turn: its lock.
    ///   - body: what to do.
    /// - Returns: `nil` if the wait would never end.
    @inlinable static func inTurn<R: Sendable>(
        at place: AnyObject, _ turn: borrowing Mutex<Void>, _ body: () -> R
    ) -> R? {
        let place = ObjectIdentifier(place)
        guard mayWait(at: place) else { return nil }
        return turn.withLock { _ in
            beginTurn(at: place)
            defer { endTurn(at: place) }
            return body()
        }
    }

    @usableFromInline static func mayWait(at place: ObjectIdentifier) -> Bool {
        everywhere.withLock { $0.wait(.current, for: place) }
    }

    @usableFromInline static func beginTurn(at place: ObjectIdentifier) {
        everywhere.withLock { $0.begin(.current, at: place) }
    }

    @usableFromInline static func endTurn(at place: ObjectIdentifier) { everywhere.withLock { $0.end(at: place) } }

    /// A thread is about to wait for its turn at an outlet.
    ///
    /// Whoever closes a circle comes last, and finds what the others noted before they began to wait. A note is never
    /// older than the wait it stands for, so what is refused is a circle.
    ///
    /// - Returns: `false` if the wait would never end; nothing is noted then.
    mutating func wait(_ thread: ThreadID, for outlet: ObjectIdentifier) -> Bool {
        var next: ObjectIdentifier? = outlet
        while let wanted = next, let maker = making[wanted] {
            if maker == thread { return false }
            next = awaited[maker]
        }
        awaited[thread] = outlet
        return true
    }

    /// The wait is over: it is this thread's turn at the outlet.
    mutating func begin(_ thread: ThreadID, at outlet: ObjectIdentifier) {
        awaited[thread] = nil
        making[outlet] = thread
    }

    /// The outlet is left to the next one.
    mutating func end(at outlet: ObjectIdentifier) { making[outlet] = nil }
}
