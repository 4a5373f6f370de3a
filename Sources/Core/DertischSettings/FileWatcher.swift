import Foundation

/// A watcher of a file that may come, go and be replaced. While the system does not watch the file's folders, as when its limits are reached, the
/// watcher itself looks at intervals, and asks the system again each time.
// Mutable state is only touched on the queue, where the handlers run and the watcher is created.
final class FileWatcher: @unchecked Sendable {
    /// The pause between two looks.
    static let interval = DispatchTimeInterval.seconds(2)

    /// The reason why the system does not watch; `nil` while it does. To be read on the queue.
    private(set) var failure: String?
    private let queue: DispatchQueue
    private let interval: DispatchTimeInterval
    private let onChange: @Sendable () -> Void
    private var notices: (any FolderNotices)?
    private var timer: (any DispatchSourceTimer)?

    /// - Parameters:
    ///   - queue: the queue of this call and of the callbacks.
    ///   - interval: the pause between two looks, while the system does not watch.
    ///   - makeNotices: makes the system's notices; they call a closure on the queue.
    ///   - onChange: called when the file, or the failure, may have changed.
    init(
        on queue: DispatchQueue, every interval: DispatchTimeInterval = FileWatcher.interval,
        by makeNotices: (@escaping @Sendable () -> Void) -> any FolderNotices,
        _ onChange: @escaping @Sendable () -> Void
    ) {
        self.queue = queue
        self.interval = interval
        self.onChange = onChange
        notices = makeNotices { [weak self] in self?.look() }
        watch()
    }

    /// A watcher of a file by the system's own notices.
    convenience init(_ file: URL, on queue: DispatchQueue, _ onChange: @escaping @Sendable () -> Void) {
        self.init(on: queue, by: { SystemFolderNotices(of: file, on: queue, $0) }, onChange)
    }

    deinit { timer?.cancel() }

    private func look() {
        watch()
        onChange()
    }

    /// Has the system watch, and looks at intervals for as long as it does not.
    private func watch() {
        failure = notices?.renew().map { String(cString: strerror($0)) }
        if failure == nil {
            timer?.cancel()
            timer = nil
        } else if timer == nil {
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.setEventHandler { [weak self] in self?.look() }
            timer.schedule(deadline: .now() + interval, repeating: interval, leeway: interval)
            timer.activate()
            self.timer = timer
        }
    }
}
