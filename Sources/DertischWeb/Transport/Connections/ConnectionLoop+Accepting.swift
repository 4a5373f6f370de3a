import Foundation

/// Admission of new connections.
extension ConnectionLoop {
    func accept() {
        // At most 64 at a time, so that open connections are served in between.
        for _ in 0..<64 {
            if let (descriptor, address) = ListeningSocket.accept(at: listening) {
                admit(descriptor, from: address)
            } else {
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: return makeRoom()
                default: return
                }
            }
        }
    }

    private func admit(_ descriptor: Int32, from address: PeerAddress) {
        guard !isClosing else {
            tally.refuse(.stopping)
            close(descriptor)
            return
        }
        switch book.verdict(on: address) {
        case .admit: break
        case .admitInPlaceOf(let oldest): displace(oldest)
        case .refuse(let reason):
            tally.refuse(reason)
            tell(reason)
            return turnAway(descriptor)
        }
        let id = nextID()
        guard queue.watch(descriptor, as: id) else {
            close(descriptor)
            return
        }
        book.open(id, from: address)
        connections[id] = HTTPConnection(descriptor, id: id, from: address, at: now)
        tally.count {
            $0.connectionsAccepted += 1
            $0.connectionsOpen += 1
        }
    }

    /// Closes the connection that has waited longest for a request, so that half-open connections cannot lock out
    /// others.
    private func displace(_ id: UInt64) {
        tally.refuse(.displaced)
        tell(.displaced)
        if let connection = connections[id] { drop(connection) }
    }

    /// Frees a descriptor for a waiting connection, if there is one. Without a free descriptor, `accept` fails before
    /// it looks for a connection.
    private func makeRoom() {
        guard ListeningSocket.hasWaiting(at: listening) else { return }
        tell(.noDescriptors)
        if let oldest = book.takeOldest() { return displace(oldest) }
        tally.refuse(.noDescriptors)
        if reserve >= 0 {
            close(reserve)
            if let (descriptor, _) = ListeningSocket.accept(at: listening) { turnAway(descriptor) }
            reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
        } else {
            // Listening resumes in a second, instead of spinning.
            queue.forget(listening)
            isListening = false
            reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
        }
    }

    /// Answers 503 without reading the request.
    private func turnAway(_ descriptor: Int32) {
        var response = HTTPResponse.text("The server is busy. Please try again in a moment.", status: 503)
        response.headers.append(("Retry-After", "5"))
        if case .bytes(let body) = response.body,
            let head = try? AnswerHead.bytes(of: response, length: body.count, .close, date: date.text())
        {
            var outgoing = Outgoing([head + body])
            _ = outgoing.write(to: descriptor)
        }
        shutdown(descriptor, Int32(SHUT_WR))
        // Closing a connection with unread bytes resets it, and the client may lose the answer.
        _ = recv(descriptor, buffer.bytes.baseAddress, buffer.bytes.count, 0)
        close(descriptor)
    }

    private func tell(_ reason: HTTPServer.Counters.Refusal) {
        switch reason {
        case .tooManyConnections:
            log.tell(
                "connections are refused with 503: all that may be open are busy; raise HTTPServer.Limits.connections")
        case .tooManyFromOneAddress:
            log.tell(
                "connections are refused with 503: one address has all that it may have; if it is a proxy, name it in the proxies"
            )
        case .displaced:
            log.tell("connections that wait for a request are closed for new ones: no more may be open")
        case .noDescriptors:
            log.tell(
                "connections cannot be accepted: the process has no file descriptors left; raise its limit (ulimit -n)")
        default: break
        }
    }
}
