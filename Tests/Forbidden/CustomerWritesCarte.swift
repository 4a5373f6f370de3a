// error: 'carte' is a get-only property
import Dertisch

@MainActor func reach(_ waiter: WaiterForCustomer<TeaCourse>) { waiter.carte?.cups = 7 }
