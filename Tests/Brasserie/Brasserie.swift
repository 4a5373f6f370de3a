import Dertisch
import DertischWeb
import Foundation

/// A house with everything that seating knows, for the tests of dining rooms and for a real browser.
///
/// | customer | where it sits | what it does |
/// |---|---|---|
/// | `bar`, greeted | the window, link `/` | panes `list` and `detail`, tab `search`; `paint` and `corner` open `colour`; it asks, counts, and speaks English and Arabic |
/// | `list` | a pane | rows of letters |
/// | `letter` (a number) | on top or in `detail`, link `/letters/{number}` | asks to stay once typed into; `next` instead, `deeper` on top, `shade` a sheet |
/// | `search` | a tab | an entry, and `shade` |
/// | `colour`, `shade` | a popover, a sheet | pay a colour |
/// | `about` | on top | `back` leaves |
///
/// It has no kitchen: waiters answer every order at once, and none fails.
struct Brasserie: Staff {
    static var resources: URL? { Bundle.module.resourceURL }
    static var layouts: WebLayouts { WebLayouts(in: resources?.appending(path: "web")) }

    var larder: Larder { Larder(Self.resources) }
    var greeted: [String] { ["bar"] }

    func register(with registrar: Registrar, _ key: borrowing Key) {
        registrar.introduce(.bar, as: BarCustomer.init(waiter:), waiter: BarWaiter.init, with: key)
        registrar.introduce(.about, as: AboutCustomer.init, with: key)
        registrar.introduce(.list, as: ListCustomer.init(waiter:), waiter: ListWaiter.init, with: key)
        registrar.introduce(.letter, as: LetterCustomer.init(waiter:), waiter: LetterWaiter.init, with: key)
        registrar.introduce(.search, as: SearchCustomer.init(waiter:), waiter: SearchWaiter.init, with: key)
        registrar.introduce(.colour, as: ColourCustomer.init(waiter:), waiter: ColourWaiter.init, with: key)
        registrar.introduce(.shade, as: ShadeCustomer.init, with: key)
        registrar.link(.bar, to: "/", with: key)
        registrar.link(.letter, to: "/letters/{number}", with: key)
    }
}
