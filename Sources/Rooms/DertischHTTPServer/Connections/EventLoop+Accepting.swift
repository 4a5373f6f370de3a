import DertischSupport
import Foundation

/// Admission of new connections.
extension EventLoop {
    func accept() {
        // At most 64 at a time, so that open connections are served in between.
        for _ in 0..<64 {
            if let connection = listener.source.next() {
                admit(connection)
            } else {
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: return freeDescriptor()
                default:
                    if listener.source.isAtEnd { listener.stop() }
                    return
                }
            }
        }
    }

    private func admit(_ new: NewConnection) {
        let (descriptor, address) = (new.descriptor, new.address)
        guard !shutdownProgress.hasBegun else {
            counters.countRefusal(.stopping)
            close(descriptor)
            return
        }
        switch registry.verdict(on: address) {
        case .admit: break
        case .admitInPlaceOf(let oldest): displace(oldest)
        case .refuse(let reason):
            counters.countRefusal(reason)
            logRefusal(reason)
            return rejectAsBusy(descriptor)
        }
        let id = nextID()
        guard queue.add(descriptor, as: id) else {
            close(descriptor)
            return
        }
        registry.open(id, from: address, at: now)
        let connection = HTTPConnection(descriptor, id: id, from: address, at: now)
        connections.add(connection)
        counters.update {
            $0.connectionsAccepted += 1
            $0.connectionsOpen += 1
        }
        guard !new.input.isEmpty else { return }
        connection.input = new.input
        connection.wasForwarded = true
        advance(connection)
    }

    /// Closes the connection that has waited longest for a request, so that half-open connections cannot lock out
    /// others.
    private func displace(_ id: UInt64) {
        counters.countRefusal(.displaced)
        logRefusal(.displaced)
        if let connection = connections[id] { drop(connection) }
    }

    /// Frees a descriptor for a waiting connection, if there is one. Without a free descriptor, `accept` fails before
    /// it looks for a connection.
    private func freeDescriptor() {
        guard listener.source.hasPending else { return }
        logRefusal(.noDescriptors)
        if let oldest = registry.takeOldest() { return displace(oldest) }
        counters.countRefusal(.noDescriptors)
        // Listening resumes in a second, instead of spinning.
        if !listener.takeByReserve({ rejectAsBusy($0.descriptor) }) { listener.stop() }
    }

    /// Answers 503 without reading the request.
    private func rejectAsBusy(_ descriptor: Int32) {
        var response = HTTPResponse.text("The server is busy. Please try again in a moment.", status: 503)
        response.headers.append(("Retry-After", "5"))
        if case .bytes(let body) = response.body,
            let head = try? ResponseHead.bytes(of: response, length: body.count, .close, date: date.value())
        {
            var output = WriteBuffer([head + body])
            _ = output.write(to: descriptor)
        }
        shutdown(descriptor, Int32(SHUT_WR))
        // Closing a connection with unread bytes resets it, and the client may lose the answer.
        _ = recv(descriptor, buffer.bytes.baseAddress, buffer.bytes.count, 0)
        close(descriptor)
    }

    private func logRefusal(_ reason: HTTPServer.Counters.Reason) {
        switch reason {
        case .tooManyConnections:
            log.write(
                "connections are refused with 503: all of them are busy; raise HTTPServer.Limits.maxConnections")
        case .tooManyFromOneAddress:
            log.write(
                "connections are refused with 503: one address has reached its limit; if it is a proxy, add it to the proxies"
            )
        case .displaced:
            log.write("connections that wait for a request are closed for new ones: the limit is reached")
        case .noDescriptors:
            log.write(
                "connections cannot be accepted: the process has no file descriptors left; raise its limit (ulimit -n)")
        default: break
        }
    }
}
