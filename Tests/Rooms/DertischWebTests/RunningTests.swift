import DertischCore
import DertischTesting
import Foundation
import Synchronization
import Testing

@testable import DertischWeb

@MainActor @Suite("Running a web room") struct RunningTests {
    /// A transport without sockets, whose handler a test calls.
    final class Desk: HTTPTransport {
        private let handler = Mutex<HTTPHandler?>(nil)
        var isOpen: Bool { handler.withLock { $0 != nil } }

        func start(_ handler: HTTPHandler) throws(HTTPServer.Error) -> Int {
            self.handler.withLock { $0 = handler }
            return 80
        }
        func stop() async { handler.withLock { $0 = nil } }

        func get(_ path: String) async -> Int {
            let request = HTTPRequest(
                path: path, target: path, headers: [("Host", "127.0.0.1"), ("Accept", "text/html")])
            guard let handler = handler.withLock(\.self), case .response(let response) = await handler(request)
            else { return 0 }
            return response.status
        }
    }

    struct Refusal: Error, Equatable {}

    @Test("A web room serves until it is asked to end, then the room and the house close")
    func runs() async throws {
        let tally = try await TallyHarness()
        let desk = Desk()
        let (end, ending) = AsyncStream.makeStream(of: Void.self)
        var house: Restaurant?
        let configuration = WebRoom.Configuration.patient
        try await WebRoom.serve(
            TallyStaff(), layouts: tally.room.layouts, configuration: configuration, through: desk,
            until: { _ in Task { for await _ in end {} } },
            whenOpen: { address, restaurant, room in
                #expect(address == "http://127.0.0.1:80")
                #expect(await desk.get("/") == 200)
                #expect(room.sessionCount == 1)
                house = restaurant
                ending.finish()
            })
        #expect(!desk.isOpen)
        #expect(try #require(house).isClosed)
        await tally.close()
    }

    @Test("A web room whose program fails once it is open is closed, and throws the error")
    func problems() async throws {
        let tally = try await TallyHarness()
        let desk = Desk()
        await #expect(throws: Refusal()) {
            try await WebRoom.serve(
                TallyStaff(), layouts: tally.room.layouts, configuration: WebRoom.Configuration(), through: desk,
                until: { _ in Task {} }, whenOpen: { _, _, _ in throw Refusal() })
        }
        #expect(!desk.isOpen)
        await tally.close()
    }

    @Test("An open web room is retained until it is closed")
    func kept() async throws {
        let tally = try await TallyHarness()
        let desk = Desk()
        weak var room: WebRoom?
        do {
            let opened = try WebRoom(of: tally.room.restaurant, layouts: tally.room.layouts)
            _ = try opened.open(through: desk)
            room = opened
        }
        #expect(await desk.get("/") == 200)
        await room?.close()
        #expect(room == nil)
        await tally.close()
    }
}
