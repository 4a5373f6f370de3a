import Plug

/// What the tests' app is about.
struct Photo: Identifiable, Sendable {
    let id: Int
}

enum LikePhoto: AsyncAction {
    typealias Input = Photo.ID
    typealias Output = Int
}

enum Half: Action {
    typealias Input = Int
    typealias Output = Int
}

enum Refresh: AsyncAction {}

/// A model reads as a sentence, and knows no back end.
extension Photo {
    func like() async throws -> Int { try await action(LikePhoto.self, id) }
}

struct LikeByAddingOne: AsyncPerformer {
    typealias Performs = LikePhoto
    func perform(_ id: Photo.ID) async throws -> Int { id + 1 }
}

struct HalfByShifting: Performer {
    typealias Performs = Half
    func perform(_ number: Int) -> Int { number >> 1 }
}

/// Something that went wrong in an action whose failures are known.
enum Refusal: Error, Equatable {
    case odd(Int)
    case closed
}

enum ExactHalf: Action {
    typealias Input = Int
    typealias Output = Int
    typealias Failure = Refusal
}

enum SafeHalf: Action {
    typealias Input = Int
    typealias Output = Int
    typealias Failure = Never
}

enum SlowHalf: AsyncAction {
    typealias Input = Int
    typealias Output = Int
    typealias Failure = Refusal
}

struct ExactHalfByRemainder: Performer {
    typealias Performs = ExactHalf
    func perform(_ number: Int) throws(Refusal) -> Int {
        guard number.isMultiple(of: 2) else { throw .odd(number) }
        return number / 2
    }
}
