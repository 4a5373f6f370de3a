/// An app's staff: everything that its house needs, told once.
///
/// ```swift
/// struct Galerie: Staff {
///     var larder: Larder { Larder(Bundle.module.resourceURL) }
///     func register(with registrar: Registrar, _ key: borrowing Key) {
///         registrar.sousChef(PhotosSousChef.init, with: key)
///         registrar.introduce(
///             .photo, as: PhotoCustomer.init, waiter: PhotoWaiter.init, chef: PhotoHeadChef.init, with: key)
///     }
/// }
/// ```
public protocol Staff: Sendable {
    /// Where the app's JSON lies, with its texts in a folder `texts`. Empty by default.
    var larder: Larder { get }
    /// The language that texts are written in first and fall back on last. English by default.
    var sourceLanguage: Language { get }
    /// The customers that are greeted by name or link, to whom no edge need lead. The first that starts with nothing is the
    /// home of the house: whoever comes meets it.
    var greeted: [String] { get }
    /// Registers kitchen resources, plugs actions, introduces customers. Called once for each house, with the key.
    ///
    /// - Parameters:
    ///   - registrar: takes the registrations, during this call.
    ///   - key: what every registration wants. It cannot be kept.
    @MainActor func register(with registrar: Registrar, _ key: borrowing Key)
}

extension Staff {
    /// An empty larder.
    public var larder: Larder { Larder() }
    /// English.
    public var sourceLanguage: Language { "en" }
    /// Nobody in particular: the home is the first customer introduced that starts with nothing.
    public var greeted: [String] { [] }
}
