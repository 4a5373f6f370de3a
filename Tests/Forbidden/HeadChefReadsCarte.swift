// error: value of type 'WaiterForHeadChef<TeaCourse>' has no member 'carte'
import Dertisch

@MainActor func reach(_ waiter: WaiterForHeadChef<TeaCourse>) { _ = waiter.carte }
