// error: value of type 'CustomerForWaiter<TeaCourse>' has no member 'layTable'
// error: value of type 'CustomerForWaiter<TeaCourse>' has no member 'give'
import Dertisch

@MainActor func reach(_ customer: CustomerForWaiter<TeaCourse>, _ table: TableBuilder<TeaCourse>) {
    customer.layTable(table)
    customer.give(TeaCourse.Order.pour)
}
