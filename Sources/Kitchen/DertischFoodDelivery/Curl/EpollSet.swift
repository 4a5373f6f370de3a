#if !canImport(Darwin)
    import CCurl
    import DertischSupport
    import Glibc
    /// The thread's epoll set: libcurl's sockets, a timer and a wake-up event. The kernel synchronises it, so any thread may
    /// use it.
    final class EpollSet: Sendable {
        private let epoll: Int32
        private let timer: Int32
        private let wakeUpEvent: Int32
        /// The maximum number of events per wait.
        private static let maxEvents = 64

        /// `nil` if the system is out of descriptors.
        init?() {
            epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
            timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            wakeUpEvent = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            let isWhole = epoll >= 0 && timer >= 0 && wakeUpEvent >= 0
            guard isWhole, dertisch_epoll_add_edge(epoll, timer) == 0, dertisch_epoll_add_edge(epoll, wakeUpEvent) == 0
            else { return nil }
        }

        deinit { for descriptor in [epoll, timer, wakeUpEvent] where descriptor >= 0 { close(descriptor) } }

        /// Wakes the sleeping thread, or keeps it from falling asleep.
        func wakeUp() { eventfd_write(wakeUpEvent, 1) }

        /// Sets the timer, replacing its earlier time.
        func setTimer(after delay: Duration) { _ = dertisch_timer_set(timer, delay.nanoseconds) }

        /// Watches a socket for the events in `bits`, of `CURL_POLL_IN` and `CURL_POLL_OUT`. No bits end the watch.
        ///
        /// - Returns: `true` if the socket is now watched.
        func watch(_ socket: Int32, for bits: Int32) -> Bool {
            dertisch_epoll_set(epoll, socket, bits) == 0 && bits != 0
        }

        /// Waits for events; without `sleeping`, collects only those that are ready.
        func wait(for ready: inout EpollEvents, sleeping: Bool) {
            // The limit of a minute only bounds the cost of a lost wake-up.
            if ready.buffer.isEmpty { ready.buffer = Array(repeating: dertisch_epoll_event(), count: Self.maxEvents) }
            let count = ready.buffer.withUnsafeMutableBufferPointer {
                dertisch_epoll_wait(epoll, $0.baseAddress, sleeping ? 60_000 : 0)
            }
            ready.count = max(0, Int(count))
        }

        func isSocket(_ descriptor: Int32) -> Bool { descriptor != timer && descriptor != wakeUpEvent }
    }

    extension Duration {
        /// The duration in whole nanoseconds, clamped.
        fileprivate var nanoseconds: Int64 {
            let (seconds, attoseconds) = bounded.components
            let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
            let (sum, isFull) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
            return isTooLong || isFull ? .max : sum
        }
    }
#endif
