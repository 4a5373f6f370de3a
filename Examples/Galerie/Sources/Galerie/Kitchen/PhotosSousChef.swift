import Dertisch
import Foundation

/// The proxy for photos: gets them, likes and comments them, and tells every open tab about changes.
///
/// While the gallery cannot be reached, it answers from the offline copy and queues what guests do. It retries until the gallery
/// is back, and then sends the queued changes in order. Where several processes have one queue, one of them sends.
actor PhotosSousChef: KitchenColleague {
    /// The process that a sous chef is in, among those that hear its news.
    struct Process: Codable, Equatable, Sendable {
        private let id: UUID

        static func new() -> Process { Process(id: UUID()) }
    }

    nonisolated let process = Process.new()
    let api: any PhotoAPI
    let deeds: Deeds
    let copy: OfflineCopy
    let clock: any Clock<Duration>
    let headChefs: HeadChefForSousChef<PhotoNews>
    /// The task that retries, while the gallery is away.
    var retryTask: Task<Void, Never>?
    /// The last of the tasks that save answers of the gallery, one after the other, and the number of pending ones.
    var keeping: Task<Void, Never>?
    var waiting = 0

    /// The maximum number of answers that wait to be saved. Beyond it, guests wait too.
    static let maxWaiting = 32
    /// The number of photos in a page.
    static let pageSize = 48
    /// The pauses between retries: each is twice as long as the one before, up to the longest.
    static let pauses = (first: Duration.seconds(1), longest: Duration.seconds(8))

    init(
        api: any PhotoAPI, deeds: Deeds, copy: OfflineCopy, clock: any Clock<Duration>,
        headChefs: HeadChefForSousChef<PhotoNews>
    ) {
        self.api = api
        self.deeds = deeds
        self.copy = copy
        self.clock = clock
        self.headChefs = headChefs
    }

    func beginShift() async throws {
        // Changes that were queued when the house closed.
        if try await !copy.wishes().isEmpty { startRetrying() }
    }

    /// Waits until all answers are saved.
    func endShift() async {
        retryTask?.cancel()
        await keeping?.value
    }

    /// A photo as a picture, large enough for a box.
    nonisolated func picture(of photo: Photo, within box: PhotoSize, description: String) -> Picture {
        api.picture(of: photo, within: box, description: description)
    }

    /// `true` while answers come from the offline copy.
    var isAway: Bool { retryTask != nil }

    func page(matching query: String, from offset: Int, count: Int = pageSize, for guest: Guest) async throws
        -> PhotoPage
    {
        try await reaching {
            let page = try await self.api.page(matching: query, from: offset, count: count, for: guest)
            await self.keepSoon { try await $0.keep(page, of: query, for: guest) }
            return page
        } instead: {
            try await self.kept.page(matching: query, from: offset, count: count, for: guest)
        }
    }

    /// The next photos of the gallery, for its sitemap.
    nonisolated func entrees(after count: Int) async throws -> [PhotoCourse.Entree] {
        let page = try await api.page(matching: "", from: count, count: Self.pageSize, for: .local)
        return page.photos.map { PhotoCourse.Entree(id: $0.id) }
    }

    func photo(_ id: Photo.ID, for guest: Guest) async throws -> Photo {
        try await reaching {
            do {
                let photo = try await self.api.photo(id, for: guest)
                await self.keepSoon { try await $0.keep(photo, for: guest) }
                return photo
            } catch let gone as PhotoGone {
                await self.keepSoon { try await $0.forget(id) }
                throw gone
            }
        } instead: {
            try await self.kept.photo(id, for: guest)
        }
    }

    /// Likes a photo, or removes the like.
    func like(_ isLiked: Bool, _ liking: Liking) async throws -> Likes {
        try await toTheEnd { me in
            let likes = try await me.doing(.like(isLiked), on: liking.photo, by: liking.guest) {
                try await me.tell(isLiked, liking)
            } queued: {
                $0.likes
            }
            me.headChefs.give(.liked(liking.photo, likes, by: GuestMark(liking.guest)))
            return likes
        }
    }

    func comment(_ commenting: Commenting) async throws -> Comment {
        try await toTheEnd { me in
            let deed = Deed.say(commenting.id, words: commenting.words, at: .now)
            let comment = try await me.doing(deed, on: commenting.photo, by: commenting.guest) {
                try await me.tell(commenting)
            } queued: {
                $0.comments?.first { $0.id == commenting.id }
            }
            me.headChefs.give(.commented(commenting.photo, comment, by: GuestMark(commenting.guest)))
            return comment
        }
    }

    func uncomment(_ uncommenting: Uncommenting) async throws {
        try await toTheEnd { me in
            try await me.doing(.unsay(uncommenting.id), on: uncommenting.photo, by: uncommenting.guest) {
                try await me.tell(uncommenting)
            } queued: { _ in
                ()
            }
            me.headChefs.give(.uncommented(uncommenting.photo, uncommenting.id))
        }
    }

    /// Finishes the work even if the guest leaves meanwhile. Leaving cancels the order, but not this separate task.
    private func toTheEnd<Answer: Sendable>(
        _ work: @escaping @Sendable (isolated PhotosSousChef) async throws -> Answer
    ) async throws -> Answer {
        try await Task { try await work(self) }.value
    }
}
