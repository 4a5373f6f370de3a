import Dertisch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischWeb

@Suite("Clients that disconnect", .namesHang) struct LeavingTests {
    @Test("A GET is cancelled when its client disconnects, with or without closing properly", arguments: [true, false])
    func looking(isPolite: Bool) async throws {
        let work = Gate()
        try await serving { _ in
            await Self.pass(work)
            return .response(.text("nobody hears this"))
        } during: { server, port in
            try await visit(port) { visitor in
                try visitor.say("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                work.waitOnThread()
                if !isPolite { visitor.reset() }
            }
            // Nobody opens the gate but a cancellation.
            await server.comes { $0.inHand == 0 && $0.connectionsOpen == 0 }
            #expect(server.counters.brokenAnswers == 0)
        }
    }

    @Test("A request that changes something runs to its end after its client disconnects")
    func changing() async throws {
        let (change, look) = (Gate(), Gate())
        let wasCancelled = Mutex<Bool?>(nil)
        try await serving { request in
            if request.method == "POST" {
                await change.pass()
                wasCancelled.withLock { $0 = Task.isCancelled }
            } else {
                await Self.pass(look)
            }
            return .response(.text("nobody hears this"))
        } during: { server, port in
            for (method, gate) in [("POST", change), ("GET", look)] {
                try await visit(port) { visitor in
                    try visitor.say("\(method) / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
                    gate.waitOnThread()
                }
            }
            // Who left last has been noticed, and so would have been who left before.
            await server.comes { $0.inHand == 1 }
            change.open()
            await server.comes { $0.inHand == 0 }
            #expect(wasCancelled.withLock(\.self) == false)
        }
    }

    @Test("A client that pipelines more requests has not disconnected")
    func pipelined() async throws {
        let gate = Gate()
        try await serving { request in
            if request.path == "/first" { await gate.pass() }
            return .response(.text(Task.isCancelled ? "cancelled" : request.path))
        } during: { _, port in
            let heard = try await visit(port) { visitor in
                try visitor.say("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
                gate.waitOnThread()
                try visitor.say("GET /second HTTP/1.1\r\nHost: a\r\n\r\n")
                gate.open()
                return [try visitor.answer().text, try visitor.answer().text]
            }
            #expect(heard == ["/first", "/second"])
        }
    }

    @Test("A client that half-closes its connection after the request gets the answer")
    func halfClosed() async throws {
        try await serving { request in
            await Task.yield()
            return .response(.text(Task.isCancelled ? "cancelled" : request.path))
        } during: { _, port in
            let heard = try await visit(port) { visitor in
                try visitor.say("GET /question HTTP/1.1\r\nHost: a\r\n\r\n")
                visitor.finish()
                return String(decoding: visitor.hearOut(), as: UTF8.self)
            }
            #expect(heard.hasPrefix("HTTP/1.1 200") && heard.hasSuffix("/question"), "\(heard)")
        }
    }

    @Test("A browser that disconnects abandons its picture")
    @MainActor func picture() async throws {
        let source = Slow()
        let folder = FileManager.default.temporaryDirectory.appending(path: "leaving-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("<html><body><p>A wall</p></body></html>".utf8).write(to: folder.appending(path: "note.html"))
        let layouts = WebLayouts(in: folder)
        var configuration = WebRoom.Configuration()
        configuration.port = 0
        let room = try WebRoom(
            of: try await Restaurant(House(source: source), in: [layouts]), layouts: layouts,
            configuration: configuration)
        let port = try #require(URL(string: try room.open())?.port)
        let address = room.shelf.shown(Picture("http://127.0.0.1/dune", width: 640, height: 480)).address
        try await visit(port) { visitor in
            try visitor.say("GET \(address) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            source.work.waitOnThread()
        }
        await source.cancelled.pass()
        await room.close()
    }

    /// Waits for nothing but to be cancelled.
    private static func pass(_ gate: Gate) async {
        await withTaskCancellationHandler {
            await gate.pass()
        } onCancel: {
            gate.open()
        }
    }

    private struct Slow: PictureSource {
        let work = Gate()
        let cancelled = Gate()

        func encoded(_ picture: Picture) async throws -> EncodedPicture {
            await LeavingTests.pass(work)
            if Task.isCancelled { cancelled.open() }
            throw CancellationError()
        }
        func pixels(of picture: Picture) async throws -> Pixels { throw CancellationError() }
        func placeholder(of picture: Picture) -> Placeholder? { nil }
    }

    private struct House: Staff {
        let source: Slow
        func register(with registrar: inout Registrar) {
            registrar.ingredient({ [source] in source }, as: (any PictureSource).self)
            registrar.introduce(.note, as: LonelyCustomer.init)
        }
    }
    private final class LonelyCustomer: Customer {
        func layTable(_ table: TableBuilder<NoteCourse>) {}
    }
}
