import Dertisch

/// The examples of entries of numbers.
@MainActor enum NumberExamples {
    enum PersonCourse: Course {
        enum Order { case age(Int?), delete(Int), save(Int?, Double) }
        struct Carte: BlankCarte {
            var age: Int?
            var height = 1.75
            var lines: [Line] = []
        }
    }
    struct Line: Identifiable, Equatable, Sendable {
        let id: Int
        var amount = 1
    }

    static func layTable(_ table: TableBuilder<PersonCourse>) {
        table.edit(\.age, at: "age") { .age($0) }  // var age: Int?

        table.edit(\.age, at: "age")  // var age: Int?
        table.edit(\.height, at: "height")  // var height = 1.75
        table.order(on: .submit("person")) { .save($0.age, $0.height) }

        table.rows(\.lines, at: "lines") { row in
            row.order(on: .tap("delete"), readsEntries: false) { .delete($0.id) }
        }
    }
}
