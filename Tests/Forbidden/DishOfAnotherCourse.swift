// error: type 'TeaCourse.Dish' has no member 'slice'
import Dertisch

@MainActor func serve(_ waiter: WaiterForHeadChef<TeaCourse>) { waiter.serve(.slice) }
