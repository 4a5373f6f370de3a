import DertischRoom
import DertischProcesses

/// The place of a room among the processes that serve one house: it is alone, or the child of a parent that watches it.
@MainActor final class ProcessMembership {
    /// The beginning of the tokens of this process's sessions, if a parent started it.
    private var tag: ProcessTag?
    /// The sessions that held other processes of this machine.
    private(set) var suspects = SuspectSessions()
    /// The tokens of the sessions, if a parent asks for them.
    private var names: SessionNames?

    /// Becomes the child of a parent, which is told what the main actor does.
    ///
    /// - Parameter work: a view of the main actor's work, if it is watched.
    func join(_ link: ParentLink, doing work: WorkView?) {
        (tag, suspects) = (link.tag, link.suspects)
        guard let work else { return }
        let names = SessionNames()
        self.names = names
        link.watchMainActor { names.work(work) }
    }

    /// A token for a new session, by which a browser's socket finds this process.
    func newToken() -> String { RandomToken.make(in: tag) }

    /// Returns `true` if a session with that token is found in this process.
    func mayHold(_ token: String) -> Bool { tag.map { token.hasPrefix($0.text) } ?? true }

    func add(_ session: WebSession) { names?.add(session) }
    func remove(_ session: WebSession) { names?.remove(session) }
}
