import DertischRoom
import DertischProcesses
import Synchronization

/// The tokens of sessions by the numbers of their maîtres d', for a thread that asks whose work holds the main actor.
final class SessionNames: Sendable {
    private let tokens = Mutex<[Int: String]>([:])

    @MainActor func add(_ session: WebSession) {
        guard let number = session.maitreD?.number else { return }
        let token = session.token
        tokens.withLock { $0[number] = token }
    }

    @MainActor func remove(_ session: WebSession) {
        guard let number = session.maitreD?.number else { return }
        tokens.withLock { $0[number] = nil }
    }

    /// The work of the main actor for these sessions now, from any thread.
    func work(_ view: WorkView) -> MainActorWork {
        MainActorWork(count: view.count, session: view.maitreD.flatMap { number in tokens.withLock { $0[number] } })
    }
}
