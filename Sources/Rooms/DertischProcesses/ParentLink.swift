import Foundation
import Synchronization

/// A child's connection to its parent.
package final class ParentLink: Sendable {
    /// What the parent sent.
    package enum Event {
        /// A client's connection, and the bytes that were read from it. The receiver owns the descriptor.
        case connection(Int32, input: [UInt8])
        case ping
        /// The child is to end soon, and tells balancers that it is not ready.
        case unready
        /// The parent asks the child to end. Its tabs can move to what goes on.
        case end(leaving: OtherServers)
        /// The parent has ended.
        case orphaned
    }

    /// The reason why a child cannot start.
    package struct VersionMismatch: Error, CustomStringConvertible {
        let found: String

        package var description: String {
            """
            The process cannot join its parent.
              where: the environment variable \(Program.variable)
              why:   the parent's messages have version \(found), this program's have version \(Program.version).
              do:    restart the parent, so that all processes are of the same build.
            """
        }
    }

    /// True if a parent has started this process.
    package static let hasParent = ProcessInfo.processInfo.environment[Program.variable] != nil

    /// The work of this process.
    package let role: ProcessRole
    /// The listening socket of this process, if it is the companion.
    package let companionSocket: CompanionSocket?
    /// The port at which the companion listens; `nil` without a companion.
    package let companionPort: Int?
    /// The tag of this process.
    package let tag: ProcessTag
    /// The port at which the parent listens.
    package let port: Int
    /// The bus to the other children of the parent. Messages come once it is opened.
    package let messageBus: LocalBus
    private let socket: ControlSocket
    /// The sessions that held other processes.
    package let suspects = SuspectSessions()
    private let lastAdopted = Atomic<UInt64>(0)
    private let watch = Mutex((look: (@Sendable () -> MainActorWork)?.none, lastCount: 0))

    package init(
        _ socket: ControlSocket, messages: FrameSocket, tag: ProcessTag, port: Int, role: ProcessRole = .serving,
        companionPort: Int? = nil
    ) {
        self.role = role
        self.companionPort = companionPort
        companionSocket =
            role == .companion
            ? companionPort.map { CompanionSocket(descriptor: Program.companionDescriptor, port: $0) } : nil
        messageBus = LocalBus(over: messages)
        self.socket = socket
        self.port = port
        self.tag = tag
    }

    /// The link of this process; `nil` if no parent started it. The processes that this one starts get none.
    package static func ofThisProcess() throws(VersionMismatch) -> ParentLink? {
        guard hasParent, let value = ProcessInfo.processInfo.environment[Program.variable] else { return nil }
        unsetenv(Program.variable)
        let parts = value.split(separator: " ")
        guard parts.count >= 2, let tag = ProcessTag(prefixOf: parts[0]), fcntl(Program.controlDescriptor, F_GETFD) >= 0
        else { return nil }
        guard parts[1] == "\(Program.version)", parts.count == 5, let port = Int(parts[2]),
            let role = ProcessRole(rawValue: String(parts[3])), let companionPort = Int(parts[4])
        else { throw VersionMismatch(found: String(parts[1])) }
        let last = role == .companion ? Program.companionDescriptor : Program.messageDescriptor
        for descriptor in Program.controlDescriptor...last { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return ParentLink(
            ControlSocket(Program.controlDescriptor), messages: FrameSocket(Program.messageDescriptor), tag: tag,
            port: port, role: role, companionPort: companionPort == 0 ? nil : companionPort)
    }

    /// Readable while the parent has sent something.
    package var descriptor: Int32 { socket.descriptor }

    /// The next event, if there is one. Called by one thread at a time.
    package func next() -> Event? {
        while true {
            switch socket.receive() {
            case .message(.connection(let number, let input), let descriptor):
                // The system cannot pass it if this process has no descriptors left.
                guard let descriptor else {
                    _ = socket.send(.declined(number: number))
                    continue
                }
                // If this cannot be sent, a later message tells it too.
                lastAdopted.store(number, ordering: .relaxed)
                _ = socket.send(.adopted(number: number))
                return .connection(descriptor, input: input)
            case .message(.ping, _):
                tellWork()
                return .ping
            case .message(.suspect(let session), _): suspects.add(session)
            case .message(.unready, _): return .unready
            case .message(.end(let others), _): return .end(leaving: others)
            case .message(_, let descriptor): if let descriptor { close(descriptor) }
            case .unknown: continue
            case .nothing: return nil
            case .end: return .orphaned
            }
        }
    }

    /// Tells the parent that connections are taken from now on.
    package func ready() { _ = socket.send(.ready) }

    /// Takes a closure that looks at what the main actor does, on the thread that receives pings.
    package func watchMainActor(_ look: @escaping @Sendable () -> MainActorWork) {
        watch.withLock { $0.look = look }
    }

    /// Tells the parent whether the main actor has begun anything since the last ping, since its answer to this one may wait behind much
    /// other work.
    private func tellWork() {
        let (work, isNew) = watch.withLock { watch in
            let work = watch.look?()
            defer { watch.lastCount = work?.count ?? 0 }
            return (work, work?.count != watch.lastCount)
        }
        guard let work else { return }
        if isNew {
            _ = socket.send(.progress)
        } else if let session = work.session {
            _ = socket.send(.atWork(session: session))
        }
    }

    /// Answers a ping, on the main actor.
    package func pong() { _ = socket.send(.pong(adopted: lastAdopted.load(ordering: .relaxed))) }

    /// Tells the parent that no more connections are taken.
    package func ending() { _ = socket.send(.ending) }

    /// Tells the parent how many connections are open.
    package func tell(load: Int) { _ = socket.send(.load(connections: load)) }

    /// Gives a connection to another child. The caller keeps its own copy of the descriptor.
    ///
    /// - Returns: false if the parent takes none now.
    package func forward(_ connection: Int32, input: [UInt8], to tag: ProcessTag) -> Bool {
        input.count <= ControlMessage.maxInput && socket.send(.forward(to: tag, input: input), descriptor: connection)
    }
}
