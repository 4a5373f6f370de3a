#if !canImport(Darwin)
    import CCurl
    import Glibc
    import Plug

    /// What the courier's thread sleeps on: libcurl's sockets, an alarm and a bell. It is the system's, and may be used from
    /// any thread.
    final class CurlWatch: Sendable {
        private let poll: Int32
        private let alarm: Int32
        private let bell: Int32
        /// How many events are heard of at once.
        private static let mostEvents = 64

        /// `nil` if the system has no descriptors left.
        init?() {
            poll = epoll_create1(Int32(EPOLL_CLOEXEC))
            alarm = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            let isWhole = poll >= 0 && alarm >= 0 && bell >= 0
            guard isWhole, dertisch_poll_bell(poll, alarm) == 0, dertisch_poll_bell(poll, bell) == 0 else { return nil }
        }

        deinit { for descriptor in [poll, alarm, bell] where descriptor >= 0 { close(descriptor) } }

        /// Wakes whoever sleeps, or keeps from sleeping who is about to.
        func ring() { eventfd_write(bell, 1) }

        /// Rings after a while, instead of whenever it would have.
        func ring(after patience: Duration) { _ = dertisch_alarm_set(alarm, patience.nanoseconds) }

        /// Watches a socket for what libcurl waits for, as the bits of `CURL_POLL_IN` and `CURL_POLL_OUT`, or no more if for
        /// nothing.
        ///
        /// - Returns: whether it does.
        func watch(_ socket: Int32, for bits: Int32) -> Bool { dertisch_poll_set(poll, socket, bits) == 0 && bits != 0 }

        /// Sleeps until something happens; or only looks what has happened, if there is no time to sleep.
        func wait(for happened: inout CurlEvents, sleeping: Bool) {
            // A minute is no deadline: it bounds what a lost ring could cost.
            if happened.room.isEmpty { happened.room = Array(repeating: dertisch_poll_event(), count: Self.mostEvents) }
            let count = happened.room.withUnsafeMutableBufferPointer {
                dertisch_poll_wait(poll, $0.baseAddress, sleeping ? 60_000 : 0)
            }
            happened.count = max(0, Int(count))
        }

        func isSocket(_ descriptor: Int32) -> Bool { descriptor != alarm && descriptor != bell }
    }

    /// What happened to sockets while nobody looked.
    struct CurlEvents: Sendable {
        fileprivate var room: [dertisch_poll_event] = []
        fileprivate var count = 0

        static let none = CurlEvents()

        var all: ArraySlice<dertisch_poll_event> { room[..<count] }
    }

    extension Duration {
        /// Whole nanoseconds, as many as fit.
        fileprivate var nanoseconds: Int64 {
            let (seconds, attoseconds) = bounded.components
            let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
            let (sum, isFull) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
            return isTooLong || isFull ? .max : sum
        }
    }
#endif
