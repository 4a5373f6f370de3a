/// A carte whose properties all have defaults, with which the screen begins.
///
/// Its waiter needs no `carte(for:)`, if the customer starts without an entrée. If the dishes are ``CarteChange``s too, the customer
/// needs no waiter.
///
/// ```swift
/// struct Carte: BlankCarte { var name = "Ada", guest = 0 }
/// ```
public protocol BlankCarte: Equatable, Sendable {
    /// Makes the carte that a screen begins with.
    init()
}
