import DertischSupport
import Synchronization

/// Commands from any thread for one that waits by an event queue, in their order.
struct CommandInbox<Command: Sendable>: ~Copyable {
    private let commands = Mutex<[Command]>([])
    private let queue: EventQueue

    /// - Parameter queue: what the thread waits by.
    init(waking queue: EventQueue) { self.queue = queue }

    /// Adds a command, and wakes the thread.
    func add(_ command: Command) {
        commands.withLock { $0.append(command) }
        queue.wakeUp()
    }

    /// Takes all commands.
    func takeAll() -> [Command] {
        commands.withLock { commands in
            defer { commands = [] }
            return commands
        }
    }
}
