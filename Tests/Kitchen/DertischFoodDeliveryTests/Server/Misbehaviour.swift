import Foundation
import TestSupport

/// What the misbehaving server does under each path.
enum Misbehaviour {
    /// A hundred thousand zero bytes, compressed with gzip.
    static let bomb = Array(
        Data(
            base64Encoded: """
                H4sIAAAAAAACA+3BMQEAAADCoPVPbQ0PoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIBXA32VEdSghgEA
                """) ?? Data())

    /// Responses a request. Returns whether the connection is kept.
    static func respond(to request: SeenRequest, over connection: ServerConnection, _ core: MisbehavingServer.Core)
        -> Bool
    {
        let path = request.target.prefix { $0 != "?" }
        switch path {
        case "/users/1": return connection.respond("200 OK", #"{"id": 1, "name": "Ada"}"#)
        case "/echo": return echo(request, over: connection)
        case "/missing": return connection.respond("404 Not Found", #"{"error": "no such photo"}"#)
        case "/broken": return connection.respond("500 Internal Server Error", #"{"error": "out of plates"}"#)
        case "/cookie": return connection.respond("200 OK", "{}", headers: ["Set-Cookie: plate=1; Path=/"])
        case "/interim":
            connection.write("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
            return connection.respond("200 OK", "late", headers: ["X-Kept: yes", "x-folded: one", "  two"])
        case "/hold":
            core.note { $0.held += 1 }
            connection.untilClosed()
            core.note { $0.held -= 1 }
            return false
        case "/hold-body":
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            core.note { $0.held += 1 }
            connection.untilClosed()
            core.note { $0.held -= 1 }
            return false
        case "/cut":
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of it")
            return false
        case "/cut-chunk":
            connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf of it")
            return false
        case "/longer-than-said":
            return connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nrightand much more")
        case "/negative-length": return connection.write("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello")
        case "/boast": return connection.write("HTTP/1.1 200 OK\r\nContent-Length: 63000000\r\n\r\nhello") && false
        case "/close": return false
        case "/close-kept": return connection.countRequests == 1 ? connection.respond("200 OK", "{}") : false
        case "/garbage": return connection.write("I am no web server\r\n\r\n") && false
        case "/endless":
            connection.write("HTTP/1.1 200 OK\r\n\r\n")
            while connection.write(String(repeating: "more", count: 4_096)) { core.note { $0.written += 16_384 } }
            return false
        case "/header-bomb":
            connection.write("HTTP/1.1 200 OK\r\n")
            while connection.write("X-More: \(String(repeating: "more", count: 1_000))\r\n") {}
            return false
        case "/interim-bomb":
            while connection.write("HTTP/1.1 103 Early Hints\r\nX-More: more\r\n\r\n") {}
            return false
        case "/bomb":
            let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
            return connection.write(Array(head.utf8) + bomb)
        case "/bad-gzip": return connection.respond("200 OK", "no gzip at all", headers: ["Content-Encoding: gzip"])
        case "/loop": return connection.respond("302 Found", "", headers: ["Location: /loop"])
        case "/to-file": return connection.respond("302 Found", "", headers: ["Location: file:///etc/passwd"])
        case "/flaky":
            // Two refusals, then a response.
            let count = core.seen.requests.count { $0.target == request.target }
            if count < 3 { return connection.respond("503 Service Unavailable", "busy", headers: ["Retry-After: 0"]) }
            return connection.respond("200 OK", "at last")
        case "/sweet":
            return connection.respond("200 OK", "{}", headers: ["Set-Cookie: plate=1; Path=/"])
        case "/events": return events(request, over: connection, core)
        case "/events/cr":
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
            guard core.seen.requests.count(where: { $0.target == request.target }) == 1 else {
                return connection.respond("204 No Content")
            }
            // Each byte in a packet of its own, so that each CR LF is divided.
            for byte in Array(
                (head + "\u{FEFF}: é\rretry: 1\rdata: a\rid: 1\r\rdata: b\r\ndata: c\r\n\r\ndata: d\n\n").utf8)
            {
                guard connection.write([byte]) else { return false }
            }
            return false
        case "/events/long", "/events/endless":
            connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nid: 1\ndata: first\n\ndata: ")
            let part = String(repeating: "x", count: 15_000)
            for _ in 0..<100 { connection.write(part) }
            if path == "/events/long" { return connection.write("\nid: 2\n\n") && false }
            while connection.write(part) {}
            return false
        case "/dated":
            return connection.respond(
                "200 OK", "{}", headers: ["Cache-Control: max-age=86400", "Vary: Accept-Language"])
        case "/dribble":
            // A hundred bytes, each after a pause of so many milliseconds.
            let pause = request.target.split(separator: "=").last.flatMap { Int32($0) } ?? 10
            connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n")
            for _ in 0..<100 {
                guard connection.write("x") else { return false }
                connection.wait(milliseconds: pause)
            }
            return true
        case "/see-other": return connection.respond("303 See Other", "", headers: ["Location: /echo"])
        case "/again": return connection.respond("307 Temporary Redirect", "", headers: ["Location: /echo"])
        default: return connection.respond("200 OK", "{}")
        }
    }

    /// Two events, a break, a third for a client that names the last event, and then no more.
    private static func events(
        _ request: SeenRequest, over connection: ServerConnection, _ core: MisbehavingServer.Core
    ) -> Bool {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n"
        switch core.seen.requests.count(where: { $0.target == request.target }) {
        case 1:
            connection.write(
                head + ": hello\nretry: 5\nid: 1\ndata: soup\n\nevent: dish\nid: 2\ndata: two\ndata: lines\n\n")
            connection.write("data: cut off")
            return false
        case 2 where request.has("Last-Event-ID: 2"):
            connection.write(head + "data: third\n\n")
            return false
        default: return connection.respond("204 No Content")
        }
    }

    private static func echo(_ request: SeenRequest, over connection: ServerConnection) -> Bool {
        let body = (try? JSONEncoder().encode(request)) ?? Data()
        return connection.respond("200 OK", String(decoding: body, as: UTF8.self))
    }
}
