import Dertisch
import DertischFreezer
import DertischTesting
import Foundation
import Testing

@testable import Galerie

@MainActor @Suite("Galerie's offline copy", .timeLimit(.minutes(10))) struct OfflineCopyTests {
    private let folder = TestFolder()
    private let ada = Guest(id: "ada"), bo = Guest(id: "bo")

    private func photo(_ id: Photo.ID, likes: Likes = Likes()) -> Photo {
        Photo(
            id: id, name: "Storm", size: PhotoSize(width: 4, height: 3), bytes: 12, taken: nil,
            changed: FakePhotoAPI.noon, likes: likes, comments: [])
    }

    @Test("The offline copy counts each guest's likes once, and shows each guest their own")
    func wishes() async throws {
        let copy = try await OfflineCopy(in: folder.url.path)
        // Bo's like was told of with the photo, Ada's was not there yet.
        try await copy.keep(photo("p", likes: Likes(count: 3, isMine: true)), for: bo)
        try await copy.add(.like(true), on: "p", by: ada)
        #expect(try await copy.photo("p", for: ada)?.likes == Likes(count: 4, isMine: true))
        #expect(try await copy.photo("p", for: bo)?.likes == Likes(count: 4, isMine: true))
        #expect(try await copy.photo("p", for: Guest(id: "cy"))?.likes == Likes(count: 4, isMine: false))
        try await copy.add(.like(false), on: "p", by: bo)
        #expect(try await copy.photo("p", for: ada)?.likes == Likes(count: 3, isMine: true))
        #expect(try await copy.photo("p", for: bo)?.likes == Likes(count: 3, isMine: false))
        // A repeated change changes nothing.
        try await copy.add(.like(true), on: "p", by: bo)
        #expect(try await copy.photo("p", for: ada)?.likes == Likes(count: 4, isMine: true))
        let said = UUID()
        try await copy.add(.say(said, words: "How it blows.", at: FakePhotoAPI.noon), on: "p", by: ada)
        #expect(try await copy.photo("p", for: ada)?.comments?.map(\.isMine) == [true])
        #expect(try await copy.photo("p", for: bo)?.comments?.map(\.isMine) == [false])
        await copy.endShift()
    }

    @Test("The offline copy is written after the guest's answer, and completely before the house closes")
    func afterwards() async throws {
        func house(isDown: Bool) async throws -> TestRestaurant {
            let staff = GalerieStaff(
                findBackEnd: { BackEndAddress(url: "http://127.0.0.1") }, data: folder.url.path)
            return try await TestRestaurant(staff) {
                $0.put(SlowToKeep.API(isAway: isDown), as: (any PhotoAPI).self)
            }
        }
        let open = try await house(isDown: false)
        // Another process is writing to the file, and does not stop before the guest has the answer.
        let other = try await SlowToKeep(file: folder.url.appending(path: "copy.sqlite"))
        await open.greet(.grid)
        #expect(open.table.rows(at: "photos").count == 3)
        other.stop()
        await open.restaurant.close()
        let away = try await house(isDown: true)
        await away.greet(.grid)
        #expect(away.table.rows(at: "photos").count == 3 && away.table["offline"].isOpen)
        await away.restaurant.close()
    }
}

/// Another writer to the copy's file, until it is stopped.
private final class SlowToKeep: Sendable {
    private let gate = DispatchSemaphore(value: 0)

    init(file: URL) async throws {
        let freezer = try await Freezer(file: file, holding: Wish.self)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let gate = gate
        Task {
            try await freezer.write { work in
                begin.yield()
                gate.wait()
                _ = try work.count(Wish.all)
            }
            freezer.close()
        }
        for await _ in begun { break }
    }

    func stop() { gate.signal() }

    /// A gallery that is there, or not.
    struct API: PhotoAPI {
        let isAway: Bool
        private let there = FakePhotoAPI()

        init(isAway: Bool) { self.isAway = isAway }

        func page(matching query: String, from offset: Int, count: Int, for guest: Guest) async throws -> PhotoPage {
            if isAway { throw Unreachable(reason: FakePhotoAPI.Down()) }
            return try await there.page(matching: query, from: offset, count: count, for: guest)
        }

        func photo(_ id: Photo.ID, for guest: Guest) async throws -> Photo {
            if isAway { throw Unreachable(reason: FakePhotoAPI.Down()) }
            return try await there.photo(id, for: guest)
        }

        func picture(of photo: Photo, within box: PhotoSize, description: String) -> Picture {
            there.picture(of: photo, within: box, description: description)
        }
    }
}
