import DertischSupport
import Foundation

/// The connections that have become WebSockets.
extension EventLoop {
    /// Makes a connection a WebSocket, once the answer to its handshake is sent.
    func upgrade(_ connection: HTTPConnection, to listener: any WebSocketListener) {
        connections.remove(connection)
        counters.update {
            $0.socketsOpened += 1
            $0.socketsOpen += 1
        }
        let socket = WebSocket(
            connection.id, over: BufferedSocket(connection.descriptor), of: connection.exchange?.client, on: self,
            listener)
        sockets.add(socket)
        socket.begin(connection.input)
        if shutdownProgress.hasBegun { tellLeaving(socket) }
    }

    func heartbeat() { for socket in sockets.all { socket.heartbeat() } }

    /// Tells every socket that the server is going away.
    func closeSockets() { for socket in sockets.all { tellLeaving(socket) } }

    /// Ends every socket at once.
    func endSockets() { for socket in sockets.all { socket.end(.serverStopped) } }

    /// Frees the descriptor of a socket that has ended.
    func release(_ socket: WebSocket) {
        sockets.remove(socket)
        queue.remove(socket.descriptor)
        close(socket.descriptor)
        if let client = socket.client { registry.endRequest(of: client) }
        registry.close(socket.id)
        counters.update {
            $0.connectionsOpen -= 1
            $0.socketsOpen -= 1
        }
        requestEnded()
    }

    private func tellLeaving(_ socket: WebSocket) {
        socket.beginClosing(1001, "The server is stopping.", as: .serverStopped)
    }
}
