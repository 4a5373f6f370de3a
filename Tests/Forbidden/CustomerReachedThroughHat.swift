// error: 'put' is inaccessible due to 'private' protection level
import Dertisch

@MainActor func reach(_ customer: CustomerForWaiter<TeaCourse>) { _ = customer.put }
