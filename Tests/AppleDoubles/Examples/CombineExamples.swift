import Combine
import Dertisch
import CombineOnDouble
import DertischReducers

// Every example of Documentation/Combine.md as it stands there; the tests beside it run them.

@MainActor final class Chart: Sendable {
    private(set) var drawn: [[Int]] = []
    init() {}
    func draw(_ points: [Int]) { drawn.append(points) }
}

enum ChartCourse: Course {
    enum Order: Sendable { case add(Int), rename(String) }
    struct Carte: BlankCarte, Equatable {
        var title = ""
        var points: [Int] = []
        init() {}
    }
}

final class ChartCustomer: Customer {
    private let waiter: WaiterForCustomer<ChartCourse>
    private let chart: Chart
    private var drawing: AnyCancellable?

    init(waiter: WaiterForCustomer<ChartCourse>, chart: Chart) {
        self.waiter = waiter
        self.chart = chart
    }

    func layTable(_ table: TableBuilder<ChartCourse>) { table.lay(\.title, at: "title") }

    func beginShift() {
        drawing = waiter.publisher.map(\.points).removeDuplicates().sink { [chart] in chart.draw($0) }
    }
}

struct TeaRenamed: Sendable {
    let tea: String
    let name: String
    init(tea: String, name: String) {
        self.tea = tea
        self.name = name
    }
}

@MainActor final class Names {
    var of: [String: String] = [:]
    init() {}
    subscript(tea: String) -> String? {
        get { of[tea] }
        set { of[tea] = newValue }
    }

    func follow(_ bulletin: BulletinReader<TeaRenamed, HouseWide>) -> AnyCancellable {
        let names = self
        return bulletin.publisher(keeping: .newest(32)).sink { [names] in names[$0.tea] = $0.name }
    }
}

extension Metrics { fileprivate var isNarrow: Bool { (window?.width ?? 0) < 600 } }

@MainActor final class Poster {
    private(set) var isNarrow: Bool?
    init() {}

    func follow(_ metrics: MetricsReader) -> AnyCancellable {
        metrics.changes.publisher.map(\.isNarrow).removeDuplicates()
            .sink { [weak self] in self?.isNarrow = $0 }
    }
}

struct BasketSousChef: ReducingSousChef {
    struct State: Equatable, Sendable { var offers: [String] = [] }
    enum Action: Sendable { case found([String]) }
    typealias Effect = Never
    let store: Store<BasketSousChef>

    init() { store = Store(State()) }

    static func reduce(_ state: inout State, _ action: Action) -> Effects<Never> {
        switch action {
        case .found(let teas): state.offers = teas
        }
        return .none
    }
}

@MainActor func follow(_ basket: BasketSousChef, _ show: @escaping @MainActor ([String]) -> Void)
    -> AnyCancellable
{
    let searches = ValuesPublisher { basket.states }.map(\.offers).removeDuplicates()
    return searches.sink { show($0) }
}
