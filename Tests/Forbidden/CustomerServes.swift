// error: value of type 'WaiterForCustomer<TeaCourse>' has no member 'serve'
import Dertisch

@MainActor func reach(_ waiter: WaiterForCustomer<TeaCourse>) { waiter.serve(TeaCourse.Dish.poured(1)) }
