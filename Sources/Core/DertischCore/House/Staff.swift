/// An app's staff: everything that its house needs, registered in one place.
///
/// ```swift
/// struct Galerie: Staff {
///     func register(with registrar: inout Registrar) {
///         registrar.sousChef(PhotosSousChef.init)
///         registrar.introduce(
///             .photo, as: PhotoCustomer.init, waiter: PhotoWaiter.init, chef: PhotoHeadChef.init)
///     }
/// }
/// ```
public protocol Staff: Sendable {
    /// The names of customers that may be greeted by name or link without any edge to them. The first of them that
    /// starts without an entrée is the home of the house, which every guest meets.
    var greeted: [String] { get }
    /// Registers kitchen resources, plugs actions and introduces customers. Called once for each house.
    ///
    /// - Parameter registrar: takes the registrations. It cannot be kept.
    @MainActor func register(with registrar: inout Registrar)
}

extension Staff {
    /// An empty list: the home is the first introduced customer that starts without an entrée.
    public var greeted: [String] { [] }
}
