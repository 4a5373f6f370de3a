// error: type 'DeafChef' does not conform to protocol 'HeadChef'
import Dertisch

struct DeafChef: HeadChef {
    typealias News = Leaf
    func give(_ order: TeaCourse.Order, to waiter: WaiterForHeadChef<TeaCourse>) async throws {}
    func heard(_ news: Leaf, to waiter: WaiterForHeadChef<TeaCourse>) async throws {}
}
