#if !canImport(Darwin)
    import CCurl
    import Glibc

    /// What the courier's thread sleeps on: libcurl's sockets, its timer, and the bell. Used on that thread alone.
    ///
    /// libcurl says which sockets it waits for, and is told of those only that are ready: a round costs what has happened, not
    /// what is under way.
    final class CurlPoll {
        private let poll: Int32
        let bell: CurlBell
        /// When the thread woke up last: near enough to now for whatever it does in this round.
        private(set) var moment = ContinuousClock.now
        private var timer: ContinuousClock.Instant?
        /// The sockets of connections: what the system watches each for, and what libcurl wants to hear of it.
        ///
        /// A kept connection is watched on between two requests, which would otherwise cost three calls of the system each.
        private var connections: [Int32: (watched: Int32, wanted: Int32)] = [:]
        private var events = [dertisch_poll_event](repeating: dertisch_poll_event(), count: 64)

        /// `nil` if the system has no descriptors left.
        init?() {
            guard let bell = CurlBell() else { return nil }
            poll = epoll_create1(Int32(EPOLL_CLOEXEC))
            self.bell = bell
            guard poll >= 0, dertisch_poll_bell(poll, bell.descriptor) == 0 else { return nil }
        }

        deinit { if poll >= 0 { close(poll) } }

        /// Has libcurl say what it waits for. This must live as long as `multi` does.
        func attach(to multi: UnsafeMutableRawPointer) -> Bool {
            dertisch_curl_watch(
                multi,
                { _, socket, what, context, _ in
                    let bits = what == CURL_POLL_REMOVE ? 0 : what & (CURL_POLL_IN | CURL_POLL_OUT)
                    CurlPoll.at(context)?.watch(socket, bits)
                    return 0
                },
                { _, milliseconds, context in
                    CurlPoll.at(context)?.timer = milliseconds < 0 ? nil : .now + .milliseconds(milliseconds)
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

        /// Lets libcurl do what its timer is for, if it is due.
        func runTimer(_ multi: UnsafeMutableRawPointer) {
            guard let due = timer, due <= .now else { return }
            timer = nil
            var count: Int32 = 0
            curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &count)
        }

        /// Sleeps until something happens, and lets libcurl do what there is to do for its sockets.
        func wait(atMost patience: Duration, _ multi: UnsafeMutableRawPointer) {
            var patience = patience
            if let timer { patience = min(patience, max(.zero, timer - .now)) }
            let milliseconds = patience > .zero ? Int32(clamping: patience.milliseconds) : 0
            let happened = events.withUnsafeMutableBufferPointer {
                dertisch_poll_wait(poll, $0.baseAddress, milliseconds)
            }
            moment = .now
            guard happened > 0 else { return }
            for event in events[..<Int(happened)] {
                guard event.socket != bell.descriptor, isWanted(event.socket) else { continue }
                var count: Int32 = 0
                curl_multi_socket_action(multi, event.socket, event.what, &count)
            }
        }

        private func watch(_ socket: Int32, _ bits: Int32) {
            guard let connection = connections[socket] else {
                _ = dertisch_poll_set(poll, socket, bits)
                return
            }
            connections[socket]?.wanted = bits
            guard bits != 0, bits != connection.watched else { return }
            connections[socket]?.watched = dertisch_poll_set(poll, socket, bits) == 0 ? bits : 0
        }

        /// Whether libcurl waits for this socket. If not, the server has closed it, or says something that nobody asked for: it
        /// is watched no more, and libcurl will find out when it wants to use it.
        private func isWanted(_ socket: Int32) -> Bool {
            guard let connection = connections[socket], connection.wanted == 0 else { return true }
            _ = dertisch_poll_set(poll, socket, 0)
            connections[socket]?.watched = 0
            return false
        }

        private static func at(_ context: UnsafeMutableRawPointer?) -> CurlPoll? {
            context.map { Unmanaged<CurlPoll>.fromOpaque($0).takeUnretainedValue() }
        }
    }

    /// Wakes the courier's thread out of its sleep, from any thread; it lasts as long as anybody may ring it.
    final class CurlBell: Sendable {
        let descriptor: Int32

        /// `nil` if the system has no descriptors left.
        init?() {
            descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            guard descriptor >= 0 else { return nil }
        }

        deinit { if descriptor >= 0 { close(descriptor) } }

        func ring() { eventfd_write(descriptor, 1) }
    }
#endif
