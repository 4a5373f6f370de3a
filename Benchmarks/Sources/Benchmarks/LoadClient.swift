import Foundation

#if canImport(Glibc)
    import Glibc
#endif

/// The load: browsers that tap, in a process of their own. Bounded in count and time, to loopback only.
enum LoadClient {
    struct Failure: Error { let what: String }

    static func run(_ arguments: [String]) throws {
        guard arguments.count == 3, let port = arguments[0].split(separator: ":").last.flatMap({ UInt16($0) }),
            let sessions = Int(arguments[1]), let seconds = Int(arguments[2])
        else { throw Failure(what: "usage") }
        var tabs: [Tab] = []
        for _ in 0..<sessions { tabs.append(try Tab(port: port)) }
        if seconds == 0 {
            say("joined")
            _ = readLine()
            return
        }
        var latencies = pace(tabs, for: Double(seconds))
        latencies.sort()
        say("paced")
        let (count, time) = saturate(tabs, for: Double(seconds))
        let p50 = latencies.isEmpty ? 0 : latencies[latencies.count / 2]
        let p99 = latencies.isEmpty ? 0 : latencies[latencies.count * 99 / 100]
        say("{\"p50\":\(p50),\"p99\":\(p99),\"rate\":\(Double(count) / time),\"count\":\(count),\"perCPUSecond\":0}")
        _ = readLine()
    }

    /// Each tab taps ten times a second. The milliseconds until each answer.
    private static func pace(_ tabs: [Tab], for seconds: Double) -> [Double] {
        var latencies: [Double] = []
        let start = now()
        var next = 0
        while now() - start < seconds {
            if now() - start >= Double(next) / (Double(tabs.count) * 10) {
                tabs[next % tabs.count].tap()
                next += 1
            }
            for tab in ready(tabs, wait: 0) {
                for _ in 0..<tab.answers() { latencies.append((now() - tab.tapped) * 1000) }
            }
        }
        return latencies
    }

    /// Each tab taps as soon as it was answered.
    private static func saturate(_ tabs: [Tab], for seconds: Double) -> (Int, Double) {
        for tab in tabs { _ = tab.answers() }
        let start = now()
        var count = 0
        for tab in tabs { tab.tap() }
        while now() - start < seconds {
            for tab in ready(tabs, wait: 100) {
                let answers = tab.answers()
                count += answers
                if answers > 0 { tab.tap() }
            }
        }
        return (count, now() - start)
    }

    private static func ready(_ tabs: [Tab], wait: Int32) -> [Tab] {
        var polled = tabs.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), wait) > 0 else { return [] }
        return zip(tabs, polled).filter { $0.1.revents != 0 }.map(\.0)
    }

    private static func now() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000 }
    private static func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

    /// One browser tab: joined, and able to tap.
    final class Tab {
        let descriptor: Int32
        private(set) var tapped = 0.0
        private var waiting: [UInt8] = []
        private let message: [UInt8]

        init(port: UInt16) throws {
            let page = try Tab.request(
                port, "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n", isWhole: true
            ).1
            guard let token = page.firstMatch(of: /data-session="([^"]*)"/)?.output.1 else {
                throw Failure(what: "no session in \(page.prefix(200))")
            }
            let head = """
                GET /~dertisch/socket HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r
                Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n
                """
            let (descriptor, answer) = try Tab.request(port, head, isWhole: false)
            guard answer.hasPrefix("HTTP/1.1 101") else { throw Failure(what: answer) }
            self.descriptor = descriptor
            message = Tab.frame("[\"tap\",1,0,\"tap\"]")
            send(Tab.frame("[\"join\",\"\(token)\",true]                                        "))
        }

        func tap() {
            tapped = LoadClient.now()
            send(message)
        }

        /// How many whole messages have come.
        func answers() -> Int {
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count > 0 { waiting += buffer[..<count] }
            var answers = 0
            while waiting.count >= 2 {
                let short = Int(waiting[1] & 127)
                let size =
                    short < 126 ? 2 + short : 4 + (waiting.count > 3 ? Int(waiting[2]) << 8 | Int(waiting[3]) : 0)
                guard waiting.count >= size else { break }
                waiting.removeFirst(size)
                answers += 1
            }
            return answers
        }

        private func send(_ bytes: [UInt8]) { _ = Glibc.send(descriptor, bytes, bytes.count, 0) }

        /// A text frame, masked with zeros (RFC 6455, section 5.2).
        private static func frame(_ text: String) -> [UInt8] {
            [0x81, 0x80 | UInt8(text.utf8.count), 0, 0, 0, 0] + text.utf8
        }

        private static func request(_ port: UInt16, _ text: String, isWhole: Bool) throws -> (Int32, String) {
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var yes: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
                }
            }
            guard isConnected else { throw Failure(what: "no connection") }
            let bytes = Array(text.utf8)
            _ = Glibc.send(descriptor, bytes, bytes.count, 0)
            var answer: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 8192)
            repeat {
                let count = recv(descriptor, &buffer, buffer.count, 0)
                guard count > 0 else { break }
                answer += buffer[..<count]
            } while isWhole
            if isWhole { close(descriptor) }
            return (descriptor, String(decoding: answer, as: UTF8.self))
        }
    }
}
