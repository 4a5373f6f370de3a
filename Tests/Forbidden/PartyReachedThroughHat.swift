// error: 'taker' is inaccessible due to 'private' protection level
import Dertisch

@MainActor func reach(_ waiter: WaiterForHeadChef<TeaCourse>) { _ = waiter.taker }
