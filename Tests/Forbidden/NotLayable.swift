// error: instance method 'lay(_:at:file:line:)' requires that 'Leaf' conform to 'Layable'
import Dertisch

@MainActor func lay(_ table: TableBuilder<TeaCourse>) { table.lay(\.leaf, at: "leaf") }
