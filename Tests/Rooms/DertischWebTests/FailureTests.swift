import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import DertischWeb

private enum WallCourse: Course {
    struct Carte: Equatable, Sendable { var photo: Picture? = Picture("dune", width: 4, height: 3, description: "") }
}
extension CustomerID<WallCourse> { fileprivate static var wall: Self { "wall" } }
private final class WallCustomer: Customer {
    init(waiter: WaiterForCustomer<WallCourse>) {}
    func layTable(_ table: TableBuilder<WallCourse>) { table.lay(\.photo, at: "photo") }
}
private struct WallWaiter: Waiter {
    typealias C = WallCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
}
private enum DarkroomError: Error { case flooded }
private struct Darkroom: PictureSource {
    func encoded(_ picture: Picture) async throws -> EncodedPicture { throw DarkroomError.flooded }
    func pixels(of picture: Picture) async throws -> Pixels { throw DarkroomError.flooded }
}
private struct NightGate: DertischCore.Gate {
    func admission(of visit: Visit) -> Admission { .refuse }
}

/// A house with one customer, `wall`, whose picture **fails with `DarkroomError`**; if the house is closed its gate admits no guest.
private struct WallHouse: Staff {
    var isClosed = false
    func register(with registrar: inout Registrar) {
        registrar.ingredient({ Darkroom() }, as: (any PictureSource).self)
        registrar.introduce(.wall, as: WallCustomer.init, waiter: WallWaiter.init)
        if isClosed { registrar.gate(.wall, by: NightGate.init) }
    }
}

@MainActor @Suite("Problems of a web room", .namesHang) struct FailureTests {
    private let eventLog = EventLog()

    private func open(isClosed: Bool = false) async throws -> RoomHarness {
        try await RoomHarness(
            WallHouse(isClosed: isClosed), layouts: ["wall": "<img data-place=\"photo\">"], inspectors: [eventLog])
    }

    @Test("A picture that cannot be sent is reported to inspectors with its source's error")
    func picture() async throws {
        let harness = try await open()
        guard case .bytes(let html) = await harness.get("/").body else { return #expect(Bool(false), "no page") }
        let image = HTMLParser.parse(String(decoding: html, as: UTF8.self)).all.first { $0.name == "img" }
        #expect(await harness.get(try #require(image?["src"])).status == 502)
        #expect(eventLog.transcript.contains(": room failed, DarkroomError.flooded"))
        await harness.close()
    }

    @Test("A visitor without a seated customer gets status 500, and inspectors are told")
    func page() async throws {
        let harness = try await open(isClosed: true)
        #expect(await harness.get("/").status == 500)
        let failure = try #require(eventLog.events.compactMap(\.kind.failure).last)
        #expect(failure.error as? WebRoomError == .noCustomerSeated)
        await harness.close()
    }
}
