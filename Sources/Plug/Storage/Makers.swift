public import Synchronization

/// A wait-for graph of the threads that create implementations, used to refuse a wait that would deadlock.
///
/// An implementation's initialiser may call other actions, and so create their implementations. Two that need one
/// another would deadlock, on one thread or on two.
@usableFromInline struct Makers: Sendable {
    static let everywhere = Mutex(Makers())

    private var making: [ObjectIdentifier: ThreadID] = [:]
    private var awaited: [ThreadID: ObjectIdentifier] = [:]

    /// Runs a body that one thread at a time may run, such as creating an implementation. Other threads wait.
    ///
    /// - Parameters:
    ///   - place: the object that threads wait for.
    ///   - turn: the lock of the place.
    ///   - body: the code to run.
    /// - Returns: the result of `body`; `nil` if the wait would deadlock.
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

    /// Records that a thread is about to wait for an outlet.
    ///
    /// The thread that would close a cycle comes last, and finds the records of the others, made before they began to
    /// wait. A record is never older than its wait, so every refusal is a real cycle.
    ///
    /// - Returns: `false` if the wait would deadlock; nothing is recorded then.
    mutating func wait(_ thread: ThreadID, for outlet: ObjectIdentifier) -> Bool {
        var next: ObjectIdentifier? = outlet
        while let wanted = next, let maker = making[wanted] {
            if maker == thread { return false }
            next = awaited[maker]
        }
        awaited[thread] = outlet
        return true
    }

    /// Records that the wait is over and the thread now holds the outlet.
    mutating func begin(_ thread: ThreadID, at outlet: ObjectIdentifier) {
        awaited[thread] = nil
        making[outlet] = thread
    }

    /// Records that the outlet is free again.
    mutating func end(at outlet: ObjectIdentifier) { making[outlet] = nil }
}
