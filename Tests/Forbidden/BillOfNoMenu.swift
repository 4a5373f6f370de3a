// error: cannot convert value of type 'Int' to closure result type 'Never?'
import Dertisch

@MainActor func lay(_ table: TableBuilder<TeaCourse>) { table.pay(on: .tap("two")) { _ in 2 } }
