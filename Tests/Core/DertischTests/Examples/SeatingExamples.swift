import DertischCore
import Synchronization
import Testing
import DertischComponents

// What Documentation/Seating.md shows, compiled. A test compares the two.

enum MailCourse: Course {
    enum Order: Sendable {
        case search(Bool), sort(String), open(Mail.ID), delete(Mail.ID), rename(String), empty, mark(Mail.ID, Bool)
    }
    struct Carte: Equatable, Sendable {
        var mails: [Mail] = []
        var folder = "Inbox", sorting = "date"
        var isSearching = false, isSent = false
        var opened: Mail.ID?
        var changed: Mail?, moved: Mail?
        var offered: String?
    }
}

struct Mail: Identifiable, Equatable, Sendable {
    let id: Int
    var subject = ""
    var isRead = false
}

enum DraftCourse: Course {
    typealias Entree = Mail.ID
    enum Order: Sendable { case write(String), send, watch, find(String) }
    enum Dish: Sendable { case sent, typing(String) }
    struct Carte: Equatable, Sendable {
        var text = "", query = ""
        var isDirty = false, isSent = false, isShown = false
        var loading = Loading()
        var next: Mail.ID = 0
    }
}

enum SortingCourse: Course {
    typealias Entree = String
    typealias Bill = String
    struct Carte: Equatable, Sendable { var ways: [Way] = [] }
}

struct Way: Identifiable, Equatable, Sendable { let id: String }
enum FindCourse: Course {}
enum SignInCourse: Course {}

extension CustomerID<MailCourse> { static var mail: Self { "mail" } }
extension CustomerID<DraftCourse> { static var draft: Self { "draft" } }
extension CustomerID<SortingCourse> { static var sorting: Self { "sorting" } }
extension CustomerID<FindCourse> { static var find: Self { "find" } }
extension CustomerID<SignInCourse> { static var signIn: Self { "signIn" } }

@MainActor func layMail(_ table: TableBuilder<MailCourse>) {
    // <seats>
    table.rows(\.mails, at: "mails") { mail in
        mail.seat(.draft, on: .tap("open"), via: .slide) { $0.id }  // on top of this customer
    }
    table.seat(.draft, when: \.opened)  // when a dish brings an id
    // </seats>
    // <menus>
    table.present(.sorting, on: .tap("sort"), as: .popover, with: \.sorting) { .sort($0) }
    table.present(.sorting, on: .tap("sort"), as: .popover, with: \.sorting, setting: \.sorting)
    // </menus>
    // <sections>
    table.seat(.find, at: "side", when: \.isSearching)  // a tab, or a pane that comes and goes
    // </sections>
    // <questions>
    table.ask("folder.empty", on: .tap("empty"), .order("ok", as: .destructive, .empty), .nothing("cancel"))
    table.ask(
        "folder.rename", entry: { $0.folder }, on: .tap("rename"), .entered("ok") { _, name in .rename(name) },
        .nothing("cancel"))
    // </questions>
    // <triggers>
    table.ask(
        { .mail.changed(subject: $0.subject) }, when: \.changed, .order("mail.reload") { .open($0.id) },
        .nothing("cancel"))
    table.present(.sorting, when: \.offered, as: .sheet) { .sort($0) }
    table.alert("mail.sent", when: \.isSent)  // words to dismiss, and no "Try again"
    table.alert(when: \.moved) { mail, texts in texts(.mail.moved(subject: mail.subject)) }
    // </triggers>
    // <edits>
    table.rows(\.mails, at: "mails") { mail in
        mail.edit(\.isRead, at: "read") { mail, isRead in .mark(mail.id, isRead) }
    }
    // </edits>
}

// As SommelierKeys writes it.
extension Wording {
    fileprivate static var mail: MailTexts { MailTexts() }
    fileprivate struct MailTexts: Sendable {
        func changed(subject: String) -> Wording { Wording("mail.changed", ["subject": subject]) }
        func moved(subject: String) -> Wording { Wording("mail.moved", ["subject": subject]) }
    }
}

@MainActor func ask(_ maitreD: MaitreDForCustomer, _ waiter: WaiterForCustomer<MailCourse>, about mail: Mail) {
    // <hat>
    maitreD.ask(
        Question({ .mail.changed(subject: $0.subject) }, .order("mail.reload") { .open($0.id) }, .nothing("cancel")),
        about: mail, through: waiter)
    maitreD.present(.sorting, as: .sheet, with: "date") { waiter.give(.sort($0)) }
    maitreD.alert("mail.sent")
    // </hat>
}

@MainActor func layDraft(_ table: TableBuilder<DraftCourse>) {
    // <marks>
    table.mark(.hidden, "subject", unless: \.isShown)
    table.mark(.enabled, "send", when: \.isDirty)
    // </marks>
    // <leaving>
    table.seat(.draft, .instead, on: .tap("next")) { $0.next }
    table.usherOut(on: .tap("back"))
    table.usherOut(when: \.isSent)
    table.askToStay(while: \.isDirty, "draft.lose", leave: "draft.discard", stay: "draft.keep")
    // </leaving>
    // <loading>
    table.edit(\.text, at: "text")
    table.set(\.isShown, to: true, on: .tap("more"))
    table.focus("text", on: .tap("more"))
    table.load(
        \.loading, at: "letter",
        LoadingPlaces(loading: "busy", problem: "problem", apology: "draft.failed", gone: "draft.gone", retry: "retry")
    ) { _ in .watch }
    // </loading>
    // <resting>
    table.edit(\.query, at: "query", after: .milliseconds(300)) { .find($0) }
    // </resting>
}

@MainActor func laySorting(_ table: TableBuilder<SortingCourse>) {
    // <bill>
    table.rows(\.ways, at: "ways") { way in
        way.pay(on: .tap("way")) { $0.id }  // closes the menu with its bill
    }
    table.usherOut(on: .tap("close"))  // closes it without
    // </bill>
}

enum GateExamples {
    typealias Guest = DertischCore.Guest  // a house of these tests has one of its own

    // <sessions>
    final class Sessions: Sendable {
        let changes = GateChanges()
        private let open = Mutex<Set<Guest>>([])
        func isOpen(for guest: Guest) -> Bool { open.withLock { $0.contains(guest) } }
        func signIn(_ guest: Guest) { open.withLock { _ = $0.insert(guest) } }
        func signOut(_ guest: Guest) {
            open.withLock { _ = $0.remove(guest) }
            changes.announce(for: guest)
        }
    }
    // </sessions>

    // <gate>
    struct SignedIn: Gate {
        let sessions: Sessions  // a kitchen resource
        var changes: GateChanges? { sessions.changes }
        func admission(of visit: Visit) -> Admission { sessions.isOpen(for: visit.guest) ? .enter : .first(.signIn) }
    }
    // </gate>

    @MainActor static func visitOfDraft(_ sessions: Sessions) {
        let visit = Visit(of: Guest(id: "ada"), to: Reservation(.draft, 7))
        #expect(!SignedIn(sessions: sessions).admits(visit))
        _ = visit.entree(of: .draft)
    }
}

@MainActor func register(with registrar: inout Registrar) {
    typealias SignedIn = GateExamples.SignedIn
    // <doors>
    registrar.link(.mail, to: "/")
    registrar.link(.draft, to: "/drafts/{id}")
    registrar.gate(.draft, by: SignedIn.init(sessions:))
    // </doors>
}

@MainActor func carryOver(_ maitreD: MaitreD, _ other: MaitreD, _ address: String) {
    // <plan>
    let plan = maitreD.plan  // Codable
    let problems = other.restore(plan)  // what cannot be seated, seat by seat
    let problem = other.greet(link: address)  // nil, or what is wrong with it
    // </plan>
    _ = (problems, problem)
}

// <pace>
struct DraftHeadChef: HeadChef {
    let post: PostOffice

    func pace(of order: DraftCourse.Order) -> Pace {
        switch order {
        case .write: .inTurn
        case .send: .once(lane: "send")
        case .find: .latest(lane: "find")
        case .watch: .atOnce
        }
    }

    func give(_ order: DraftCourse.Order, to waiter: WaiterForHeadChef<DraftCourse>) async throws {
        switch order {
        case .send:
            try await post.send()
            waiter.serve(.sent)
        case .watch: try await waiter.serve(each: post.typists())
        case .write, .find: break
        }
    }
}
// </pace>

actor PostOffice {
    func send() async throws {}
    nonisolated func typists() -> AsyncStream<DraftCourse.Dish> { AsyncStream { $0.finish() } }
}

// <day>
actor Radio: KitchenColleague {
    private var listening: Task<Void, Never>?

    func beginShift() async throws { listening = Task { await listen() } }
    func endShift() async { listening?.cancel() }

    private func listen() async {}
}
// </day>

enum TimetableCourse: Course {
    enum Order: Sendable { case refresh }
}

final class TimetableCustomer: Customer {
    private let waiter: WaiterForCustomer<TimetableCourse>
    private var isCovered = false

    init(waiter: WaiterForCustomer<TimetableCourse>) { self.waiter = waiter }
    func layTable(_ table: TableBuilder<TimetableCourse>) {}
    func beginBreak() { isCovered = true }
    func endBreak() {
        isCovered = false
        waiter.give(.refresh)  // what was left out meanwhile
    }
    func minutePassed() { if !isCovered { waiter.give(.refresh) } }
}
