import Dertisch
import DertischBus
import DertischNews
import Foundation

struct SalonHouse: Staff {
    let log: SalonLog
    /// `nil` for the bus of the processes' parent.
    let bus: (any MessageBus)?

    var greeted: [String] { ["salon", "observer"] }

    func register(with registrar: inout Registrar) {
        registrar.sousChef { [log] in log }
        registrar.introduce(.salon, as: SalonCustomer.init, chef: SalonHeadChef.init)
        registrar.introduce(.observer, as: SalonObserverCustomer.init, chef: SalonObserverHeadChef.init)
        if let bus { registrar.messageBus(bus) }
    }

    static let layouts = [
        "salon": """
        <!doctype html>
        <html><head><title>Salon</title></head><body><p data-place="echo"></p><p data-place="count"></p></body></html>
        """,
        "observer": "<!doctype html><html><head><title>Observer</title></head><body><p>Nothing</p></body></html>",
    ]
}
