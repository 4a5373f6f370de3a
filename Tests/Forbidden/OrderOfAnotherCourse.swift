// error: cannot convert value of type 'CakeCourse.Order' to expected argument type 'TeaCourse.Order'
import Dertisch

@MainActor func order(_ waiter: WaiterForCustomer<TeaCourse>) { waiter.give(CakeCourse.Order.cut) }
