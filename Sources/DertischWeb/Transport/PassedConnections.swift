import DertischBasics
import DertischProcesses
import Foundation
import Synchronization

/// The connections that a parent process passes on.
final class PassedConnections: ConnectionSource {
    let link: ParentLink
    private let whenEnded: @Sendable () -> Void
    private let hasLostParent = Atomic(false)
    private let toldLoad = Atomic(0)
    /// The time in seconds for which a process may outlive its parent.
    private static let orphanLife = 10.0

    /// - Parameter whenEnded: called, on any thread, when the parent asks this process to end, or has ended itself.
    init(over link: ParentLink, whenEnded: @escaping @Sendable () -> Void) {
        self.link = link
        self.whenEnded = whenEnded
    }

    var port: Int { link.port }
    var descriptor: Int32 { link.descriptor }
    var isAtEnd: Bool { hasLostParent.load(ordering: .relaxed) }

    func next() -> NewConnection? {
        while let event = link.next() {
            switch event {
            case .connection(let descriptor, let input):
                return NewConnection(preparing: descriptor, from: PeerAddress(ofPeerAt: descriptor), input: input)
            case .ping: Task { @MainActor [link] in link.pong() }
            case .end(let isOrphan):
                whenEnded()
                guard isOrphan else { continue }
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
    private static func endSoon() {
        SystemThread.start(named: "dertisch.orphan") {
            Thread.sleep(forTimeInterval: orphanLife)
            kill(getpid(), SIGKILL)
        }
    }

    /// Gives the socket of a page to the process that has the page's session.
    func forward(_ descriptor: Int32, _ head: RequestHead, input: [UInt8]) -> Bool {
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
