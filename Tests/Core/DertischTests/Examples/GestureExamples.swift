import DertischCore
import DertischTesting

// The examples of the guide to gestures, and of the comments in Sources/Core/DertischCore/Tables/Keys, word for word.

enum GestureExamples {
    struct Task: Identifiable, Equatable, Sendable { let id: Int }

    enum EditorCourse: Course {
        enum Order: Sendable { case save, close, delete(Int) }
        struct Carte: BlankCarte { var page = 0, tasks: [Task] = [] }
    }

    final class EditorCustomer: Customer {
        func layTable(_ table: TableBuilder<EditorCourse>) {
            table.order(.save, on: .key("s", .command))
            table.order(.close, on: .key(.escape))
            table.set(\.page, on: .key(.right, repeats: true)) { $0.page + 1 }
            table.rows(\.tasks, at: "tasks") { task in task.order(on: .key(.delete)) { .delete($0.id) } }
        }
    }

    final class TaskCustomer: Customer {
        func layTable(_ table: TableBuilder<EditorCourse>) {
            table.order(.save, on: .key("s", .command))
            table.rows(\.tasks, at: "tasks") { task in task.order(on: .key(.delete)) { .delete($0.id) } }
        }
    }

    @MainActor static func test(_ house: TestRestaurant) async {
        await house.press("s", .command)
        await house.press(.delete, in: house.table.rows(at: "tasks")[0])
    }
}
