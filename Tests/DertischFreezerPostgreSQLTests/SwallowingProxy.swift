import Foundation
import Synchronization

/// A door between a freezer and its server, on a port of 127.0.0.1, that may swallow whatever comes: it takes connections and bytes, and
/// passes nothing on.
final class SwallowingProxy: Sendable {
    private struct State {
        var isSwallowing = false
        /// The bytes from the freezer after which all is swallowed.
        var word: [UInt8] = []
        var mayConnect = true
        var ends: [Int32] = []
        var isOver = false
    }

    private let state = Mutex(State())
    private let listener: Int32
    let port: UInt16

    /// - Parameter server: the socket of the real server; `nil` to swallow all from the beginning.
    init(to server: String?) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound, listen(listener, 64) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                guard let server, let other = Self.connect(server) else {
                    keep([client])
                    continue
                }
                keep([client, other])
                Thread.detachNewThread { [self] in pass(client, to: other, isAsked: true) }
                Thread.detachNewThread { [self] in pass(other, to: client, isAsked: false) }
            }
        }
    }

    /// Swallows everything from here on; connections are taken, and hear nothing.
    func swallow() { state.withLock { $0.isSwallowing = true } }

    /// Swallows what has a word in it, and all that comes afterwards.
    func swallow(from word: String) { state.withLock { $0.word = Array(word.utf8) } }

    func end() {
        let ends = state.withLock { state in
            state.isOver = true
            defer { state.ends = [] }
            return state.ends
        }
        for end in ends + [listener] { shutdown(end, Int32(SHUT_RDWR)) }
        close(listener)
    }

    private func keep(_ ends: [Int32]) { state.withLock { $0.ends += ends } }

    private func pass(_ from: Int32, to: Int32, isAsked: Bool) {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(from, &bytes, bytes.count)
            let isSwallowed = state.withLock { state in
                if isAsked, !state.word.isEmpty, count > 0, bytes[..<count].firstRange(of: state.word) != nil {
                    state.isSwallowing = true
                }
                return state.isSwallowing
            }
            if count <= 0 {
                // The end of the freezer's side is passed on; the server's side stays silent.
                if !isSwallowed { shutdown(to, Int32(SHUT_RDWR)) }
                return
            }
            if isSwallowed { continue }
            var sent = 0
            while sent < count {
                let more = bytes[sent..<count].withUnsafeBytes {
                    send(to, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                if more <= 0 { return }
                sent += more
            }
        }
    }

    private static func connect(_ path: String) -> Int32? {
        let end = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Foundation.connect(end, $0, length) }
        }
        return code == 0 ? end : nil
    }
}
