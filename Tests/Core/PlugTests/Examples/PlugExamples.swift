import Plug

// The examples of Plug's documentation, in the same words: a test of `DertischTests` compares the two.

enum PlugExamples {
    struct Photo: Identifiable, Sendable { let id: Int }
    struct Picture: Sendable {}
    struct FoodDelivery: Sendable {
        func like(_ id: Photo.ID) async throws -> Int { id }
        func refresh() async throws {}
        func find(_ id: Photo.ID) async throws -> Photo { Photo(id: id) }
    }
    protocol Audible {}

    enum LikePhoto: AsyncAction {
        typealias Input = Photo.ID
        typealias Output = Int
    }
    enum FindPhoto: AsyncAction {
        typealias Input = Photo.ID
        typealias Output = Photo
    }
    enum Thumbnail: Action {
        typealias Input = Photo
        typealias Output = Picture
    }
    enum Refresh: AsyncAction {}
    enum Me: AsyncAction { typealias Output = Photo }
    enum Beep: Action {}
    enum Half: Action {
        typealias Input = Int
        typealias Output = Int
    }
    enum Trouble: Error { case declined, noAnswer }
    enum PayBill: AsyncAction {
        typealias Input = Int
        typealias Failure = Trouble
    }

    struct LikeOverREST: AsyncPerformer {
        typealias Performs = LikePhoto
        let delivery: FoodDelivery
        func perform(_ id: Photo.ID) async throws -> Int { try await delivery.like(id) }
    }
    struct LikeOffline: AsyncPerformer {
        typealias Performs = LikePhoto
        func perform(_ id: Photo.ID) async throws -> Int { -id }
    }
    struct FindOverREST: AsyncPerformer {
        typealias Performs = FindPhoto
        let delivery: FoodDelivery
        func perform(_ id: Photo.ID) async throws -> Photo { try await delivery.find(id) }
    }
    struct PayOverREST: AsyncPerformer {
        typealias Performs = PayBill
        let delivery: FoodDelivery
        func perform(_ cents: Int) async throws(Trouble) { if cents < 0 { throw .declined } }
    }
    struct HalfByShifting: Performer {
        typealias Performs = Half
        func perform(_ number: Int) -> Int { number >> 1 }
    }

    struct Likes {
        let like: Plugged<LikePhoto>

        func likeTwice(_ photo: Photo) async throws -> Int {
            _ = try await like(photo.id)
            return try await like(photo.id)
        }
    }

    struct Counted: Wrapper {
        let tally: Tally

        func perform<A: Action>(
            _ input: A.Input, of action: Wrapped<A>, next: A.Perform
        ) throws(A.Failure) -> A.Output {
            tally.add()
            return try next(input)
        }
    }

    struct Audited: AsyncWrapper {
        let name = "audit"

        func wraps<A: Pluggable>(_ action: A.Type) -> Bool { action is any Audible.Type }

        func perform<A: AsyncAction>(
            _ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform
        ) async throws(A.Failure) -> A.Output {
            print("\(action.name) is called")
            return try await next(input)
        }
    }
}

extension PlugExamples.Photo {
    typealias Thumbnail = PlugExamples.Thumbnail
    typealias Picture = PlugExamples.Picture
    typealias LikePhoto = PlugExamples.LikePhoto
}

extension PlugExamples.Photo {
    func thumbnail() throws -> Picture { try action(Thumbnail.self, self) }
}

extension PlugExamples.Photo {
    func like() async throws -> Int { try await action(LikePhoto.self, id) }
}

extension PlugExamples.Counted: AsyncWrapper {
    func perform<A: AsyncAction>(
        _ input: A.Input, of action: Wrapped<A>, next: @escaping A.Perform
    ) async throws(A.Failure) -> A.Output {
        tally.add()
        return try await next(input)
    }
}
