import DertischBus
import DertischFreezerPostgreSQL
import DertischNATS

/// The buses between processes.
enum BusKind: String, CaseIterable {
    case local, postgresql, nats

    /// A bus of this kind; `nil` for that of the processes' parent.
    func bus(at address: String, channel: String) -> (any MessageBus)? {
        switch self {
        case .local: nil
        case .postgresql: PostgreSQLBus(address, channel: channel)
        case .nats: NATSBus(address, subject: channel)
        }
    }
}
