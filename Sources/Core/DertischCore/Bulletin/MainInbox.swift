import DertischSupport

/// The queue of deliveries to the main actor, in the order posted across all topics. Each entry stands for one message
/// in its topic's backlog, which bounds the queue.
final class MainInbox: Sendable {
    private let mailbox = Mailbox<@MainActor @Sendable () -> Void>()

    func add(_ delivery: @escaping @MainActor @Sendable () -> Void) {
        guard mailbox.post(delivery) == 1 else { return }
        Task { @MainActor in for delivery in mailbox.takeAll() { delivery() } }
    }
}
