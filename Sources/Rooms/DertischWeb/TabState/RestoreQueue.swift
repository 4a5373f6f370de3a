import DertischSupport

/// The states of tabs that wait to be seated. They are seated one after the other, and other work of the main actor has its turn in between. So most of
/// those that a process leaves behind when it ends had not begun.
///
/// A state that may hold or end the process waits until the others have been seated: for ``suspicionDelay``, so that those have arrived, and then until no
/// other waits. The next suspect begins once the last one shows its page, so that never two of them are held responsible.
@MainActor final class RestoreQueue {
    typealias Seating = () -> Task<Void, Never>?

    private struct Entry {
        let bytes: Int
        let begin: Seating
    }

    /// The time that a suspect waits at least, by the room's clock.
    static let suspicionDelay = Duration.seconds(1)
    /// The most bytes of states that wait. More are told to try again later.
    static let maxBytes = 16 << 20
    /// The most suspects that wait, and the most bytes of their states.
    static let (maxSuspects, maxSuspectBytes) = (256, 4 << 20)

    private let timeouts: Timeouts
    private var entries = Queue<Entry>()
    private var suspects = Queue<Entry>()
    private var suspectCount = 0
    private var suspectBytes = 0
    private var bytes = 0
    private var isRunning = false
    private var hasSuspect = false

    init(timeouts: Timeouts) { self.timeouts = timeouts }

    /// Adds a state.
    ///
    /// - Parameters:
    ///   - bytes: the size of what waits.
    ///   - begin: called in its turn, unless the queue is gone.
    /// - Returns: false if there is no room for it.
    func add(bytes count: Int, isSuspect: Bool, _ begin: @escaping Seating) -> Bool {
        guard bytes + count <= Self.maxBytes else { return false }
        let entry = Entry(bytes: count, begin: begin)
        guard isSuspect else {
            bytes += count
            entries.append(entry)
            run()
            return true
        }
        guard suspectCount < Self.maxSuspects, suspectBytes + count <= Self.maxSuspectBytes else { return false }
        suspectCount += 1
        suspectBytes += count
        bytes += count
        _ = timeouts.start(Self.suspicionDelay) { [weak self] in
            guard let self else { return }
            suspects.append(entry)
            run()
        }
        return true
    }

    /// Seats what waits, until nothing is left that may be seated now.
    private func run() {
        guard !isRunning else { return }
        isRunning = true
        Task { [weak self] in
            while let seating = self?.next() {
                seating()
                await Task.yield()
            }
        }
    }

    private func next() -> (() -> Void)? {
        if let entry = entries.next() {
            bytes -= entry.bytes
            return { _ = entry.begin() }
        }
        if !hasSuspect, let entry = suspects.next() {
            bytes -= entry.bytes
            suspectBytes -= entry.bytes
            suspectCount -= 1
            return { [weak self] in self?.seatSuspect(entry) }
        }
        isRunning = false
        return nil
    }

    private func seatSuspect(_ entry: Entry) {
        guard let seating = entry.begin() else { return }
        hasSuspect = true
        Task { [weak self] in
            await seating.value
            self?.hasSuspect = false
            self?.run()
        }
    }
}
