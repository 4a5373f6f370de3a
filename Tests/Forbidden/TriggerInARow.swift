// error: requires the types
import Dertisch

@MainActor func lay(_ row: Setting<TeaCourse, Leaf>) { row.usherOut(when: \.name.isEmpty) }
