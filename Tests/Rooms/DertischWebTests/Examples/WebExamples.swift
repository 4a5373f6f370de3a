import Dertisch
import DertischWeb
import Foundation
import Synchronization
import Testing

// What the comments in Sources/Rooms/DertischWeb, Documentation/Web.md and the README show, compiled. A test of `DertischTests`
// compares the two.

enum WebExamples {
    enum InboxCourse: Course {}
    enum LetterCourse: Course { typealias Entree = Int }

    final class MailCustomer: Customer {
        func layTable(_ table: TableBuilder<InboxCourse>) {
            table.seat(.inbox, at: "list")
            table.seat(.letter, at: "detail") { _ in 1 }
        }
    }

    enum DraftCourse: Course {
        enum Order: Sendable { case send, keep }
    }

    final class DraftCustomer: Customer {
        func layTable(_ table: TableBuilder<DraftCourse>) {
            table.order(.send, on: .submit("letter"))
            table.order(.keep, on: .tap("keep"))
        }
    }

    final class Echo: WebSocketListener {
        func opened(_ socket: WebSocket) {}
        func received(_ text: [UInt8], on socket: WebSocket) { socket.send(text) }
        func closed(_ socket: WebSocket) { print(socket.ending ?? .lost) }
    }

    struct NightPorter: HTTPTransport {
        let transport: any HTTPTransport
        let isNight: @Sendable () -> Bool

        func start(_ handler: HTTPHandler) throws(HTTPServer.Error) -> Int {
            try transport.start { request in
                isNight() ? .response(.text("Come back in the morning.", status: 503)) : await handler(request)
            }
        }
        func stop() async { await transport.stop() }
    }

    /// A transport without sockets, whose requests come from a test.
    actor TestTransport: HTTPTransport {
        nonisolated func start(_ handler: HTTPHandler) throws(HTTPServer.Error) -> Int { 80 }
        func stop() async {}
    }

    @Sendable static func answer(_ request: HTTPRequest) async -> HTTPResponse.Answer {
        switch request.path {
        case "/echo": .webSocket(Echo())
        case "/hello": .response(.text("Hello, \(request.query("name") ?? "stranger")!"))
        default: .response(.notFound)
        }
    }

    @MainActor static func link(_ registrar: inout Registrar) {
        registrar.link(.letter, to: "/letters/{number}")
    }

    @MainActor @Suite("Examples: web") struct WebTests {
        @Test("Examples: a house is served in three lines, and with a configuration")
        func room() async throws {
            let folder = URL.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let page = #"<html><body><p data-place="greeting"></p></body></html>"#
            try page.write(to: folder.appending(path: "hello.html"), atomically: true, encoding: .utf8)

            let layouts = WebLayouts(in: folder)
            let restaurant = try await Restaurant(Hello(), in: [layouts])
            var configuration = WebRoom.Configuration()
            configuration.port = 0
            configuration.hostNames = ["photos.example"]
            configuration.publicAddress = "https://photos.example"
            let room = try WebRoom(of: restaurant, layouts: layouts, configuration: configuration)
            print(try room.open())
            print(room.sessionCount, room.counters.opened, room.counters.refused)
            await room.close()

            let porter = NightPorter(transport: TestTransport(), isNight: { true })
            let dark = try WebRoom(of: restaurant, layouts: layouts)
            #expect(try dark.open(through: porter).hasPrefix("http"))
            await dark.close()
            print(room.counters.refused[.state(.expired)] ?? 0)
        }

        @Test("Examples: a room trusts its proxy, and recognises its guests")
        func proxy() throws {
            let folder = URL.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            func believing() -> WebRoom.Configuration {
                var configuration = WebRoom.Configuration()
                configuration.proxies = HTTPServer.Proxies(["127.0.0.1", "10.0.0.0/8"], header: .forwarded)
                return configuration
            }
            func knowing() throws -> WebRoom.Configuration {
                var configuration = WebRoom.Configuration()
                configuration.secretKey = try SecretKey(in: folder.appending(path: "secret-key"))
                return configuration
            }
            #expect(believing().proxies.addresses.count == 2)
            #expect(try knowing().secretKey != nil)
            func deployed() throws -> WebRoom.Configuration {
                var configuration = WebRoom.Configuration()
                configuration.secretKey = try SecretKey(environment: "PHOTOS_KEY")
                return configuration
            }
            #expect(throws: SecretKey.Error.missing(variable: "PHOTOS_KEY")) { try deployed() }
            func balanced() throws -> WebRoom.Configuration {
                var configuration = WebRoom.Configuration()
                configuration.host = "10.0.0.11"
                configuration.publicAddress = "https://photos.example"
                configuration.proxies = HTTPServer.Proxies(["10.0.0.1"])
                configuration.secretKey = try SecretKey(environment: "PHOTOS_KEY")
                configuration.balancerDelay = .seconds(5)
                return configuration
            }
            #expect(throws: SecretKey.Error.missing(variable: "PHOTOS_KEY")) { try balanced() }
        }

        @Test("Examples: a server answers")
        func server() async throws {
            let server = HTTPServer(host: "127.0.0.1", port: 0)
            let port = try server.start { _ in .response(.text("Hello")) }
            #expect(server.port == port)
            await server.stop()

            var limits = HTTPServer.Limits()
            limits.maxBodyBytes = 8 << 20
            limits.idleTimeout = .seconds(10)
            let other = HTTPServer(limits: limits)
            do {
                _ = try other.start(answer)
            } catch .portTaken(_, let port) {
                print("Another program serves port \(port).")
            }
            print(other.counters.requests, other.counters.refused)
            await other.stop()
        }

        @Test("Examples: a handler answers without a transport")
        func value() async {
            let handler = HTTPHandler { _ in .response(.notFound) }
            guard case .response(let response) = await handler(HTTPRequest(path: "/")) else { return }
            #expect(response.status == 404)
        }

        @Test("Examples: a handler is tested without a server")
        func handler() async {
            let request = HTTPRequest(path: "/hello", query: [(name: "name", value: "Ada")])
            guard case .response(let response) = await answer(request) else {
                Issue.record("a page is no socket")
                return
            }
            #expect(response.status == 200)
            #expect(request.header("Host") == nil && request.cookie("guest") == nil)
        }

        @Test("Examples: a file is opened once, checked and sent")
        func openFile() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(atPath: folder + "/holiday", withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try Data("dune".utf8).write(to: URL(filePath: folder + "/holiday/dune.jpg"))
            try Data("dune".utf8).write(to: URL(filePath: folder + "/dune.jpg"))
            func answer() -> HTTPResponse {
                guard let file = try? HTTPFile("holiday/dune.jpg", beneath: folder) else { return .notFound }
                return HTTPResponse(headers: [("Content-Type", "image/jpeg")], body: .openFile(file))
            }
            #expect(answer().status == 200)
            let file = try HTTPFile(path: Array("dune.jpg".utf8), beneath: folder)
            let head = try file.read(64 * 1024, from: 0)
            #expect(head == Array("dune".utf8))
        }

        @Test("Examples: events are sent as they come")
        func stream() {
            let (news, _) = AsyncStream.makeStream(of: String.self)
            func answer() -> HTTPResponse {
                let events = news.map { Array("data: \($0)\n\n".utf8) }
                return HTTPResponse(
                    headers: [("Content-Type", "text/event-stream")], body: .stream(HTTPResponse.Stream(events)))
            }
            #expect(answer().status == 200)
        }

        @Test("Examples: a body is handed on as it comes in")
        func streamedBody() async {
            let handler = HTTPHandler(streamingBodiesOf: { $0.method == "PUT" }) { request in
                do {
                    var bytes = 0
                    for try await chunk in request.stream { bytes += chunk.count }
                    return .response(.text("\(bytes) bytes"))
                } catch {
                    return .response(.text("The body has not come whole.", status: 400))
                }
            }
            var request = HTTPRequest(method: "PUT", path: "/")
            request.stream = HTTPRequest.Stream([[1, 2], [3]])
            guard case .response(let response) = await handler(request), case .bytes(let bytes) = response.body else {
                Issue.record("no response")
                return
            }
            #expect(String(decoding: bytes, as: UTF8.self) == "3 bytes")
        }

        @Test("Examples: a body is decoded as JSON")
        func json() throws {
            let request = HTTPRequest(method: "PUT", path: "/", body: Array(#"{"words": "Well hung."}"#.utf8))
            struct Saying: Decodable { let words: String }
            let saying = try request.json(Saying.self)
            #expect(saying.words == "Well hung.")
        }
    }
}

extension CustomerID<WebExamples.InboxCourse> { fileprivate static var inbox: Self { "inbox" } }
extension CustomerID<WebExamples.LetterCourse> { fileprivate static var letter: Self { "letter" } }

/// What the README serves. Tests/Rooms/DertischWebTests runs rooms, and Scripts/consumer this very program.
@MainActor private func serve() async {
    await WebRoom.run(Hello(), layouts: WebLayouts(in: URL(filePath: "Layouts")))
}

/// Several processes.
@MainActor private func serveOnAllCores() async {
    await WebRoom.run(Hello(), layouts: WebLayouts(in: URL(filePath: "Layouts")), processes: .cores)
}

@MainActor private func serveWithoutHeldProcesses() async {
    var processes = WebRoom.Processes.cores
    processes.killsHeld = true
    await WebRoom.run(Hello(), layouts: WebLayouts(in: URL(filePath: "Layouts")), processes: processes)
}

@MainActor private func checkProcesses(_ layouts: WebLayouts) {
    for fault in WebRoom.Processes.cores.faults(of: Hello(), in: [layouts]) { print(fault) }
}

/// A part of the program that is there once.
private final class VisitCounter: Sendable {
    private let visits = Atomic(0)
    func next() -> Int { visits.add(1, ordering: .relaxed).newValue }
}

private struct Lobby: Staff {
    init(counterAt address: String?) {}
    func register(with registrar: inout Registrar) {}
}

@MainActor private func serveWithOneCounter() async {
    let counter = VisitCounter()
    let companion = Companion { server in
        _ = try server.start { _ in .response(.text("Visit \(counter.next())")) }
    } close: {
        print("\(counter.next() - 1) visits")
    }
    await WebRoom.run(
        Lobby(counterAt: companion.address), layouts: WebLayouts(in: URL(filePath: "Layouts")), processes: .cores,
        companion: companion)
    if !WebRoom.Processes.hasParent { print("The gallery is closed.") }
}

/// A server alone, until the program is asked to end.
private func serveAlone() async throws {
    let server = HTTPServer(port: 8080)
    _ = try server.start { _ in .response(.text("Hello")) }
    await InterruptSignals.wait()
    await server.stop()
}
