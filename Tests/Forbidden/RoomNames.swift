// error: cannot find type 'ScreenChange' in scope
// error: cannot find type 'SeatingPlan' in scope
import Dertisch

func apply(_ changes: [ScreenChange], after plan: SeatingPlan) {}
