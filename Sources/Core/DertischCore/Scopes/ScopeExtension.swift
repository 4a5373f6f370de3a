/// A part of one scope that ends with it: the bulletin's topic for one type of message, or the state that another
/// module keeps there. A scope has at most one of each type.
package protocol ScopeExtension: AnyObject, Sendable {
    /// Makes the extension when it is first asked for. The scope is locked meanwhile, and must not be asked for other extensions.
    init(in scope: ScopeStorage)
    /// The part of the extension that a seating plan saves: JSON texts by name.
    var saved: [String: String] { get }
    /// Replaces the part that a plan saves. Returns false if plans save nothing of the extension.
    func restore(_ saved: [String: String]) -> Bool
    /// Ends the extension, which keeps nothing from then on.
    func close()
}

extension ScopeExtension {
    package var saved: [String: String] { [:] }
    package func restore(_ saved: [String: String]) -> Bool { false }
}
