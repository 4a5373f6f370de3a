import CMicrohttpd
import Dispatch
import Plug

// Unsafe Unmanaged: the desk is retained while the daemon runs, a pending request until libmicrohttpd says that it is
// completed.

/// libmicrohttpd at work for one server, on one thread of its own.
struct Daemon: Sendable {
    // libmicrohttpd's handle. Its thread may be reached from any other, and it is stopped once, by the server.
    nonisolated(unsafe) private let handle: OpaquePointer
    private let desk: RequestDesk

    /// Begins to serve. Nil if the system has no thread or memory for it; the socket is then still the caller's.
    init?(on socket: ListeningSocket, _ desk: RequestDesk) {
        #if os(Linux)
            let polling = MHD_USE_EPOLL_INTERNAL_THREAD.rawValue
        #else
            let polling = MHD_USE_AUTO_INTERNAL_THREAD.rawValue
        #endif
        let flags = polling | MHD_ALLOW_UPGRADE.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
        let limits = desk.limits
        let retained = Unmanaged.passRetained(desk)
        // The desk counts connections itself, to say why it turns one away; the library's own limit must not bite first.
        let handle = dertisch_start(
            UInt32(flags), socket.descriptor, UInt32(clamping: limits.connections + 16), max(1024, limits.header),
            UInt32(clamping: max(1, limits.idle.bounded.components.seconds)), Self.callbacks, retained.toOpaque())
        guard let handle else {
            retained.release()
            return nil
        }
        self.handle = handle
        self.desk = desk
    }

    /// Ends the thread and every connection, and closes the listening socket.
    ///
    /// libmicrohttpd ends the process if a connection sleeps now: ``RequestDesk/abandon()`` comes first.
    func stop() async {
        await withCheckedContinuation { done in
            // Stopping joins libmicrohttpd's thread, so it may not block one of Swift's.
            DispatchQueue.global().async {
                MHD_stop_daemon(handle)
                Unmanaged.passUnretained(desk).release()
                done.resume()
            }
        }
    }

    /// Every call comes with the desk that was given at the start, which lives until the stop.
    private static var callbacks: dertisch_callbacks {
        dertisch_callbacks(
            accepts: { desk, address, _ in
                Daemon.desk(desk)?.admits(PeerAddress(address)) == true ? .YES : .NO
            },
            connected: { desk, connection, _, what in
                guard let desk = Daemon.desk(desk), let connection else { return }
                switch what {
                case .CONNECTION_NOTIFY_STARTED: desk.opened(MHDConnection(pointer: connection))
                default: desk.closed(MHDConnection(pointer: connection))
                }
            },
            asked: { _, target, _ in
                // Given back when the request is completed.
                Unmanaged.passRetained(PendingRequest(target: RequestReader.target(target))).toOpaque()
            },
            handle: { desk, connection, _, method, _, data, size, state in
                guard let desk = Daemon.desk(desk), let connection, let method, let size,
                    let pending = Daemon.pending(state?.pointee)
                else { return .NO }
                let handle = MHDConnection(pointer: connection)
                if case .new(let target) = pending.stage {
                    return desk.begin(pending, handle, target, method: String(cString: method))
                }
                guard size.pointee > 0 else { return desk.goOn(pending, handle) }
                defer { size.pointee = 0 }
                return desk.receive(UnsafeRawBufferPointer(start: data, count: size.pointee), pending)
            },
            completed: { desk, connection, state, end in
                guard let desk = Daemon.desk(desk), let connection, let kept = state?.pointee else { return }
                state?.pointee = nil
                let pending = Unmanaged<PendingRequest>.fromOpaque(kept).takeRetainedValue()
                desk.completed(
                    pending, MHDConnection(pointer: connection),
                    isHeard: end == .REQUEST_TERMINATED_COMPLETED_OK || end == .REQUEST_TERMINATED_WITH_ERROR)
            })
    }

    private static func desk(_ pointer: UnsafeMutableRawPointer?) -> RequestDesk? {
        pointer.map { Unmanaged<RequestDesk>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func pending(_ pointer: UnsafeMutableRawPointer?) -> PendingRequest? {
        pointer.map { Unmanaged<PendingRequest>.fromOpaque($0).takeUnretainedValue() }
    }
}
