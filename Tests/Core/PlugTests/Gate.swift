import Synchronization

/// Holds back all callers until it is opened, and tells when a number of them has come.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var came = 0
        var held: [CheckedContinuation<Void, Never>] = []
        var watchers: [(count: Int, wake: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Waits until the gate is open. It does not heed cancellation.
    func pass() async {
        await withCheckedContinuation { caller in
            let wake = state.withLock { state in
                state.came += 1
                if !state.isOpen { state.held.append(caller) }
                defer { state.watchers.removeAll { $0.count <= state.came } }
                return state.watchers.filter { $0.count <= state.came }.map(\.wake)
                    + (state.isOpen ? [caller] : [])
            }
            for waiting in wake { waiting.resume() }
        }
    }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for caller in held { caller.resume() }
    }

    /// Waits until so many have come.
    func came(_ count: Int) async {
        await withCheckedContinuation { wake in
            let isSo = state.withLock { state in
                if state.came < count { state.watchers.append((count, wake)) }
                return state.came >= count
            }
            if isSo { wake.resume() }
        }
    }
}

/// Keeps what it is given, in order.
final class Diary: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func note(_ line: String) { lines.withLock { $0.append(line) } }
}

/// SplitMix64: chance that a test can repeat.
struct Seeded: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
