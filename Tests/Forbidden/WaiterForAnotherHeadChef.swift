// error: cannot convert value of type 'WaiterForHeadChef<CakeCourse>' to expected argument type 'WaiterForHeadChef<TeaCourse>'
import Dertisch

@MainActor func cook(_ chef: TeaHeadChef, for waiter: WaiterForHeadChef<CakeCourse>) async throws {
    try await chef.give(.pour, to: waiter)
}
