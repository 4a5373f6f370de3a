import Foundation

/// A tab of a crowd, as a state machine over a socket that never blocks. It says what the client's scripts say: at first, and when it
/// has lost its connection.
final class CrowdTab {
    enum Phase {
        /// Reads the page to its end.
        case page
        /// Waits for the handshake's answer.
        case upgrade
        /// Waits for its session.
        case joining
        /// Waits for the acknowledgement that comes behind everything it was due.
        case settling
        case live
    }

    private(set) var phase = Phase.page
    private(set) var descriptor: Int32 = -1
    private let port: UInt16
    private var token = ""
    /// The state that the page was served with, and the life of its session.
    private var (state, life) = ("", "")
    /// True if a house that does not know the session is given the state. Otherwise the page is loaded again.
    private var givesState = false
    /// The header field with the guest's cookie, once a page has set it.
    private var cookie = ""
    private var isFresh = true
    private var hasPage = false
    private var unsent: [UInt8] = []
    private var unread: [UInt8] = []

    private static let device = """
        ["device",{"width":1280,"height":720,"scale":1,"scheme":"light","contrast":"standard","still":false,"text":1,\
        "zone":"Europe/Berlin"}]
        """

    init(port: UInt16) { self.port = port }

    var awaited: Int16 { Int16(unsent.isEmpty ? POLLIN : POLLOUT) }

    /// Asks for the page.
    func open() throws {
        try connect()
        phase = .page
        unsent = Array(
            """
            GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/html\r\nAccept-Language: en\r\n\(cookie)Connection: close\r\n\r\n
            """.utf8)
    }

    /// Loses the connection, as by a network that is gone: without a farewell.
    func cut() {
        var reset = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
        close(descriptor)
        descriptor = -1
    }

    /// Comes back to a house that was restarted: its session is unknown, and the page is loaded again.
    func comeBackToRestarted() throws {
        token = String(token.reversed())
        try join()
    }

    /// Comes back to a house that was killed and started again, with the state that it carries.
    func comeBackWithState() throws {
        givesState = true
        try join()
    }

    /// Opens the socket to the session that it has.
    func join() throws {
        try connect()
        phase = .upgrade
        hasPage = isFresh && !givesState
        unsent = Array(
            """
            GET /~dertisch/socket HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r
            Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r
            Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\(cookie)\r\n
            """.utf8)
    }

    private func connect() throws {
        unread = []
        descriptor = try LoopbackSocket.connecting(to: port)
    }

    /// Sends and reads what can be, and says what follows.
    func proceed() throws {
        if !unsent.isEmpty {
            let count = send(descriptor, unsent, unsent.count, 0)
            guard count >= 0 || errno == EAGAIN || errno == EINPROGRESS || errno == ENOTCONN else {
                throw Failure.noLoad("a tab could not send: error \(errno)")
            }
            unsent.removeFirst(max(0, count))
            return
        }
        let count = withUnsafeTemporaryAllocation(byteCount: 65536, alignment: 1) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { unread += buffer[..<count] }
            return count
        }
        guard count > 0 || phase == .page && count == 0 else {
            if count < 0, errno == EAGAIN { return }
            throw Failure.noLoad("a tab lost its connection while \(phase): error \(count < 0 ? errno : 0)")
        }
        switch phase {
        case .page: if count == 0 { try readPage() }
        case .upgrade: try readHandshake()
        case .joining, .settling, .live: try readFrames()
        }
    }

    private func readPage() throws {
        let text = String(decoding: unread, as: UTF8.self)
        guard let token = Tab.attribute("data-session", in: text) else {
            throw Failure.noLoad("no session in the page: \(text.prefix(200))")
        }
        self.token = String(token)
        state = Tab.attribute("data-state", in: text).map(String.init) ?? ""
        life = Tab.attribute("data-life", in: text).map(String.init) ?? "null"
        if let set = text.firstRange(of: "Set-Cookie: ") {
            cookie = "Cookie: \(text[set.upperBound...].prefix { $0 != ";" })\r\n"
        }
        close(descriptor)
        try join()
    }

    private func readHandshake() throws {
        guard let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
        guard unread.starts(with: "HTTP/1.1 101".utf8) else { throw Failure.noLoad("no socket") }
        unread.removeFirst(end.upperBound)
        phase = .joining
        say("[\"join\",\"\(token)\",\(isFresh)]")
        isFresh = false
        try readFrames()
    }

    private func readFrames() throws {
        while let size = Tab.frameSize(unread), unread.count >= size {
            let (kind, frame) = (unread[0] & 0x0F, unread[..<size])
            if kind == 8 { return try readFarewell(frame) }
            if phase == .joining, Self.has("{\"unknown\"", frame) {
                guard givesState else { return try reload() }
                say("[\"restore\",\"\(token)\",\"\(token)\",\"\(state)\",0,\(life)]")
            }
            if kind == 1 { read(frame) }
            unread.removeFirst(size)
        }
    }

    private func readFarewell(_ frame: ArraySlice<UInt8>) throws {
        let status = frame.count >= 4 ? Int(frame[2]) << 8 | Int(frame[3]) : 0
        throw Failure.noLoad("a tab was sent away with \(status)")
    }

    /// Loads the page again, since its session is unknown and it carries no state.
    private func reload() throws {
        close(descriptor)
        isFresh = true
        try open()
    }

    private func read(_ frame: ArraySlice<UInt8>) {
        if !hasPage, Self.has("{\"page\"", frame) { hasPage = true }
        if phase == .joining, Self.has("{\"joined\"", frame) {
            phase = .settling
            for message in [Self.device, "[\"ready\"]", "[\"beat\"]"] { say(message) }
        } else if phase == .settling, Self.has("{\"taken\"", frame) {
            // A page that was away is due everything again.
            if hasPage { phase = .live }
        }
    }

    /// Whether a message contains a word. A generic search of a collection takes longer than the house takes to write a page.
    private static func has(_ word: StaticString, _ frame: ArraySlice<UInt8>) -> Bool {
        let length = word.utf8CodeUnitCount
        return frame.withUnsafeBytes { bytes in
            guard let first = bytes.baseAddress, bytes.count >= length else { return false }
            return (0...bytes.count - length).contains { start in
                bytes[start] == word.utf8Start.pointee && memcmp(first + start, word.utf8Start, length) == 0
            }
        }
    }

    private func say(_ text: String) { unsent += Tab.longFrame(text) }
}
