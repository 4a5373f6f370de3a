import Synchronization

/// Announces that a ``Gate`` may decide otherwise now, so that those who are seated behind it are asked about again.
///
/// A kitchen resource that knows who may enter has one, and its gate hands it to the house. It may be announced from anywhere; what
/// is announced several times before the house gets to it is one announcement.
///
/// ```swift
/// func signOut(_ guest: Guest) {
///     open.withLock { _ = $0.remove(guest) }
///     changes.announce(for: guest)
/// }
/// ```
public final class GateChanges: Sendable {
    /// Who is to be asked about again.
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

    /// As many guests are kept apart until the house gets to them; beyond that everybody is asked about.
    static let limit = 256

    private let state = Mutex(State())

    /// Makes one that has announced nothing.
    public init() {}

    /// Announces that everybody who sits behind the gate is to be asked about again.
    public func announce() { add { _ in .everybody } }

    /// Announces that one guest is to be asked about again, in all of its windows.
    ///
    /// - Parameter guest: for whom the gate may decide otherwise.
    public func announce(for guest: Guest) {
        add { affected in
            guard case .guests(var guests)? = affected ?? .guests([]) else { return .everybody }
            guests.insert(guest)
            return guests.count > Self.limit ? .everybody : .guests(guests)
        }
    }

    /// Calls a listener when something was announced that it has not taken yet.
    ///
    /// - Returns: the listener's number, to take what was announced, and to stop listening.
    func listen(_ wake: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.last += 1
            state.listeners[state.last] = wake
            return state.last
        }
    }

    /// Takes what was announced since the last time.
    func take(_ listener: Int) -> Affected? { state.withLock { $0.waiting.removeValue(forKey: listener) } }

    /// Ends listening.
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
