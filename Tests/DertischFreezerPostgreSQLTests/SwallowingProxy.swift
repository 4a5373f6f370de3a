import Foundation
import Synchronization

/// A proxy between a freezer and its server, on a port of 127.0.0.1, that may swallow whatever comes: it takes connections and bytes, and
/// passes nothing on.
final class SwallowingProxy: Sendable {
    /// A socket that is closed once no thread uses it.
    ///
    /// A number that is closed while a thread still waits for it names the next socket that is opened. Then that thread would take the
    /// connections of another proxy.
    private final class Socket: Sendable {
        let number: Int32

        init(_ number: Int32) { self.number = number }

        deinit { close(number) }

        /// Ends the waits of all threads for it.
        func shutDown() { shutdown(number, Int32(SHUT_RDWR)) }
    }

    private struct State {
        var isSwallowing = false
        /// The bytes from the freezer after which all is swallowed.
        var word: [UInt8] = []
        var sockets: [Socket] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let listener: Socket
    let port: UInt16

    /// - Parameter server: the socket of the real server; `nil` to swallow all from the beginning.
    init(to server: String?) throws {
        let listener = Socket(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener.number, $0, length) == 0 && getsockname(listener.number, $0, &length) == 0
            }
        }
        guard isBound, listen(listener.number, 64) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true {
                let number = accept(listener.number, nil, nil)
                guard number >= 0 else { return }
                let client = Socket(number)
                keep(client)
                guard let server, let other = Self.connect(server) else { continue }
                keep(other)
                Thread.detachNewThread { [self] in pass(client, to: other, isAsked: true) }
                Thread.detachNewThread { [self] in pass(other, to: client, isAsked: false) }
            }
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
        for socket in sockets + [listener] { socket.shutDown() }
    }

    /// Keeps a socket open until the end.
    private func keep(_ socket: Socket) {
        let hasEnded = state.withLock { state in
            if !state.hasEnded { state.sockets.append(socket) }
            return state.hasEnded
        }
        if hasEnded { socket.shutDown() }
    }

    private func pass(_ from: Socket, to: Socket, isAsked: Bool) {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(from.number, &bytes, bytes.count)
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
                    send(to.number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if more <= 0 { return }
                sent += more
            }
        }
    }

    private static func connect(_ path: String) -> Socket? {
        let end = Socket(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Foundation.connect(end.number, $0, length) }
        }
        return code == 0 ? end : nil
    }
}
