import Synchronization

/// The extensions of one house, each made on first demand.
package final class HouseExtensions: Sendable {
    private let made = Mutex<[ObjectIdentifier: any HouseExtension]>([:])

    package init() {}

    /// The house's extension of a type.
    package subscript<Extension: HouseExtension>(_ type: Extension.Type) -> Extension {
        made.withLock { made in
            if let existing = made[ObjectIdentifier(type)] as? Extension { return existing }
            let fresh = Extension()
            made[ObjectIdentifier(type)] = fresh
            return fresh
        }
    }

    private var all: [any HouseExtension] { made.withLock { Array($0.values) } }

    /// Shares the house's messages with other processes; `nil` if no extension does.
    var newsRelay: (any NewsRelay)? { all.lazy.compactMap(\.newsRelay).first }

    /// The faults that extensions find in the registrations of the house.
    func faults(in draft: HouseDraft) -> [Fault] { all.flatMap { $0.faults(in: draft) } }

    /// The wrappers of all extensions around the beginning of an order, as one; `nil` if there are none.
    var aroundOrders: OrderWrapper? {
        all.compactMap(\.aroundOrders).reduce(nil) { outer, inner in
            guard let outer else { return inner }
            return { start in outer { inner(start) } }
        }
    }
}
