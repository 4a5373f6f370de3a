/// A type of parameter that a house supplies only if the app is built with another module.
package protocol SuppliedByModule {
    /// The module's name, for the message about a parameter that cannot be supplied.
    static var supplyingModule: String { get }
}
