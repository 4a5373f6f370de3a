// error: requires the types
import Dertisch

@MainActor func lay(_ row: LevelBuilder<TeaCourse, Leaf>) { row.usherOut(when: \.name.isEmpty) }
