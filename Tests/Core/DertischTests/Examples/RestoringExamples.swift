import DertischCore

// What the comments on kept properties and restored tables show, compiled. A test compares the two.

enum RestoringExamples {
    enum InboxCourse: Course {
        struct Carte: Equatable, Sendable { var filter = "", page = 1, mails = Rows<Mail>() }
        static let kept = Kept<Carte>(\.filter, \.page)
    }

    enum CheckoutCourse: Course {
        enum Order: Sendable { case show, pay }
        static func isRepeatable(_ order: Order) -> Bool { order != .pay }
    }

    /// The part of a dining room's table that a seating plan saves.
    @MainActor final class NumberedTable {
        private var number = 0
        private var touched: [RowNumber] = []

        var remembered: TableMemory? { TableMemory(number: number, rows: touched) }
        func restore(_ record: TableRecord) { number = record.number }
    }
}
