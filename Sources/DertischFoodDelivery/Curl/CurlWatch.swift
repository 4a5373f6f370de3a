#if !canImport(Darwin)
    import CCurl
    import Glibc
    import Plug

    /// The thread's epoll set: libcurl's sockets, an alarm and a bell. The kernel synchronises it, so any thread may
    /// use it.
    final class CurlWatch: Sendable {
        private let poll: Int32
        private let alarm: Int32
        private let bell: Int32
        /// The maximum number of events per wait.
        private static let mostEvents = 64

        /// `nil` if the system is out of descriptors.
        init?() {
            poll = epoll_create1(Int32(EPOLL_CLOEXEC))
            alarm = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            let isWhole = poll >= 0 && alarm >= 0 && bell >= 0
            guard isWhole, dertisch_poll_bell(poll, alarm) == 0, dertisch_poll_bell(poll, bell) == 0 else { return nil }
        }

        deinit { for descriptor in [poll, alarm, bell] where descriptor >= 0 { close(descriptor) } }

        /// Wakes the sleeping thread, or keeps it from falling asleep.
        func ring() { eventfd_write(bell, 1) }

        /// Sets the alarm, replacing its earlier time.
        func ring(after patience: Duration) { _ = dertisch_alarm_set(alarm, patience.nanoseconds) }

        /// Watches a socket for the events in `bits`, of `CURL_POLL_IN` and `CURL_POLL_OUT`. No bits end the watch.
        ///
        /// - Returns: `true` if the socket is now watched.
        func watch(_ socket: Int32, for bits: Int32) -> Bool { dertisch_poll_set(poll, socket, bits) == 0 && bits != 0 }

        /// Waits for events; without `sleeping`, collects only those that are ready.
        func wait(for happened: inout CurlEvents, sleeping: Bool) {
            // The limit of a minute only bounds the cost of a lost ring.
            if happened.room.isEmpty { happened.room = Array(repeating: dertisch_poll_event(), count: Self.mostEvents) }
            let count = happened.room.withUnsafeMutableBufferPointer {
                dertisch_poll_wait(poll, $0.baseAddress, sleeping ? 60_000 : 0)
            }
            happened.count = max(0, Int(count))
        }

        func isSocket(_ descriptor: Int32) -> Bool { descriptor != alarm && descriptor != bell }
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
