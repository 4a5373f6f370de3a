// error: key path value type 'Int' cannot be converted to contextual type 'Bool'
import Dertisch

@MainActor func lay(_ table: TableBuilder<TeaCourse>) { table.seat(.sugar, at: "sugar", when: \.cups) }
