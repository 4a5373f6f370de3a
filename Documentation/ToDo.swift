import Dertisch

enum ToDoCourse: Course {
    struct Task: Identifiable, Equatable { let id: Int; var title: String, isDone = false }
    struct Carte: BlankCarte { var tasks: [Task] = [], text = "" }
    enum Order { case add(String), mark(Int, Bool), remove(Int) }
}
extension CustomerID<ToDoCourse> { static var toDo: Self { "to-do" } }

final class ToDoCustomer: Customer {
    func layTable(_ table: TableBuilder<ToDoCourse>) {
        table.edit(\.text, at: "text")
        table.order(on: .submit("new")) { .add($0.text) }
        table.rows(\.tasks, at: "tasks") { task in
            task.lay(\.title, at: "title")
            task.edit(\.isDone, at: "done") { .mark($0.id, $1) }
            task.order(on: .tap("remove")) { .remove($0.id) }
        }
    }
}

struct ToDoWaiter: Waiter {
    typealias C = ToDoCourse
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        switch order {
        case .add(let title):
            carte.tasks.append(.init(id: (carte.tasks.last?.id ?? 0) + 1, title: title))
            carte.text = ""
        case .mark(let id, let isDone):
            for index in carte.tasks.indices where carte.tasks[index].id == id { carte.tasks[index].isDone = isDone }
        case .remove(let id): carte.tasks.removeAll { $0.id == id }
        }
        return .answered
    }
}

struct ToDo: Staff {
    func register(with registrar: inout Registrar) {
        registrar.introduce(.toDo, as: ToDoCustomer.init, waiter: ToDoWaiter.init)
    }
}
