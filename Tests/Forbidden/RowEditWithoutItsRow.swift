// error: cannot convert value of type
import Dertisch

func rename(_ name: String) -> TeaCourse.Order { .pour }

@MainActor func lay(_ row: LevelBuilder<TeaCourse, Leaf>) { row.edit(\.name, at: "name", rename) }
