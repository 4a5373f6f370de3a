import Foundation

/// A connection of a tab that never blocks: for a page, for its socket, or for the question whether the house answers.
final class TabSocket {
    enum Purpose { case page, socket, probe }
    enum Message {
        /// The socket is open.
        case opened
        case text([UInt8])
        /// The whole answer to a request.
        case response([UInt8])
        /// The connection has ended, with the status that the house gave, or 1006.
        case closed(Int)
    }

    let purpose: Purpose
    let descriptor: Int32
    unowned let tab: VisitorTab
    private var isOpen = false
    private var unsent: [UInt8]
    private var unread: [UInt8] = []
    private(set) var isClosed = false

    /// Begins to connect, and to send a request.
    init?(_ purpose: Purpose, of tab: VisitorTab, port: UInt16, request: String) {
        self.purpose = purpose
        self.tab = tab
        unsent = Array(request.utf8)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0, errno != EINPROGRESS {
            Foundation.close(descriptor)
            return nil
        }
    }

    /// Sends a text as a frame that is masked with zeros (RFC 6455, section 5.2).
    func send(_ text: String) { send(0x81, Array(text.utf8)) }

    private func send(_ kind: UInt8, _ content: [UInt8]) {
        let count = content.count
        unsent +=
            count < 126
            ? [kind, 0x80 | UInt8(count), 0, 0, 0, 0]
            : [kind, 0xFE, UInt8(count >> 8), UInt8(count & 0xFF), 0, 0, 0, 0]
        unsent += content
        flush()
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        if isOpen {
            unsent += [0x88, 0x80, 0, 0, 0, 0]
            flush()
        }
        tab.crowd.forget(self)
        Foundation.close(descriptor)
    }

    /// Resets the connection without a word.
    func abort() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        isOpen = false
        close()
    }

    private func flush() {
        guard !unsent.isEmpty else { return }
        let count = Foundation.send(descriptor, unsent, unsent.count, Int32(MSG_NOSIGNAL))
        if count > 0 { unsent.removeFirst(count) }
    }

    /// Sends and reads what can be, and hands what has come to the tab.
    func proceed() {
        flush()
        var buffer = tab.crowd.buffer
        while !isClosed {
            let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
            if count > 0 {
                unread += buffer[..<count]
                if purpose == .socket { readFrames() }
            } else if count < 0, errno == EAGAIN {
                return
            } else {
                let answer = unread
                let hasAnswer = count == 0 && purpose != .socket
                close()
                return tab.take(hasAnswer ? .response(answer) : .closed(1006), from: self)
            }
        }
    }

    private func readFrames() {
        if !isOpen {
            guard let end = unread.firstRange(of: Array("\r\n\r\n".utf8)) else { return }
            guard unread.starts(with: "HTTP/1.1 101".utf8) else {
                close()
                return tab.take(.closed(1006), from: self)
            }
            unread.removeFirst(end.upperBound)
            isOpen = true
            tab.take(.opened, from: self)
        }
        var start = 0
        while !isClosed, let frame = Self.frame(in: unread, from: start) {
            let content = Array(unread[frame.content])
            start = frame.content.upperBound
            switch frame.kind {
            case 1: tab.take(.text(content), from: self)
            case 9: send(0x8A, content)
            case 8:
                let status = content.count >= 2 ? Int(content[0]) << 8 | Int(content[1]) : 1005
                close()
                tab.take(.closed(status), from: self)
            default: break
            }
        }
        unread.removeFirst(start)
    }

    /// The first frame of some bytes, once it is there.
    private static func frame(in bytes: [UInt8], from start: Int) -> (kind: UInt8, content: Range<Int>)? {
        guard bytes.count >= start + 2 else { return nil }
        var (begin, count) = (start + 2, Int(bytes[start + 1] & 127))
        if count >= 126 {
            let digits = count == 126 ? 2 : 8
            guard bytes.count >= begin + digits else { return nil }
            count = bytes[begin..<begin + digits].reduce(0) { $0 << 8 | Int($1) }
            begin += digits
        }
        guard bytes.count >= begin + count else { return nil }
        return (bytes[start] & 0x0F, begin..<begin + count)
    }
}
