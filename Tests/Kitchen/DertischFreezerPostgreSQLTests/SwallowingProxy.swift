import DertischSupport
import Foundation
import Synchronization
import TestSupport

/// A proxy between a freezer and its server, on a port of 127.0.0.1, that may swallow whatever comes: it takes connections and bytes, and
/// passes nothing on.
final class SwallowingProxy: Sendable {
    private struct State {
        var isSwallowing = false
        /// The bytes from the freezer after which all is swallowed.
        var word: [UInt8] = []
        var sockets: [SharedSocket] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let listening: ListeningPort
    var port: UInt16 { listening.number }

    /// - Parameter server: the socket of the real server; `nil` to swallow all from the beginning.
    init(to server: String?) throws {
        listening = try ListeningPort()
        listening.serve { [self] client in
            keep(client)
            guard let server, let other = Self.connect(server) else { return }
            keep(other)
            Thread.detachNewThread { [self] in pass(client, to: other, isAsked: true) }
            Thread.detachNewThread { [self] in pass(other, to: client, isAsked: false) }
        }
    }

    /// Swallows everything from here on; connections are taken, and hear nothing.
    func swallow() { state.withLock { $0.isSwallowing = true } }

    /// Swallows what has a word in it, and all that comes afterwards.
    func swallow(from word: String) { state.withLock { $0.word = Array(word.utf8) } }

    /// Ends all connections, and takes no more.
    func end() {
        let sockets = state.withLock { state in
            state.hasEnded = true
            defer { state.sockets = [] }
            return state.sockets
        }
        listening.end()
        for socket in sockets { socket.shutDown() }
    }

    /// Keeps a socket open until the end.
    private func keep(_ socket: SharedSocket) {
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.sockets.append(socket) }
            return state.hasEnded
        }
        if hasEnded { socket.shutDown() }
    }

    private func pass(_ from: SharedSocket, to: SharedSocket, isAsked: Bool) {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var count = 0
            repeat { count = read(from.descriptor, &bytes, bytes.count) } while count < 0 && errno == EINTR
            let isSwallowed = state.withLock { state in
                if isAsked, !state.word.isEmpty, count > 0, bytes[..<count].firstRange(of: state.word) != nil {
                    state.isSwallowing = true
                }
                return state.isSwallowing
            }
            if count <= 0 {
                // The end of the freezer's side is passed on; the server's side stays silent.
                if !isSwallowed { to.shutDown() }
                return
            }
            if isSwallowed { continue }
            var sent = 0
            while sent < count {
                let more = bytes[sent..<count].withUnsafeBytes {
                    send(to.descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if more < 0, errno == EINTR { continue }
                if more <= 0 { return }
                sent += more
            }
        }
    }

    private static func connect(_ path: String) -> SharedSocket? {
        let end = SharedSocket(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Foundation.connect(end.descriptor, $0, length) }
        }
        return code == 0 ? end : nil
    }
}
