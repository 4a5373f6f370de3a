import Synchronization

/// Announcements that a ``Gate`` may decide differently now, so that the gate is asked again about its seated customers.
///
/// The kitchen resource that knows the permissions owns such an object, and its gate hands the object to the house.
/// Announcements may come from any isolation. Several announcements before the house handles them count as one.
///
/// ```swift
/// func signOut(_ guest: Guest) {
///     open.withLock { _ = $0.remove(guest) }
///     changes.announce(for: guest)
/// }
/// ```
public final class GateChanges: Sendable {
    /// The guests to ask about again.
    enum Affected: Equatable {
        case everybody
        case guests(Set<Guest>)

        func includes(_ guest: Guest) -> Bool {
            switch self {
            case .everybody: true
            case .guests(let guests): guests.contains(guest)
            }
        }
    }

    private struct State {
        var listeners: [Int: @Sendable () -> Void] = [:]
        var last = 0
        var waiting: [Int: Affected] = [:]
    }

    /// The maximum number of guests collected until the house handles them. Beyond it the gate is asked about all guests.
    static let limit = 256

    private let state = Mutex(State())

    /// Makes an object with no announcements.
    public init() {}

    /// Announces a change for all guests: the gate is asked again about every customer behind it.
    public func announce() { add { _ in .everybody } }

    /// Announces a change for one guest: the gate is asked again about the customers behind it, in all windows of the guest.
    ///
    /// - Parameter guest: the guest that the gate may decide differently about.
    public func announce(for guest: Guest) {
        add { affected in
            guard case .guests(var guests)? = affected ?? .guests([]) else { return .everybody }
            guests.insert(guest)
            return guests.count > Self.limit ? .everybody : .guests(guests)
        }
    }

    /// Adds a listener, which is called at the next announcement, and at the first one after each `take`.
    ///
    /// - Returns: the listener's number, for `take` and `forget`.
    func listen(_ wake: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.last += 1
            state.listeners[state.last] = wake
            return state.last
        }
    }

    /// Takes the announcements since the last call.
    func take(_ listener: Int) -> Affected? { state.withLock { $0.waiting.removeValue(forKey: listener) } }

    /// Removes a listener.
    func forget(_ listener: Int) {
        let gone = state.withLock { state in
            state.waiting[listener] = nil
            return state.listeners.removeValue(forKey: listener)
        }
        withExtendedLifetime(gone) {}
    }

    private func add(_ change: (Affected?) -> Affected) {
        let idle = state.withLock { state in
            var idle: [@Sendable () -> Void] = []
            for (number, wake) in state.listeners {
                if state.waiting[number] == nil { idle.append(wake) }
                state.waiting[number] = change(state.waiting[number])
            }
            return idle
        }
        for wake in idle { wake() }
    }
}
