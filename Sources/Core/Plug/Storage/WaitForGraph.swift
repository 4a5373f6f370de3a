public import Synchronization

/// A wait-for graph of the threads that create implementations, used to refuse a wait that would deadlock.
///
/// An implementation's initialiser may call other actions, and so create their implementations. Two that need one
/// another would deadlock, on one thread or on two.
@usableFromInline struct WaitForGraph: Sendable {
    static let shared = Mutex(WaitForGraph())

    private var owners: [ObjectIdentifier: ThreadID] = [:]
    private var awaited: [ThreadID: ObjectIdentifier] = [:]

    /// Runs a body that one thread at a time may run, such as creating an implementation. Other threads wait.
    ///
    /// - Parameters:
    ///   - resource: the object that threads wait for.
    ///   - lock: the lock of the resource.
    ///   - body: the code to run.
    /// - Returns: the result of `body`; `nil` if the wait would deadlock.
    @inlinable static func withExclusiveAccess<R: Sendable>(
        to resource: AnyObject, _ lock: borrowing Mutex<Void>, _ body: () -> R
    ) -> R? {
        let resource = ObjectIdentifier(resource)
        guard mayWait(for: resource) else { return nil }
        return lock.withLock { _ in
            acquire(resource)
            defer { release(resource) }
            return body()
        }
    }

    @usableFromInline static func mayWait(for resource: ObjectIdentifier) -> Bool {
        shared.withLock { $0.mayWait(.current, for: resource) }
    }

    @usableFromInline static func acquire(_ resource: ObjectIdentifier) {
        shared.withLock { $0.acquire(.current, resource) }
    }

    @usableFromInline static func release(_ resource: ObjectIdentifier) { shared.withLock { $0.release(resource) } }

    /// Records that a thread is about to wait for a resource.
    ///
    /// The thread that would close a cycle comes last, and finds the records of the others, made before they began to
    /// wait. A record is never older than its wait, so every refusal is a real cycle.
    ///
    /// - Returns: `false` if the wait would deadlock; nothing is recorded then.
    mutating func mayWait(_ thread: ThreadID, for resource: ObjectIdentifier) -> Bool {
        var next: ObjectIdentifier? = resource
        while let wanted = next, let owner = owners[wanted] {
            if owner == thread { return false }
            next = awaited[owner]
        }
        awaited[thread] = resource
        return true
    }

    /// Records that the wait is over and the thread now holds the resource.
    mutating func acquire(_ thread: ThreadID, _ resource: ObjectIdentifier) {
        awaited[thread] = nil
        owners[resource] = thread
    }

    /// Records that the resource is free again.
    mutating func release(_ resource: ObjectIdentifier) { owners[resource] = nil }
}
