import CMicrohttpd
import Foundation

/// Sends answers through libmicrohttpd, on its thread.
enum ResponseSender {
    static func send(
        _ answer: HTTPResponse.Answer, to request: HTTPRequest, _ connection: OpaquePointer, _ sockets: SocketQueue
    ) -> MHD_Result {
        switch answer {
        case .response(let response): return send(response, connection)
        case .webSocket(let listener):
            switch Handshake.accept(request) {
            case .failure(let refusal): return send(refusal.response, connection)
            case .success(let key): return upgrade(connection, key, listener, sockets)
            }
        }
    }

    static func send(_ response: HTTPResponse, _ connection: OpaquePointer) -> MHD_Result {
        guard let made = make(response) else { return .NO }
        defer { MHD_destroy_response(made) }
        for (name, value) in response.headers { MHD_add_response_header(made, name, value) }
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

    private static func make(_ response: HTTPResponse) -> OpaquePointer? {
        switch response.body {
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { buffer in
                // The library copies the bytes in this mode and never writes to them.
                let start = UnsafeMutableRawPointer(mutating: buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 8))
                return MHD_create_response_from_buffer(bytes.count, start, .RESPMEM_MUST_COPY)
            }
        case .file(let path):
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            var facts = stat()
            guard descriptor >= 0, fstat(descriptor, &facts) == 0 else {
                if descriptor >= 0 { close(descriptor) }
                return make(.text("The file has gone.", status: 404))
            }
            // The response owns the descriptor from here on.
            return MHD_create_response_from_fd64(UInt64(facts.st_size), descriptor)
        }
    }

    private static func upgrade(
        _ connection: OpaquePointer, _ key: String, _ listener: any WebSocketListener, _ sockets: SocketQueue
    ) -> MHD_Result {
        let arrival = Unmanaged.passRetained(Arrival(listener: listener, sockets: sockets))
        guard
            let response = MHD_create_response_for_upgrade(
                { arrival, _, _, extra, size, descriptor, handle in
                    guard let arrival, let handle else { return }
                    let taken = Unmanaged<Arrival>.fromOpaque(arrival).takeRetainedValue()
                    let early = Array(UnsafeRawBufferPointer(start: extra, count: size))
                    taken.sockets.take(descriptor, handle, early, taken.listener)
                }, arrival.toOpaque())
        else {
            arrival.release()
            return .NO
        }
        defer { MHD_destroy_response(response) }
        MHD_add_response_header(response, "Upgrade", "websocket")
        MHD_add_response_header(response, "Sec-WebSocket-Accept", key)
        let result = MHD_queue_response(connection, 101, response)
        if result == .NO { arrival.release() }
        return result
    }

    /// What is known of a socket while libmicrohttpd hands it over.
    private final class Arrival {
        let listener: any WebSocketListener
        let sockets: SocketQueue
        init(listener: any WebSocketListener, sockets: SocketQueue) {
            self.listener = listener
            self.sockets = sockets
        }
    }
}
