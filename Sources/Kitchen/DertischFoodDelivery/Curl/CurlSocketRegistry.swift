#if !canImport(Darwin)
    import CCurl
    import Glibc

    // Unsafe Unmanaged: the loop holds the registry longer than `multi`, and so do the handles. So each context that
    // libcurl hands back is still alive.

    /// The sockets and the timer that libcurl waits for. Used only under the loop's lock.
    ///
    /// libcurl names the sockets it waits for, and is called only for those that are ready. So a round costs in
    /// proportion to its events, not to the open connections.
    final class CurlSocketRegistry {
        private let epoll: EpollSet
        /// The start of the current round, precise enough as the time of everything done in it.
        private(set) var roundStart = ContinuousClock.now
        /// The time at which libcurl wants to be called even without an event.
        private(set) var timer: ContinuousClock.Instant?
        /// The sockets of connections: the events that the system watches for, and those that libcurl wants.
        ///
        /// A kept connection stays watched between two requests; otherwise each request would cost three more system
        /// calls.
        private var connections: [Int32: (watched: Int32, wanted: Int32)] = [:]

        init(_ epoll: EpollSet) { self.epoll = epoll }

        /// Registers the callbacks by which libcurl names its sockets and timer. This object must outlive `multi`.
        func attach(to multi: UnsafeMutableRawPointer) -> Bool {
            dertisch_curl_watch(
                multi,
                { _, socket, what, context, _ in
                    let bits = what == CURL_POLL_REMOVE ? 0 : what & (CURL_POLL_IN | CURL_POLL_OUT)
                    CurlSocketRegistry.at(context)?.updateInterest(in: socket, bits)
                    return 0
                },
                { _, milliseconds, context in
                    CurlSocketRegistry.at(context)?.setTimer(milliseconds)
                    return 0
                }, Unmanaged.passUnretained(self).toOpaque()) == CURLM_OK
        }

        /// Registers the callbacks that open and close a handle's sockets. The system may reuse the number of a closed
        /// socket.
        func attach(to easy: UnsafeMutableRawPointer) -> CURLcode {
            dertisch_curl_set_sockets(
                easy,
                { context, _, address in
                    guard let address, let sockets = CurlSocketRegistry.at(context) else { return -1 }
                    let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
                    let opened = socket(address.pointee.family, type, address.pointee.protocol)
                    if opened >= 0 { sockets.connections[opened] = (0, 0) }
                    return opened
                },
                { context, socket in
                    CurlSocketRegistry.at(context)?.connections[socket] = nil
                    // Closing it also ends the epoll.
                    return close(socket)
                }, Unmanaged.passUnretained(self).toOpaque())
        }

        func beginRound() { roundStart = .now }

        /// Runs libcurl's timer if it is due, and repeats if libcurl sets it to now.
        func runTimer(_ multi: UnsafeMutableRawPointer) {
            // Bounded: a timer that is still due runs in another round.
            for _ in 0..<8 {
                guard let due = timer, due <= roundStart || due <= .now else { return }
                timer = nil
                var count: Int32 = 0
                curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &count)
            }
        }

        /// Lets libcurl handle the ready sockets.
        func run(_ ready: EpollEvents, _ multi: UnsafeMutableRawPointer) {
            for event in ready.all {
                guard epoll.isSocket(event.socket), isWanted(event.socket) else { continue }
                var count: Int32 = 0
                curl_multi_socket_action(multi, event.socket, event.what, &count)
            }
        }

        /// Sets the timer. An immediate one is due in this round; a later one must not be due too early.
        private func setTimer(_ milliseconds: Int) {
            timer = milliseconds < 0 ? nil : milliseconds == 0 ? roundStart : .now + .milliseconds(milliseconds)
        }

        private func updateInterest(in socket: Int32, _ bits: Int32) {
            guard let connection = connections[socket] else {
                _ = epoll.watch(socket, for: bits)
                return
            }
            connections[socket]?.wanted = bits
            guard bits != 0, bits != connection.watched else { return }
            connections[socket]?.watched = epoll.watch(socket, for: bits) ? bits : 0
        }

        /// True if libcurl waits for this socket. Otherwise the server closed it or sent unrequested data: the socket
        /// is no longer watched, and libcurl notices on its next use.
        private func isWanted(_ socket: Int32) -> Bool {
            guard let connection = connections[socket], connection.wanted == 0 else { return true }
            _ = epoll.watch(socket, for: 0)
            connections[socket]?.watched = 0
            return false
        }

        private static func at(_ context: UnsafeMutableRawPointer?) -> CurlSocketRegistry? {
            context.map { Unmanaged<CurlSocketRegistry>.fromOpaque($0).takeUnretainedValue() }
        }
    }
#endif
