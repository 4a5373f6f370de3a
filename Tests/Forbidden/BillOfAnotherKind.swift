// error: cannot convert value of type 'String' to closure result type 'SugarCourse.Bill?'
import Dertisch

@MainActor func lay(_ table: TableBuilder<SugarCourse>) { table.pay(on: .tap("two")) { _ in "two" } }
