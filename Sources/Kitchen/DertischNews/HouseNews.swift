import DertischCore
import Synchronization

/// The news that a house shares with other processes.
final class HouseNews: HouseExtension {
    private struct Connection {
        let exchange: NewsExchange
        /// The registration of the bus.
        let site: Site
    }

    private let connection = Mutex<Connection?>(nil)

    /// The registration of the bus.
    var site: Site? { connection.withLock { $0?.site } }
    var newsRelay: (any NewsRelay)? { connection.withLock { $0?.exchange } }

    /// Takes the house's bus; `nil` if it has one.
    func connect(_ bus: any MessageBus, at site: Site) -> NewsExchange? {
        connection.withLock { connection in
            guard connection == nil else { return nil }
            let exchange = NewsExchange(over: bus)
            connection = Connection(exchange: exchange, site: site)
            return exchange
        }
    }

    func faults(in draft: HouseDraft) -> [Fault] { newsRelay == nil ? [] : NewsCheck.faults(in: draft) }
}
