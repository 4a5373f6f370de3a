// error: value of type 'WaiterForHeadChef<TeaCourse>' has no member 'give'
import Dertisch

@MainActor func reach(_ waiter: WaiterForHeadChef<TeaCourse>) { waiter.give(TeaCourse.Order.pour) }
