#if os(Linux)
    import ServerSupport
    import Foundation
    import Testing

    /// A tab of a program that is served by processes: a page, and its socket, which has asked to join.
    struct ServedTab {
        struct Ended: Error {}

        private(set) var socket: SocketClient
        let token: Substring
        private let port: Int
        private let seat: Substring
        private let cookie: Substring
        /// The sealed state that the tab carries.
        private var state = ""

        /// Asks for a page, opens its socket and joins.
        init(_ port: Int, at path: String = "/") throws {
            let page = try Self.page(port, at: path)
            self.port = port
            token = try #require(page.text.firstMatch(of: /data-session="([0-9a-f]+)"/)).1
            seat = try #require(page.text.firstMatch(of: /data-seat="([0-9]+)"/)).1
            cookie = try #require(page.headers["set-cookie"]).prefix { $0 != ";" }
            socket = try Self.open(port, session: token, cookie: cookie)
            try socket.send(text: #"["join","\#(token)",true]"#)
        }

        static func page(_ port: Int, at path: String = "/") throws -> SocketClient.Answer {
            let client = try SocketClient(port: port)
            try client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAccept: text/html\r\n\r\n")
            return try client.answer()
        }

        private static func open(_ port: Int, session: Substring, cookie: Substring) throws -> SocketClient {
            let socket = try SocketClient(port: port)
            let fields = "Host: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\nCookie: \(cookie)\r\n"
            try socket.send(
                SocketClient.handshake.replacing("GET /socket", with: "GET /~dertisch/socket?\(session.prefix(4))")
                    .replacing("Host: a\r\n", with: fields))
            try #require(try socket.answer().status == 101)
            return socket
        }

        func tap(_ place: String, _ number: Int) throws {
            try socket.send(text: #"["tap",\#(seat),0,"\#(place)",\#(number)]"#)
        }

        /// Reads what comes until the house has done everything up to a number.
        mutating func awaitAcknowledgement(of number: Int) throws {
            while true {
                let frame = try socket.receiveFrame()
                guard frame.opcode != 8 else { throw Ended() }
                if let told = frame.text.firstMatch(of: /"state":"([^"]+)"/) { state = String(told.1) }
                if frame.text.contains(#""taken":\#(number)"#) { return }
            }
        }

        /// Reads what comes until the process is gone.
        func awaitEnd() { _ = socket.receiveAll() }

        /// Gives the state to a process that does not know the session.
        ///
        /// - Returns: what the house told of the try, and the status with which it ended: 101 if the session goes on, `nil` if the process is gone.
        mutating func restore(after attempts: Int) throws -> (tries: [Int], status: Int?) {
            socket = try Self.open(port, session: token, cookie: cookie)
            try socket.send(text: #"["join","\#(token)",false]"#)
            try #require(try socket.receiveFrame().text.contains("unknown"))
            try socket.send(text: #"["restore","\#(token)","\#(token)","\#(state)",\#(attempts)]"#)
            var tries: [Int] = []
            while let frame = try? socket.receiveFrame() {
                if frame.opcode == 8 { return (tries, frame.status) }
                if frame.text.contains("joined") { return (tries, 101) }
                if let told = frame.text.firstMatch(of: /"try":(-?[0-9]+)/) { tries.append(Int(told.1) ?? 0) }
            }
            return (tries, nil)
        }
    }
#endif
