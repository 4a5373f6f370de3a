import Dertisch
import DertischActions
import DertischComponents
import DertischLarder
import DertischSommelier
import DertischTemporaryValues
import Foundation

// What Documentation/ComingFrom/Dertisch06.md shows of a house, compiled. PostExamples+Running runs it.

extension CustomerID<PostExamples.MailboxCourse> { static var mailbox: Self { "mailbox" } }
extension CustomerID<PostExamples.EnvelopeCourse> { static var envelope: Self { "envelope" } }
extension CustomerID<PostExamples.DestinationsCourse> { static var destinations: Self { "destinations" } }
extension CustomerID<PostExamples.ScalesCourse> { static var scales: Self { "scales" } }
extension CustomerID<PostExamples.FormCourse> { static var form: Self { "form" } }
extension CustomerID<PostExamples.ImprintCourse> { static var imprint: Self { "imprint" } }

extension TemporaryKey<Int> { static var lastRead: Self { "lastRead" } }

enum PostExamples {
    struct Letter: Identifiable, Hashable, Codable, Sendable {
        let id: Int
        var to = "", text = "", stamps = 0
    }
}

// The house.
extension PostExamples {
    struct PostOffice: Staff {
        var larder = Larder(Bundle.main.resourceURL)

        func register(with registrar: inout Registrar) {
            registrar.ingredient { larder }
            registrar.texts(in: larder)
            registrar.ingredient(Letterbox.init)  // needs the larder, as its initialiser says
            registrar.ingredient(Courier.init, as: (any Carrier).self)
            registrar.sousChef(LettersSousChef.init)  // needs the letterbox and the carrier
            registrar.introduce(.mailbox, as: MailboxCustomer.init, chef: MailboxHeadChef.init)
            registrar.introduce(
                .envelope, as: EnvelopeCustomer.init, waiter: EnvelopeWaiter.init, chef: EnvelopeHeadChef.init)
            registrar.hire(StampsHeadChef.init, for: .envelope)  // a second head chef for that waiter
            registrar.introduce(.destinations, as: DestinationsCustomer.init, waiter: DestinationsWaiter.init)
            registrar.introduce(.scales, as: ScalesCustomer.init, waiter: ScalesWaiter.init)  // no head chef
            registrar.introduce(.form, as: FormCustomer.init, chef: FormHeadChef.init)  // no waiter
            registrar.introduce(.imprint) { $0.usherOut(on: .tap("back")) }  // a customer alone
        }
    }
}

// The kitchen.
extension PostExamples {
    struct Letterbox: Sendable {
        let larder: Larder
        func letters() throws -> [Letter] { try larder.jar("letters") }  // letters.json
        func form() throws -> [String: Served] { try larder.jar("form") }
    }

    protocol Carrier: Sendable {
        func carry(_ letter: Letter, to town: String) async throws
    }

    struct Courier: Carrier {
        func carry(_ letter: Letter, to town: String) async throws { throw NoCourier() }
    }

    struct NoCourier: SpokenError {
        func spoken(by sommelier: Sommelier) -> String { sommelier("letter.stuck") }
    }

    actor LettersSousChef {
        private let carrier: any Carrier
        private let headChefs: HeadChefForSousChef<LetterStamped>
        private(set) var letters: [Letter]
        let form: [String: Served]

        init(letterbox: Letterbox, carrier: any Carrier, headChefs: HeadChefForSousChef<LetterStamped>) throws {
            self.carrier = carrier
            self.headChefs = headChefs
            letters = try letterbox.letters()
            form = try letterbox.form()
        }

        func letter(_ id: Letter.ID) -> Letter? { letters.first { $0.id == id } }

        func stamp(_ id: Letter.ID) {
            guard let index = letters.firstIndex(where: { $0.id == id }) else { return }
            letters[index].stamps += 1
            headChefs.give(LetterStamped(id: id, stamps: letters[index].stamps))
        }

        func send(_ id: Letter.ID, to town: String) async throws {
            guard let letter = letter(id) else { return }
            try await carrier.carry(letter, to: town)
            letters.removeAll { $0.id == id }
        }
    }

    struct LetterStamped: Equatable, Sendable { let id: Letter.ID, stamps: Int }
    struct LetterSent: Sendable { let id: Letter.ID }
}

// A list, with a head chef and no waiter.
extension PostExamples {
    enum MailboxCourse: Course {
        enum Order: Sendable { case open }
        struct Carte: BlankCarte { var letters: [Letter] = [], lastRead: Letter.ID? }
    }

    final class MailboxCustomer: Customer {
        func layTable(_ table: TableBuilder<MailboxCourse>) {
            table.order(.open, on: .seated)
            table.order(.open, on: .returned)
            table.lay(\.lastRead, at: "lastRead")
            table.text("brand", at: "brand")
            table.rows(\.letters, at: "letters") { letter in
                letter.lay(\.to, at: "to")
                letter.seat(.envelope, on: .tap("read"), via: .slide) { $0.id }
            }
            table.seat(.scales, on: .tap("scales"))
            table.seat(.form, .instead, on: .tap("form"), via: .fade)
            table.present(.imprint, on: .tap("imprint"), as: .sheet)
        }
    }

    struct MailboxHeadChef: HeadChef {
        let letters: LettersSousChef
        let desk: TemporaryValues<HouseWide>

        func give(_ order: MailboxCourse.Order, to waiter: WaiterForHeadChef<MailboxCourse>) async {
            switch order {
            case .open:
                waiter.serve(\.letters, await letters.letters)
                waiter.serve(\.lastRead, desk[.lastRead])
            }
        }

        func hear(_ news: LetterSent, to waiter: WaiterForHeadChef<MailboxCourse>) async {
            waiter.serve(\.letters, await letters.letters)
        }
    }
}

// A whole party: customer, waiter, two head chefs.
extension PostExamples {
    enum EnvelopeCourse: Course {
        typealias Entree = Letter.ID
        enum Order: Sendable { case open(Letter.ID), stamp(Letter.ID), choose(String), send(Letter.ID, to: String) }
        enum Dish: Sendable { case letter(Letter), stamps(Int), sent }
        struct Carte: Equatable, Sendable {
            let id: Letter.ID
            var to = "", stamps = 0, isSent = false
        }
    }

    final class EnvelopeCustomer: Customer {
        private let waiter: WaiterForCustomer<EnvelopeCourse>
        private let maitreD: MaitreDForCustomer

        init(waiter: WaiterForCustomer<EnvelopeCourse>, maitreD: MaitreDForCustomer) {
            self.waiter = waiter
            self.maitreD = maitreD
        }

        func layTable(_ table: TableBuilder<EnvelopeCourse>) {
            table.order(on: .seated) { .open($0.id) }
            table.order(on: .tap("stamp")) { .stamp($0.id) }
            table.lay(\.to, at: "to")
            table.lay(\.stamps, at: "stamps")
            table.text("letter.title", at: "title")
            table.lay(\.stamps, at: "postage") { stamps, texts in texts("letter.postage", ["count": stamps]) }
            table.present(.destinations, on: .tap("send"), as: .popover, with: \.to) { .choose($0) }
            table.usherOut(on: .tap("back"))
        }

        func didUpdate() {
            guard let carte = waiter.carte else { return }
            if carte.isSent {
                maitreD.alert("letter.sent")
                maitreD.usherOutCurrentCustomer()
            } else if carte.stamps == 3 {
                maitreD.ask(
                    Question("letter.enough", .order("letter.send") { .choose($0) }, .nothing("letter.keep")),
                    about: carte.to, through: waiter)
            } else if carte.stamps > 9 {
                maitreD.present(.destinations, as: .sheet, with: carte.to) { [waiter] in waiter.give(.choose($0)) }
            }
        }
    }

    struct EnvelopeWaiter: Waiter {
        typealias C = EnvelopeCourse
        let headChef: HeadChefForWaiter<EnvelopeCourse>

        func carte(for id: Letter.ID) -> C.Carte { C.Carte(id: id) }  // the entrée comes first

        func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
            guard case .choose(let town) = order else { return .passOn }
            headChef.give(.send(carte.id, to: town))
            return .answered
        }

        func plate(_ dish: C.Dish, onto carte: inout C.Carte) {  // the mains come later
            switch dish {
            case .letter(let letter): (carte.to, carte.stamps) = (letter.to, letter.stamps)
            case .stamps(let stamps): carte.stamps = stamps
            case .sent: carte.isSent = true
            }
        }
    }

    struct EnvelopeHeadChef: HeadChef {
        let letters: LettersSousChef
        let desk: TemporaryValues<HouseWide>
        let bulletin: BulletinWriter<LetterSent, HouseWide>

        func accepts(_ order: EnvelopeCourse.Order) -> Bool { if case .stamp = order { false } else { true } }

        func give(_ order: EnvelopeCourse.Order, to waiter: WaiterForHeadChef<EnvelopeCourse>) async throws {
            switch order {
            case .open(let id):
                guard let letter = await letters.letter(id) else { return }
                try desk.put(id, under: .lastRead)
                waiter.serve(.letter(letter))
            case .send(let id, let town):
                try await letters.send(id, to: town)
                bulletin.post(LetterSent(id: id))
                waiter.serve(.sent)
            case .stamp, .choose: break
            }
        }
    }

    struct StampsHeadChef: HeadChef {
        let letters: LettersSousChef

        func give(_ order: EnvelopeCourse.Order, to waiter: WaiterForHeadChef<EnvelopeCourse>) async {
            if case .stamp(let id) = order { await letters.stamp(id) }
        }

        func hear(_ news: LetterStamped, to waiter: WaiterForHeadChef<EnvelopeCourse>) {
            waiter.serve(.stamps(news.stamps))
        }
    }
}
