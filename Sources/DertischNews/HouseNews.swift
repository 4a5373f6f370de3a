import Dertisch
import Synchronization

/// The news that a house shares with other processes.
struct HouseNews: HouseExtension {
    private final class Connected: Sendable {
        let exchange: NewsExchange
        let site: Site

        init(_ exchange: NewsExchange, at site: Site) {
            self.exchange = exchange
            self.site = site
        }
    }

    private final class Connection: Sendable {
        let made = Mutex<Connected?>(nil)
    }

    private let connection = Connection()

    private var made: Connected? { connection.made.withLock { $0 } }
    /// The registration of the bus.
    var site: Site? { made?.site }
    var newsRelay: (any NewsRelay)? { made?.exchange }

    /// Takes the house's bus; `nil` if it has one.
    func connect(_ bus: any MessageBus, at site: Site) -> NewsExchange? {
        connection.made.withLock { made in
            guard made == nil else { return nil }
            let exchange = NewsExchange(over: bus)
            made = Connected(exchange, at: site)
            return exchange
        }
    }

    func faults(in draft: HouseDraft) -> [Fault] { made == nil ? [] : NewsCheck.faults(in: draft) }
}
