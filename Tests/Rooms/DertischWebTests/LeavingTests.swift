import ServerSupport
import DertischCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DertischWeb

@Suite("Clients that disconnect", .namesHang) struct LeavingTests {
    @Test("A GET is cancelled when its client disconnects, with or without closing properly", arguments: [true, false])
    func looking(isPolite: Bool) async throws {
        let work = Latch()
        try await serving { _ in
            await Self.pass(work)
            return .response(.text("an unread answer"))
        } during: { server, port in
            try await withClient(port) { client in
                try client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                work.waitBlocking()
                if !isPolite { client.reset() }
            }
            // Only a cancellation opens the latch.
            await server.eventually { $0.requestsInProgress == 0 && $0.connectionsOpen == 0 }
            #expect(server.counters.invalidResponses == 0)
        }
    }

    @Test("A request that changes something runs to its end after its client disconnects")
    func changing() async throws {
        let (change, look) = (Latch(), Latch())
        let wasCancelled = Mutex<Bool?>(nil)
        try await serving { request in
            if request.method == "POST" {
                await change.wait()
                wasCancelled.withLock { $0 = Task.isCancelled }
            } else {
                await Self.pass(look)
            }
            return .response(.text("an unread answer"))
        } during: { server, port in
            for (method, latch) in [("POST", change), ("GET", look)] {
                try await withClient(port) { client in
                    try client.send("\(method) / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n")
                    latch.waitBlocking()
                }
            }
            // Who left last has been noticed, and so would have been who left before.
            await server.eventually { $0.requestsInProgress == 1 }
            change.open()
            await server.eventually { $0.requestsInProgress == 0 }
            #expect(wasCancelled.withLock(\.self) == false)
        }
    }

    @Test("A client that pipelines more requests has not disconnected")
    func pipelined() async throws {
        let latch = Latch()
        try await serving { request in
            if request.path == "/first" { await latch.wait() }
            return .response(.text(Task.isCancelled ? "cancelled" : request.path))
        } during: { _, port in
            let heard = try await withClient(port) { client in
                try client.send("GET /first HTTP/1.1\r\nHost: a\r\n\r\n")
                latch.waitBlocking()
                try client.send("GET /second HTTP/1.1\r\nHost: a\r\n\r\n")
                latch.open()
                return [try client.answer().text, try client.answer().text]
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
            let heard = try await withClient(port) { client in
                try client.sendLast("GET /question HTTP/1.1\r\nHost: a\r\n\r\n")
                return String(decoding: client.receiveAll(), as: UTF8.self)
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
        let address = room.context.pictureAddresses.shown(Picture("http://127.0.0.1/dune", width: 640, height: 480))
            .address
        try await withClient(port) { client in
            try client.send("GET \(address) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            source.work.waitBlocking()
        }
        await source.cancelled.wait()
        await room.close()
    }

    /// Waits for nothing but to be cancelled.
    private static func pass(_ latch: Latch) async {
        await withTaskCancellationHandler {
            await latch.wait()
        } onCancel: {
            latch.open()
        }
    }

    private struct Slow: PictureSource {
        let work = Latch()
        let cancelled = Latch()

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
