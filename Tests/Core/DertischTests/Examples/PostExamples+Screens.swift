import Dertisch

// The smaller screens of the post office.

// A menu: it hands back a town.
extension PostExamples {
    enum DestinationsCourse: Course {
        typealias Entree = String
        typealias Bill = String
        struct Carte: Equatable, Sendable { var towns: [Town] = [] }
    }

    struct Town: Identifiable, Equatable, Sendable {
        let id: String
        var isChosen = false
    }

    final class DestinationsCustomer: Customer {
        func layTable(_ table: TableBuilder<DestinationsCourse>) {
            table.rows(\.towns, at: "towns") { town in
                town.lay(\.id, at: "town")
                town.mark(.selected, "town", when: \.isChosen)
                town.pay(on: .tap("town")) { $0.id }
            }
            table.usherOut(on: .tap("close"))
        }
    }

    struct DestinationsWaiter: Waiter {
        typealias C = DestinationsCourse
        func carte(for chosen: String) -> C.Carte {
            C.Carte(towns: ["Lyon", "Oslo"].map { Town(id: $0, isChosen: $0 == chosen) })
        }
    }
}

// A customer with a waiter and no head chef. What is typed becomes a number.
extension PostExamples {
    enum ScalesCourse: Course {
        enum Order: Sendable { case weigh(Int) }
        struct Carte: BlankCarte {
            var grams = 20
            var kilograms: Double { Double(grams) / 1000 }
        }
    }

    final class ScalesCustomer: Customer {
        func layTable(_ table: TableBuilder<ScalesCourse>) {
            table.edit(\.grams, at: "grams") { .weigh($0) }
            table.lay(\.kilograms, at: "kilograms")
            table.lay(\.grams, at: "weight") { "\($0) g" }
            table.usherOut(on: .tap("back"))
        }
    }

    struct ScalesWaiter: Waiter {
        typealias C = ScalesCourse
        func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
            switch order {
            case .weigh(let grams): carte.grams = max(grams, 0)
            }
            return .answered
        }
    }
}

// A screen whose names are known at run time only.
extension PostExamples {
    enum FormCourse: Course {
        enum Order: Sendable { case open }
        struct Carte: BlankCarte { var served: [String: Served] = [:] }
    }

    struct Served: Equatable, Sendable, Decodable {
        let text: String
        var number: Double? { Double(text) }

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            text = try (try? value.decode(String.self)) ?? "\(value.decode(Double.self))"
        }
    }

    final class FormCustomer: Customer {
        func layTable(_ table: TableBuilder<FormCourse>) {
            table.order(.open, on: .seated)
            table.lay(\.served["addressee"]?.text, at: "addressee")
            table.lay(\.served["grams"]?.number, at: "grams")
        }
    }

    struct FormHeadChef: HeadChef {
        let letters: LettersSousChef
        func give(_ order: FormCourse.Order, to waiter: WaiterForHeadChef<FormCourse>) async {
            waiter.serve(\.served, letters.form)
        }
    }

    enum ImprintCourse: Course {}
}

// Every step of a visit.
extension PostExamples {
    enum QueueCourse: Course {
        enum Order: Sendable { case call }
        struct Carte: BlankCarte { var number = 0 }
    }

    struct QueueHeadChef: HeadChef {
        func give(_ order: QueueCourse.Order, to waiter: WaiterForHeadChef<QueueCourse>) { waiter.serve(\.number, 7) }
    }

    final class QueueCustomer: Customer {
        private let note: @MainActor (String) -> Void
        init(note: @escaping @MainActor (String) -> Void) { self.note = note }

        func layTable(_ table: TableBuilder<QueueCourse>) {
            table.order(.call, on: .tap("call"))
            table.lay(\.number, at: "number")
            table.present(.destinations, on: .tap("towns"), as: .sheet, with: { _ in "" }) { _ in nil }
            table.seat(.imprint, on: .tap("imprint"))
        }
        func beginShift() { note("begin shift") }
        func shownToTable() { note("shown to table") }
        func tableLaid() { note("table laid") }
        func willUpdate() { note("will update") }  // the waiter has approached
        func didUpdate() { note("did update") }  // a dish has been presented
        func beginBreak() { note("begin break") }
        func endBreak() { note("end break") }
        func willLeave() { note("will leave") }  // has been billed
        func endShift() { note("end shift") }
    }
}
