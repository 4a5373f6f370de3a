import CMicrohttpd
import Dispatch
import Foundation

/// The one serial queue on which every WebSocket of a server lives.
// `sockets`, `timer` and `isClosed` are touched on `queue` only; the rest is immutable.
final class SocketQueue: @unchecked Sendable {
    let queue = DispatchQueue(label: "dertisch.web.sockets", qos: .userInitiated)
    let limits: HTTPServer.Limits
    /// What is read goes through one buffer, since only one socket is read at a time.
    let buffer = ReadBuffer(count: 64 << 10)
    private var sockets: [ObjectIdentifier: WebSocket] = [:]
    private var timer: (any DispatchSourceTimer)?
    private var isClosed = false

    init(limits: HTTPServer.Limits) { self.limits = limits }

    /// Takes over a socket that libmicrohttpd has upgraded, with what came in behind the handshake.
    func take(
        _ descriptor: Int32, _ handle: OpaquePointer, _ early: [UInt8], _ listener: any WebSocketListener
    ) {
        // The handle is libmicrohttpd's word for this connection; it is used once, on the queue, to close it.
        nonisolated(unsafe) let handle = handle
        queue.async { [self] in
            guard !isClosed,
                let socket = WebSocket(descriptor, on: self, listener, release: { _ = dertisch_close_upgraded(handle) })
            else {
                _ = dertisch_close_upgraded(handle)
                return
            }
            sockets[ObjectIdentifier(socket)] = socket
            beat()
            socket.begin(early)
        }
    }

    func forget(_ socket: WebSocket) {
        sockets[ObjectIdentifier(socket)] = nil
        if sockets.isEmpty {
            timer?.cancel()
            timer = nil
        }
    }

    /// Closes every socket; what comes later is turned away.
    func close() async {
        await withCheckedContinuation { done in
            queue.async { [self] in
                isClosed = true
                for socket in sockets.values { socket.end() }
                // Sources are cancelled by now, but tell so in calls of their own on this queue, before this one.
                queue.async { done.resume() }
            }
        }
    }

    private func beat() {
        guard timer == nil else { return }
        let timer = DispatchSource.makeTimerSource(queue: queue)
        let interval = DispatchTimeInterval.seconds(limits.heartbeatSeconds)
        timer.schedule(deadline: .now() + interval, repeating: interval, leeway: .seconds(1))
        timer.setEventHandler { [weak self] in
            for socket in self?.sockets.values.map(\.self) ?? [] { socket.beat() }
        }
        timer.resume()
        self.timer = timer
    }
}

/// Memory to read into.
// Allocated once and never moved; only the queue that owns it touches it.
final class ReadBuffer: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer

    init(count: Int) { bytes = .allocate(byteCount: count, alignment: 16) }
    deinit { bytes.deallocate() }
}
