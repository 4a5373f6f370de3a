import DertischSupport
import DertischProcesses
import Foundation
import Synchronization

/// The connections that a parent process passes on.
final class PassedConnections: ConnectionSource {
    /// What the parent has told this process about its end.
    enum Notice {
        /// It is to end soon.
        case unready
        /// It is to end now. Its tabs can move to what goes on.
        case end(leaving: OtherServers)
    }

    let link: ParentLink
    private let whenTold: @Sendable (Notice) -> Void
    private let leaves = Atomic(false)
    private let hasLostParent = Atomic(false)
    private let toldLoad = Atomic(0)
    /// The time in seconds after which a process that outlives its parent is killed, so that all have ended within 10 s.
    private static let orphanLife = 9.0

    /// - Parameter whenTold: called, on any thread, when the parent asks this process to end, or has ended itself.
    init(over link: ParentLink, whenTold: @escaping @Sendable (Notice) -> Void) {
        self.link = link
        self.whenTold = whenTold
    }

    var port: Int { link.port }
    var descriptor: Int32 { link.descriptor }
    var isLeaving: Bool { leaves.load(ordering: .relaxed) }
    var isAtEnd: Bool { hasLostParent.load(ordering: .relaxed) }

    func next() -> NewConnection? {
        while let event = link.next() {
            switch event {
            case .connection(let descriptor, let input):
                return NewConnection(preparing: descriptor, from: PeerAddress(ofPeerAt: descriptor), input: input)
            case .ping: Task { @MainActor [link] in link.pong() }
            case .unready: whenTold(.unready)
            case .end(let others):
                leaves.store(others == .siblings, ordering: .relaxed)
                whenTold(.end(leaving: others))
            case .orphaned:
                // There is nothing to pass a connection to.
                leaves.store(false, ordering: .relaxed)
                whenTold(.end(leaving: .none))
                hasLostParent.store(true, ordering: .relaxed)
                Self.endSoon()
                errno = EAGAIN
                return nil
            }
        }
        errno = EAGAIN
        return nil
    }

    func close() {}

    /// Ends the process after some time, also if its main actor is held.
    static func endSoon() {
        SystemThread.start(named: "dertisch.orphan") {
            Thread.sleep(forTimeInterval: orphanLife)
            kill(getpid(), SIGKILL)
        }
    }

    /// Gives the socket of a page to the process that has the page's session. A process that leaves gives every request to another.
    func forward(_ descriptor: Int32, _ head: RequestHead, input: [UInt8]) -> Bool {
        if isLeaving { return link.forward(descriptor, input: input, to: link.tag) }
        let prefix = Array("\(WebPaths.socket)?".utf8)
        guard head.target.starts(with: prefix),
            let tag = ProcessTag(prefixOf: String(decoding: head.target.dropFirst(prefix.count), as: UTF8.self)),
            tag != link.tag
        else { return false }
        return link.forward(descriptor, input: input, to: tag)
    }

    func tell(load: Int) {
        if toldLoad.exchange(load, ordering: .relaxed) != load { link.tell(load: load) }
    }
}
