import DertischRoom
import DertischActions
import Foundation
import Synchronization

@testable import Galerie

/// A gallery in memory, which keeps likes and comments while the test runs. Each test has one of its own.
///
/// | order | answer |
/// |---|---|
/// | photos | three with names, and as many more as told |
/// | a like, or its withdrawal | at once, apart from those that fail |
/// | a comment | at once, written at noon, each a millisecond after the one before |
/// | a comment that is taken back | at once |
/// | a picture | one colour, at once |
final class GalerieFakes: Sendable {
    private final class Book: Sendable {
        let likes = Mutex<[Photo.ID: Likes]>([:])
        let comments = Mutex(0)
    }

    private let book = Book()
    private let api: FakePhotoAPI
    private let failing: Int?
    private let taps = Mutex(0)

    /// - Parameters:
    ///   - more: the number of photos behind those with names.
    ///   - failing: the order of those likes that fail: each third, or each tenth.
    init(more: Int = 0, failing: Int? = nil) {
        api = FakePhotoAPI(more: more) { [book] id in book.likes.withLock { $0[id] } }
        self.failing = failing
    }

    /// The replacements in a house.
    var substitutes: Substitutes {
        var substitutes = Substitutes()
        substitutes.put(api, as: (any PhotoAPI).self)
        substitutes.put(GaleriePictures(), as: (any PictureSource).self)
        substitutes.plug(LikePhoto.self) { [self] in try like($0, true) }
        substitutes.plug(UnlikePhoto.self) { [self] in try like($0, false) }
        substitutes.plug(AddComment.self) { [book] commenting in
            let written = book.comments.withLock { count in
                count += 1
                return FakePhotoAPI.noon + Double(count) / 1000
            }
            return Comment(id: commenting.id, words: commenting.words, written: written, isMine: true)
        }
        substitutes.plug(RemoveComment.self) { _ in }
        return substitutes
    }

    /// Waits until one page more was asked for than the number told.
    func asked(after number: Int) async {
        while await asked <= number { await Task.yield() }
    }

    /// The number of pages that were asked for.
    var asked: Int { get async { await api.asked.pages.count } }

    /// A staff that asks no back end, with its data in a folder.
    static func staff(in folder: TestFolder) -> GalerieStaff {
        GalerieStaff(
            findBackEnd: { BackEndAddress(url: "http://127.0.0.1") },
            data: folder.url.appending(path: UUID().uuidString).path)
    }

    private func like(_ liking: Liking, _ isLiked: Bool) throws -> Likes {
        let count = taps.withLock { count in
            count += 1
            return count
        }
        if let failing, count.isMultiple(of: failing) { throw FakePhotoAPI.Down() }
        return book.likes.withLock { all in
            var likes = all[liking.photo] ?? Likes(count: Int(liking.photo.dropFirst()) ?? 0)
            likes.set(mine: isLiked)
            all[liking.photo] = likes
            return likes
        }
    }
}
