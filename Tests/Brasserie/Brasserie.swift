import Dertisch
import DertischSommelier
import DertischUploads
import Foundation

/// A house with everything that seating knows, for the tests of dining rooms and for a real browser.
///
/// | customer | where it sits | what it does |
/// |---|---|---|
/// | `bar`, greeted | the window, link `/` | panes `list` and `detail`, tab `search`; `paint` and `corner` open `colour`; it asks, counts, and speaks English, German and Arabic |
/// | `list` | a pane | rows of letters |
/// | `letter` (a number) | on top or in `detail`, link `/letters/{number}` | asks to stay once typed into; `next` instead, `deeper` on top, `shade` a sheet |
/// | `search` | a tab | an entry, and `shade` |
/// | `colour`, `shade` | a popover, a sheet | pay a colour |
/// | `about` | on top | `back` leaves |
/// | `booking` | on top | entries of each kind, also in rows; `summary` says what has arrived; `book` asks for a name |
/// | `counter` (a number) | link `/counters/{number}` | `pay` and `note` in rows are written down, and `note` is repeatable |
/// | `vault` | link `/vault`, if `BRASSERIE_VAULT` is set | a form with fields of every kind, secrets among them; `held` says what has arrived, of a secret only its length |
/// | `deliveries` | link `/deliveries`, if `BRASSERIE_DELIVERIES` names a folder | takes files |
/// | `oven` | on top | `roast`, `grill` and `recipe` cook until they are stopped, and are late after 1 s; `count` waits for `roast`, and is served at once |
///
/// The oven and the counter have head chefs: all other orders are answered by waiters, at once. None fails.
struct Brasserie: Staff {
    var greeted: [String] { ["bar"] }

    func register(with registrar: inout Registrar) {
        registrar.texts(in: Larder(Self.resources))
        registrar.introduce(.bar, as: BarCustomer.init(waiter:), waiter: BarWaiter.init)
        registrar.introduce(.about, as: AboutCustomer.init)
        registrar.introduce(.list, as: ListCustomer.init(waiter:), waiter: ListWaiter.init)
        registrar.introduce(.letter, as: LetterCustomer.init(waiter:), waiter: LetterWaiter.init)
        registrar.introduce(.search, as: SearchCustomer.init(waiter:), waiter: SearchWaiter.init)
        registrar.introduce(.colour, as: ColourCustomer.init(waiter:), waiter: ColourWaiter.init)
        registrar.introduce(.shade, as: ShadeCustomer.init)
        registrar.introduce(
            .oven, as: OvenCustomer.init(waiter:), waiter: OvenWaiter.init, chef: OvenHeadChef.init)
        registrar.introduce(.booking, as: BookingCustomer.init(waiter:), waiter: BookingWaiter.init)
        registrar.introduce(
            .counter, as: CounterCustomer.init(waiter:), waiter: CounterWaiter.init, chef: CounterHeadChef.init)
        registrar.link(.bar, to: "/")
        registrar.link(.letter, to: "/letters/{number}")
        registrar.link(.counter, to: "/counters/{number}")
        registrar.prefetch(.letter)
        if ProcessInfo.processInfo.environment["BRASSERIE_DOUGH"] != nil {
            registrar.introduce(.dough, as: DoughCustomer.init(waiter:), waiter: DoughWaiter.init)
            registrar.link(.dough, to: "/dough")
        }
        if ProcessInfo.processInfo.environment["BRASSERIE_SLATE"] != nil {
            registrar.introduce(.slate, as: SlateCustomer.init(waiter:), waiter: SlateWaiter.init)
            registrar.link(.slate, to: "/slate")
        }
        if ProcessInfo.processInfo.environment["BRASSERIE_CATERING"] != nil {
            registrar.introduce(.catering, as: CateringCustomer.init(waiter:), chef: CateringHeadChef.init)
            registrar.link(.catering, to: "/catering")
        }
        if ProcessInfo.processInfo.environment["BRASSERIE_VAULT"] != nil {
            registrar.introduce(.vault, as: VaultCustomer.init(waiter:), waiter: VaultWaiter.init)
            registrar.link(.vault, to: "/vault")
        }
        if let folder = ProcessInfo.processInfo.environment["BRASSERIE_DELIVERIES"] {
            registrar.uploads(in: URL(filePath: folder), limits: UploadLimits(freeBytes: 0))
            registrar.introduce(
                .deliveries, as: DeliveriesCustomer.init(waiter:), waiter: DeliveriesWaiter.init,
                chef: DeliveriesHeadChef.init)
            registrar.link(.deliveries, to: "/deliveries")
        }
        if ProcessInfo.processInfo.environment["BRASSERIE_WINES"] != nil {
            registrar.introduce(.wines, as: WinesCustomer.init, chef: WinesHeadChef.init)
            registrar.link(.wines, to: "/wines")
        }
        if let file = ProcessInfo.processInfo.environment["BRASSERIE_BELL"] {
            registrar.sousChef { Doorbell(file: file, headChefs: $0, bulletin: $1) }
        }
    }
}
