#if canImport(UIKit) && !os(tvOS) && !os(visionOS) && !os(watchOS)
    package import DertischRoom
    import Foundation

    /// The customer with which a view controller begins.
    package struct CustomerOpening {
        /// Its seat in a plan: the customer's name, and its entrée as JSON.
        let seat: SeatingPlan.Seat
        private let greet: @MainActor (MaitreD) -> Void

        package init<C>(_ customer: CustomerID<C>, _ entree: C.Entree) {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let json = (try? encoder.encode(entree)).map { String(decoding: $0, as: UTF8.self) }
            self.init(SeatingPlan.Seat(customer: customer.name, entree: json ?? "null")) {
                $0.greet(customer, with: entree)
            }
        }

        /// - Parameters:
        ///   - seat: the seat, by which openings are told apart.
        ///   - greet: seats the customer.
        package init(_ seat: SeatingPlan.Seat, greet: @escaping @MainActor (MaitreD) -> Void) {
            self.seat = seat
            self.greet = greet
        }

        /// The customer's name and entrée, as the app's memory notes them.
        var key: String { "\(seat.customer) \(seat.entree)" }

        /// The reason for which a room is opened with this customer.
        var visit: SceneVisit { .customer(greet) }
    }
#endif
