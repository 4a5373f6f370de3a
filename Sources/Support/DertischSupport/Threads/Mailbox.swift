import Synchronization

/// Messages that any thread posts, and that one taker takes: all that wait at once, in their order.
///
/// The taker is woken by whoever posts the first message that waits. So it is woken once for all that come until it takes them. The mailbox
/// has no bound of its own: the taker's owner bounds what may come.
///
///     if mailbox.post(.stop) == 1 { queue.wakeUp() }
package struct Mailbox<Message: Sendable>: ~Copyable, Sendable {
    private let messages = Mutex<[Message]>([])

    package init() {}

    /// Adds a message.
    ///
    /// - Returns: the number of messages that wait, this one included. The caller wakes the taker if it is 1.
    package func post(_ message: Message) -> Int {
        messages.withLock { messages in
            messages.append(message)
            return messages.count
        }
    }

    /// Takes all messages.
    package func takeAll() -> [Message] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
