import Synchronization

/// The queue of deliveries to the main actor, in the order posted across all topics. Each entry stands for one message
/// in its topic's backlog, which bounds the queue.
final class MainInbox: Sendable {
    private struct Box {
        var waiting: [@MainActor @Sendable () -> Void] = []
        var isScheduled = false
    }

    private let box = Mutex(Box())

    func add(_ delivery: @escaping @MainActor @Sendable () -> Void) {
        let isFirst = box.withLock { box in
            box.waiting.append(delivery)
            defer { box.isScheduled = true }
            return !box.isScheduled
        }
        if isFirst { Task { @MainActor in deliver() } }
    }

    @MainActor private func deliver() {
        let waiting = box.withLock { box in
            box.isScheduled = false
            defer { box.waiting = [] }
            return box.waiting
        }
        for delivery in waiting { delivery() }
    }
}
