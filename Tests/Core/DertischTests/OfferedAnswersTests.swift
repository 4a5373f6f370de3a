import DertischCore
import DertischSommelier
import DertischTesting
import Testing
import DertischComponents

/// A post office that asks about its letters; every order is noted on the carte.
private enum PostCourse: Course {
    enum Order: Sendable { case move(to: String), fetch }
    struct Carte: BlankCarte {
        var folders = ["Bills", "Ada"], done: [String] = []
        var isAsking = false
        var letter: Letter?
    }
}
private struct Letter: Equatable, Sendable {
    let name: String
    let folders: [String]
}
extension CustomerID<PostCourse> { fileprivate static var post: Self { "post" } }

private struct PostWaiter: Waiter {
    typealias C = PostCourse
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .move(let folder): carte.done.append(folder)
        case .fetch:
            carte.folders = []
            carte.isAsking = false
            carte.letter = Letter(name: "Moin", folders: ["Attic"])
        }
        return .answered
    }
}

private typealias Answer = Question<PostCourse, PostCourse.Carte>.Answer

@MainActor private func folder(_ name: String) -> Wording { Wording("folder", ["name": name]) }

@MainActor private func layPost(_ table: TableBuilder<PostCourse>) {
    table.set(\.isAsking, to: true, on: .tap("ask"))
    table.order(.fetch, on: .tap("fetch"))
    table.ask(
        Question("move") { post in post.folders.map { .order(folder($0), .move(to: $0)) } + [.nothing("cancel")] },
        on: .tap("move"))
    table.ask(Question({ folder("\($0.folders.count)") }) { _ in [] }, on: .tap("bare"))
    table.ask(
        Question({ folder($0.name) }) { letter in letter.folders.map { .order(folder($0), .move(to: $0)) } },
        when: \.letter)
    table.ask(
        { folder("\($0.folders.count)") }, when: \.isAsking, .order(folder("all")) { .move(to: "all \($0.folders)") },
        .nothing("cancel"))
}

@MainActor @Suite("Questions whose answers are made when they are asked") struct OfferedAnswersTests {
    private let house: TestRestaurant
    private let party: SeatedParty<PostCourse>

    init() async throws {
        let folder = try TrialFolder([
            "texts/en.json": #"{"move": "Move it?", "cancel": "Cancel", "folder": "Folder {name}"}"#
        ])
        var staff = TrialHouse { registrar in
            registrar.introduce(
                .post, as: { (_: WaiterForCustomer<PostCourse>) in Guest(layPost) }, waiter: PostWaiter.init)
        }
        staff.larder = Larder(folder.url)
        house = try await TestRestaurant(staff)
        party = await house.greet(.post)
    }

    @Test("The answers are made from the value, with texts of their own, and each gives its order")
    func made() async throws {
        await house.tap("move")
        #expect(house.alert?.text == "Move it?")
        #expect(house.alert?.answers.map(\.text) == ["Folder Bills", "Folder Ada", "Cancel"])
        try await house.answer("Folder Ada")
        #expect(party.carte?.done == ["Ada"])
    }

    @Test("An answer gives the order that it was offered with, even if the value has changed since")
    func kept() async {
        await house.tap("move")
        let asked = house.alert
        _ = house.maitreD.give(.fetch, of: .post)
        #expect(party.carte?.folders == [])
        if let asked { house.maitreD.answer(1, to: asked.id) }
        #expect(party.carte?.done == ["Ada"])
    }

    @Test("A question that is open is not asked again at its place, so one answer is one order")
    func once() async throws {
        for _ in 0..<20 { await house.tap("move") }
        #expect(house.room.alerts.count == 1)
        try await house.answer("Folder Ada")
        await house.tap("move")
        #expect(house.room.alerts.count == 2)
        try await house.answer("Folder Bills")
        #expect(party.carte?.done == ["Ada", "Bills"])
    }

    @Test("Questions at two places, and a question that reads differently, are asked beside each other")
    func beside() async {
        await house.tap("move")
        await house.tap("bare")
        _ = house.maitreD.give(.fetch, of: .post)
        await house.tap("bare")
        #expect(house.room.alerts.map(\.text) == ["Move it?", "Folder 2", "Folder Moin", "Folder 0"])
    }

    @Test("A question without answers can be dismissed")
    func none() async throws {
        await house.tap("bare")
        #expect(house.alert?.answers.map(\.text) == ["OK"])
        try await house.answer("OK")
        #expect(party.carte?.done == [])
    }

    @Test("A property that comes to hold a value asks about it, with answers made from it")
    func held() async throws {
        await house.tap("fetch")
        #expect(house.alert?.text == "Folder Moin")
        try await house.answer("Folder Attic")
        #expect(party.carte?.done == ["Attic"])
    }

    @Test("A property that becomes true asks a question whose text has gaps")
    func becomesTrue() async throws {
        await house.tap("ask")
        #expect(house.alert?.text == "Folder 2")
        try await house.answer("Folder all")
        #expect(party.carte?.done == [#"all ["Bills", "Ada"]"#])
    }
}
