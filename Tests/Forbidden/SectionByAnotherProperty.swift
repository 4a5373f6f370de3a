// error: cannot convert value of type 'KeyPath<TeaCourse.Carte, Int>' to expected argument type 'KeyPath<TeaCourse.Carte, Bool>'
import Dertisch

@MainActor func lay(_ table: TableBuilder<TeaCourse>) { table.seat(.sugar, at: "sugar", when: \.cups) }
