#if !canImport(Darwin)
    import CCurl
    import Glibc

    // Unsafe Unmanaged: libcurl hands each context back while what it points to lives: the loop holds the poll longer than
    // `multi`, and so do the handles.

    /// What libcurl waits for: its sockets and its timer. Used at the desk alone.
    ///
    /// libcurl says which sockets it waits for, and is told of those only that are ready: a round costs what has happened, not
    /// what is under way.
    final class CurlPoll {
        private let watch: CurlWatch
        /// When the round that is under way began: near enough to now for whatever is done in it.
        private(set) var moment = ContinuousClock.now
        /// When libcurl wants to be called even if nothing happens.
        private(set) var timer: ContinuousClock.Instant?
        /// The sockets of connections: whether and for what the system watches each, and what libcurl wants to hear of it.
        ///
        /// A kept connection is watched on between two requests, which would otherwise cost three calls of the system each.
        private var connections: [Int32: (watched: Int32, wanted: Int32)] = [:]

        init(_ watch: CurlWatch) { self.watch = watch }

        /// Has libcurl say what it waits for. This must live as long as `multi` does.
        func attach(to multi: UnsafeMutableRawPointer) -> Bool {
            dertisch_curl_watch(
                multi,
                { _, socket, what, context, _ in
                    let bits = what == CURL_POLL_REMOVE ? 0 : what & (CURL_POLL_IN | CURL_POLL_OUT)
                    CurlPoll.at(context)?.hear(of: socket, bits)
                    return 0
                },
                { _, milliseconds, context in
                    CurlPoll.at(context)?.setTimer(milliseconds)
                    return 0
                }, Unmanaged.passUnretained(self).toOpaque()) == CURLM_OK
        }

        /// Hears of the sockets that a handle opens and closes: a number that was closed may come again for another socket.
        func attach(to easy: UnsafeMutableRawPointer) -> CURLcode {
            dertisch_curl_set_sockets(
                easy,
                { context, _, address in
                    guard let address, let poll = CurlPoll.at(context) else { return -1 }
                    let type = address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
                    let opened = socket(address.pointee.family, type, address.pointee.protocol)
                    if opened >= 0 { poll.connections[opened] = (0, 0) }
                    return opened
                },
                { context, socket in
                    CurlPoll.at(context)?.connections[socket] = nil
                    // Closing it ends the watch as well.
                    return close(socket)
                }, Unmanaged.passUnretained(self).toOpaque())
        }

        func beginRound() { moment = .now }

        /// Lets libcurl do what its timer is for, if it is due, and at once what it then wants to do at once.
        func runTimer(_ multi: UnsafeMutableRawPointer) {
            // Bounded: whatever is due still is done in another round.
            for _ in 0..<8 {
                guard let due = timer, due <= moment || due <= .now else { return }
                timer = nil
                var count: Int32 = 0
                curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &count)
            }
        }

        /// Lets libcurl do what there is to do for its sockets.
        func run(_ happened: CurlEvents, _ multi: UnsafeMutableRawPointer) {
            for event in happened.all {
                guard watch.isSocket(event.socket), isWanted(event.socket) else { continue }
                var count: Int32 = 0
                curl_multi_socket_action(multi, event.socket, event.what, &count)
            }
        }

        /// What is to be done at once is due in this round; what is to be done later must not be due a moment too early.
        private func setTimer(_ milliseconds: Int) {
            timer = milliseconds < 0 ? nil : milliseconds == 0 ? moment : .now + .milliseconds(milliseconds)
        }

        private func hear(of socket: Int32, _ bits: Int32) {
            guard let connection = connections[socket] else {
                _ = watch.watch(socket, for: bits)
                return
            }
            connections[socket]?.wanted = bits
            guard bits != 0, bits != connection.watched else { return }
            connections[socket]?.watched = watch.watch(socket, for: bits) ? bits : 0
        }

        /// Whether libcurl waits for this socket. If not, the server has closed it, or says something that nobody asked for: it
        /// is watched no more, and libcurl will find out when it wants to use it.
        private func isWanted(_ socket: Int32) -> Bool {
            guard let connection = connections[socket], connection.wanted == 0 else { return true }
            _ = watch.watch(socket, for: 0)
            connections[socket]?.watched = 0
            return false
        }

        private static func at(_ context: UnsafeMutableRawPointer?) -> CurlPoll? {
            context.map { Unmanaged<CurlPoll>.fromOpaque($0).takeUnretainedValue() }
        }
    }
#endif
