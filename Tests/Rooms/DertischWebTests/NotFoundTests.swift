import DertischCore
import DertischTesting
import TestSupport
import Testing

@testable import DertischWeb
import DertischComponents

private enum WallCourse: Course {
    typealias Entree = Int
    struct Carte: Equatable, Sendable { var photo: Int? }
}
private enum PhotoCourse: Course {
    typealias Entree = Int
    enum Order: Sendable { case show(Int) }
    struct Carte: Equatable, Sendable {
        let id: Int
        var isGone = false, isUnreachable = false
    }
}
/// A painting is loaded by `table.load`.
private enum PaintingCourse: Course {
    typealias Entree = Int
    enum Order: Sendable { case load(Int) }
    struct Carte: Equatable, Sendable {
        let id: Int
        var loading = Loading()
    }
}
private enum HomeCourse: Course {}
extension CustomerID<HomeCourse> { fileprivate static var home: Self { "home" } }
extension CustomerID<WallCourse> { fileprivate static var wall: Self { "wall" } }
extension CustomerID<PhotoCourse> { fileprivate static var photo: Self { "photo" } }
extension CustomerID<PaintingCourse> { fileprivate static var painting: Self { "painting" } }

private final class HomeCustomer: Customer {
    func layTable(_ table: TableBuilder<HomeCourse>) { table.seat(.photo, on: .tap("gone")) { _ in 7 } }
}
private final class WallCustomer: Customer {
    func layTable(_ table: TableBuilder<WallCourse>) { table.seat(.photo, at: "photo") { $0.photo ?? 0 } }
}
private struct WallWaiter: Waiter {
    typealias C = WallCourse
    func carte(for photo: Int) -> C.Carte { C.Carte(photo: photo) }
}
private final class PhotoCustomer: Customer {
    func layTable(_ table: TableBuilder<PhotoCourse>) {
        table.order(on: .seated) { .show($0.id) }
        table.notFound(when: \.isGone)
    }
}
private final class PaintingCustomer: Customer {
    func layTable(_ table: TableBuilder<PaintingCourse>) {
        table.load(\.loading, at: "painting", LoadingPlaces(problem: "problem")) { .load($0.id) }
    }
}
private struct PaintingWaiter: Waiter {
    typealias C = PaintingCourse
    func carte(for id: Int) -> C.Carte { C.Carte(id: id) }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken { carte.loading.begin() }
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        carte.loading.fail(isGone: apology.error is PhotoGone)
    }
}
private struct PaintingChef: HeadChef {
    func give(_ order: PaintingCourse.Order, to waiter: WaiterForHeadChef<PaintingCourse>) async throws {
        guard case .load(let id) = order else { return }
        try await look(for: id)
    }
}
private func look(for id: Int) async throws {
    await Task.yield()
    if id == 7 { throw PhotoGone() }
    if id == 8 { throw Unreachable() }
}
private struct PhotoGone: Error {}
private struct Unreachable: Error {}
private enum LostCourse: Course {
    typealias Entree = UnknownLink
    struct Carte: Equatable, Sendable { let link: String }
}
private struct LostWaiter: Waiter {
    typealias C = LostCourse
    func carte(for entree: UnknownLink) -> C.Carte { C.Carte(link: entree.link) }
}
private final class LostCustomer: Customer {
    func layTable(_ table: TableBuilder<LostCourse>) { table.lay(\.link, at: "link") }
}
private struct PhotoWaiter: Waiter {
    typealias C = PhotoCourse
    func carte(for id: Int) -> C.Carte { C.Carte(id: id) }
    func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
        carte.isGone = apology.error is PhotoGone
        carte.isUnreachable = !carte.isGone
        return .shown
    }
}
private struct PhotoChef: HeadChef {
    func give(_ order: PhotoCourse.Order, to waiter: WaiterForHeadChef<PhotoCourse>) async throws {
        guard case .show(let id) = order else { return }
        try await look(for: id)
        if id == 9 { for await _ in AsyncStream<Void>.makeStream().stream {} }
    }
}
private let galleryLayouts = [
    "home": "<button data-place='gone'>g</button>", "wall": "<section data-place='photo'></section>",
    "lost": "<h1>Not found</h1><p data-place='link'></p>", "photo": "<h1>Photo</h1>",
    "painting": "<h1 data-place='painting'>Painting</h1><p data-place='problem'></p>",
]
/// A gallery: the photo and the painting 7 are gone, 8 cannot be reached, and the answer about the photo 9 never comes.
private struct Gallery: Staff {
    var unknown = false
    var greeted: [String] { ["home"] }
    func register(with registrar: inout Registrar) {
        if unknown {
            registrar.introduce(CustomerID<LostCourse>("lost"), as: LostCustomer.init, waiter: LostWaiter.init)
            registrar.unknownLinks(to: CustomerID<LostCourse>("lost"))
        }
        registrar.introduce(.home, as: HomeCustomer.init)
        registrar.introduce(.wall, as: WallCustomer.init, waiter: WallWaiter.init)
        registrar.introduce(.photo, as: PhotoCustomer.init, waiter: PhotoWaiter.init, chef: PhotoChef.init)
        registrar.introduce(
            .painting,
            as: PaintingCustomer.init, waiter: PaintingWaiter.init,
            chef: PaintingChef.init)
        registrar.languages("de")
        registrar.link(.painting, to: "/paintings/{number}")
        registrar.link(.photo, to: "/photos/{number}")
        registrar.link(.wall, to: "/walls/{number}")
    }
}

@MainActor @Suite("Pages of what is not there", .namesHang) struct NotFoundTests {
    @Test("A page whose customer finds nothing has status 404, in the window and in a section, and any other has 200")
    func status() async throws {
        let harness = try await RoomHarness(Gallery(), layouts: galleryLayouts)
        for (path, status) in [
            ("/", 200), ("/photos/1", 200), ("/photos/7", 404), ("/photos/8", 200), ("/walls/1", 200),
            ("/walls/7", 404), ("/paintings/1", 200), ("/paintings/7", 404), ("/paintings/8", 200),
        ] {
            let response = await harness.get(path)
            #expect(response.status == status, "\(path)")
            // The customer says in its own words that there is nothing.
            #expect(String(decoding: response.sent, as: UTF8.self).contains("data-customer="), "\(path)")
        }
        // What lies beneath does not count.
        let tab = try await harness.open()
        try await tab.tap("gone", of: "home")
        #expect(tab.session.maitreD?.isNotFound == true)
        await tab.send(.follow(link: "/", depth: 1))
        #expect(tab.session.maitreD?.isNotFound == false)
        await harness.close()
    }

    @Test("An address of no customer shows that for unknown links, with status 404, and keeps the address")
    func unknownLink() async throws {
        let harness = try await RoomHarness(Gallery(unknown: true), layouts: galleryLayouts)
        for path in ["/nowhere", "/photos/seven"] {
            let response = await harness.get(path)
            #expect(response.status == 404)
            #expect(String(decoding: response.sent, as: UTF8.self).contains("data-customer=\"lost\""))
        }
        let tab = try await harness.open("/nowhere?x=%3Cb%3E")
        #expect(tab.seated == ["home", "lost"])
        #expect(tab.browser["link"].text == "/nowhere?x=%3Cb%3E")
        #expect(tab.browser.place?.link == nil && tab.browser.place?.depth == 2)
        await harness.close()
    }

    @Test("A page of a house without texts is in the language that the house names")
    func language() async throws {
        let harness = try await RoomHarness(Gallery(), layouts: galleryLayouts)
        let page = String(decoding: await harness.get("/photos/1").sent, as: UTF8.self)
        #expect(page.contains(#"<html lang="de""#))
        await harness.close()
    }

    @Test(
        "A page that is not known in time to show nothing has status 200, since its status goes out before its content")
    func slow() async throws {
        let clock = TestClock()
        let harness = try await RoomHarness(Gallery(), layouts: galleryLayouts, roomClock: clock)
        async let page = harness.get("/photos/9")
        await clock.sleepers(1)
        clock.advance(by: .seconds(3))
        #expect(await page.status == 200)
        await harness.close()
    }
}
