import DertischCore
import DertischTesting
import Testing

private enum JarsCourse: Course {
    enum Order { case count }
    enum Dish { case jar(Int) }
    struct Carte: Equatable, Sendable { var jars = Rows<Jar>(), opened = 0 }
}

private struct Jar: Identifiable, Equatable, Sendable { let id: Int }

extension CustomerID<JarsCourse> { fileprivate static var jars: Self { "jars" } }

private final class JarsCustomer: Customer {
    func layTable(_ table: TableBuilder<JarsCourse>) {
        table.rows(\.jars, at: "jars") { jar in
            jar.lay(\.id, at: "number")
            jar.seat(.jar, on: .tap("open"))
        }
    }
}

private enum JarCourse: Course {}
extension CustomerID<JarCourse> { fileprivate static var jar: Self { "jar" } }

private struct JarsWaiter: Waiter {
    typealias C = JarsCourse
    let headChef: HeadChefForWaiter<C>
    func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
    func beginShift() { for _ in 0..<3 { headChef.give(.count) } }
    func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        switch dish {
        case .jar(let number): carte.jars.append(Jar(id: number))
        }
    }
}

private final class JarsHeadChef: HeadChef {
    static let startsAnew = true
    private var count = 0
    func give(_ order: JarsCourse.Order, to waiter: WaiterForHeadChef<JarsCourse>) {
        count += 1
        waiter.serve(.jar(count))
    }
}

@MainActor @Suite("Dishes before the table is laid") struct EarlyDishTests {
    @Test("Rows that are served while a waiter begins its shift are on the table once, and answer taps")
    func rows() async throws {
        let house = try await TestRestaurant(
            TrialHouse(greeted: ["jars"]) { registrar in
                registrar.introduce(
                    .jars, as: JarsCustomer.init, waiter: JarsWaiter.init(headChef:), chef: JarsHeadChef.init)
                registrar.introduce(.jar) { _ in }
            })
        await house.greet(.jars)
        let rows = house.table.rows(at: "jars")
        #expect(rows.map { house.table["number", in: $0].text } == ["1", "2", "3"])
        #expect(await house.tap("open", in: rows[2]) == nil)
    }
}
