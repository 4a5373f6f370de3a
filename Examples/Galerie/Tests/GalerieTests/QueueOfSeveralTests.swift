import Dertisch
import DertischTesting
import Foundation
import Testing

@testable import Galerie

/// Two houses on one folder, as two processes have them.
@MainActor @Suite("The queue of changes of several processes", .timeLimit(.minutes(10))) struct QueueOfSeveralTests {
    private let photos = TestFolder(), theirs = TestFolder(), ours = TestFolder()
    private let clocks = [TestClock(), TestClock()]

    init() throws {
        for (index, name) in ["Dune", "Storm", "YellowFlower"].enumerated() {
            try photos.hang(name, width: 40, height: UInt8(20 + index))
        }
    }

    private func house(_ number: Int, _ address: BackEndAddress) async throws -> TestRestaurant {
        let staff = GalerieStaff(findBackEnd: { address }, data: ours.url.path, processes: 2)
        return try await TestRestaurant(staff) { [clock = clocks[number]] in
            $0.put(clock, as: (any Clock<Duration>).self)
        }
    }

    private func sousChef(_ house: TestRestaurant) throws -> PhotosSousChef {
        try #require(house.restaurant.kitchen[PhotosSousChef.self])
    }

    /// A gallery that two houses know, and that has gone since, and where it was.
    private func away() async throws -> (BackEndAddress, [TestRestaurant], [Photo.ID]) {
        let first = try await CountedBackEnd(photos: photos, data: theirs)
        let address = try first.open()
        let houses = [try await house(0, address), try await house(1, address)]
        let page = try await sousChef(houses[0]).page(matching: "", from: 0, for: .local)
        _ = try await sousChef(houses[0]).kept
        await first.close()
        return (address, houses, page.photos.map(\.id))
    }

    private func lookAgain(_ number: Int) async {
        await clocks[number].sleepers(1)
        clocks[number].advance(by: PhotosSousChef.pauses.longest)
    }

    @Test("What guests of two processes did meanwhile is sent once, by one of them")
    func once() async throws {
        let (address, houses, ids) = try await away()
        for (index, house) in houses.enumerated() {
            for photo in ids {
                let guest = Guest(id: "guest\(index)")
                let likes = try await sousChef(house).like(true, Liking(photo: photo, guest: guest))
                #expect(likes == Likes(count: index + 1, isMine: true), "the queue is one")
            }
        }
        let copy = try await OfflineCopy(in: ours.url.path, sharing: .child)
        #expect(try await copy.wishes().count == 6)
        let back = try await CountedBackEnd(photos: photos, data: theirs)
        try back.open(at: address)
        // Both look at once.
        await clocks[0].sleepers(1)
        await clocks[1].sleepers(1)
        for clock in clocks { clock.advance(by: PhotosSousChef.pauses.longest) }
        try await until { try await copy.wishes().isEmpty }
        #expect(back.counts.count == 6 && back.counts.values.allSatisfy { $0 == 1 }, "\(back.counts)")
        for id in ids { #expect(try await back.book.likes(of: [id], for: nil) == [Likes(count: 2)]) }
        await copy.endShift()
        for house in houses { await house.restaurant.close() }
        await back.close()
    }

    @Test("A change waits behind an earlier one of the same like that another process has queued")
    func order() async throws {
        let (address, houses, ids) = try await away()
        let liking = Liking(photo: ids[0], guest: Guest(id: "ada"))
        #expect(try await sousChef(houses[0]).like(true, liking).isMine)
        let back = try await CountedBackEnd(photos: photos, data: theirs)
        try back.open(at: address)
        // The second house has not found the gallery away, and could send at once.
        let second = try sousChef(houses[1])
        #expect(await !second.isAway)
        #expect(try await !second.like(false, liking).isMine)
        #expect(back.counts.isEmpty, "the earlier like would be sent later")
        await lookAgain(0)
        let copy = try await OfflineCopy(in: ours.url.path, sharing: .child)
        try await until { try await copy.wishes().isEmpty }
        #expect(try await back.book.likes(of: [ids[0]], for: Visitor("ada")) == [Likes()])
        #expect(back.counts == ["DELETE /photos/\(ids[0])/likes ada": 1])
        await copy.endShift()
        for house in houses { await house.restaurant.close() }
        await back.close()
    }

    @Test("While another process sends, a house waits, and takes its place when that has ended")
    func turns() async throws {
        let (address, houses, ids) = try await away()
        _ = try await sousChef(houses[0]).like(true, Liking(photo: ids[0], guest: Guest(id: "ada")))
        var turn: DataLock? = try DataLock(ours.url.path, for: .sender)
        let back = try await CountedBackEnd(photos: photos, data: theirs)
        try back.open(at: address)
        await lookAgain(0)
        await clocks[0].sleepers(1)
        #expect(back.counts.isEmpty && turn != nil)
        turn = nil
        await lookAgain(0)
        let copy = try await OfflineCopy(in: ours.url.path, sharing: .child)
        try await until { try await copy.wishes().isEmpty }
        #expect(back.counts == ["PUT /photos/\(ids[0])/likes ada": 1])
        await copy.endShift()
        for house in houses { await house.restaurant.close() }
        await back.close()
    }
}
