import DertischCore
import DertischTesting
import Testing
import DertischComponents

/// A list of tasks, each with a check box, a name to type, and a person to choose.
private enum TasksCourse: Course {
    enum Order: Sendable, Equatable { case mark(Int, Bool), name(Int, was: String, String), assign(Int, String) }
    struct Carte: Equatable, Sendable {
        var tasks = Rows([Task(id: 1, name: "wash"), Task(id: 2, name: "dry"), Task(id: 3, name: "stow")])
        var ordered: [Order] = []
    }
    struct Task: Identifiable, Equatable, Sendable {
        let id: Int
        var name: String
        var isDone = false
        var owner: String?
        var people = [Person(id: "ada"), Person(id: "bo")]
    }
    struct Person: Identifiable, Equatable, Sendable { let id: String }
}

extension CustomerID<TasksCourse> { fileprivate static var tasks: Self { "tasks" } }

private final class TasksCustomer: Customer {
    init(waiter: WaiterForCustomer<TasksCourse>) {}
    func layTable(_ table: TableBuilder<TasksCourse>) {
        table.rows(\.tasks, at: "tasks") { task in
            task.edit(\.isDone, at: "done") { task, isDone in .mark(task.id, isDone) }
            task.edit(\.name, at: "name") { task, name in .name(task.id, was: task.name, name) }
            task.choose(\.owner, from: \.people, at: "owner", label: { person, _ in person.id }) { task, owner in
                .assign(task.id, owner)
            }
        }
    }
}

private struct TasksWaiter: Waiter {
    typealias C = TasksCourse
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        carte.ordered.append(order)
        switch order {
        case .mark(let id, let isDone): carte.tasks.update(id) { $0.isDone = isDone }
        case .name(let id, _, let name): carte.tasks.update(id) { $0.name = name }
        case .assign(let id, let owner): carte.tasks.update(id) { $0.owner = owner }
        }
        return .answered
    }
}

@MainActor @Suite("Edits in rows") struct RowEditTests {
    private let house: TestRestaurant
    private let party: SeatedParty<TasksCourse>
    private var rows: [RowNumber] { house.table.rows(at: "tasks") }

    init() async throws {
        house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.introduce(.tasks, as: TasksCustomer.init, waiter: TasksWaiter.init)
            })
        party = await house.greet(.tasks)
    }

    @Test("An edit in a row orders with its row: each check box of a list marks its own")
    func checkBoxes() async {
        await house.toggle("done", to: true, in: rows[1])
        await house.toggle("done", to: true, in: rows[2])
        await house.toggle("done", to: false, in: rows[1])
        #expect(party.carte?.ordered == [.mark(2, true), .mark(3, true), .mark(2, false)])
        #expect(rows.map { house.table["done", in: $0] == true } == [false, false, true])
    }

    @Test("An edit in a row orders with the row's value before the edit and the typed text")
    func typing() async {
        await house.type("rinse", at: "name", in: rows[0])
        await house.type("soak", at: "name", in: rows[0])
        #expect(party.carte?.ordered == [.name(1, was: "wash", "rinse"), .name(1, was: "rinse", "soak")])
    }

    @Test("A choice in a row orders with its row")
    func choosing() async {
        await house.choose("bo", at: "owner", in: rows[0])
        await house.choose("ada", at: "owner", in: rows[2])
        #expect(party.carte?.ordered == [.assign(1, "bo"), .assign(3, "ada")])
        #expect(rows.map { house.table["owner", in: $0].text } == ["bo", nil, "ada"])
    }
}
