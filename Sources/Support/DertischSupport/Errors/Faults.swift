/// All faults that keep a house from opening, together.
///
/// ```swift
/// do {
///     restaurant = try await Restaurant(Galerie())
/// } catch {
///     print(error)  // `Faults`: every one with its place, its reason and its remedy
/// }
/// ```
public struct Faults: Error, Sendable, CustomStringConvertible {
    /// The faults, warnings included: first those from which others follow, then in the order in which they were found.
    public let all: [Fault]

    package init(all: [Fault]) { self.all = all }

    /// Every fault, one below the other.
    public var description: String {
        let errors = all.count { $0.severity == .error }
        let head = "The house stays shut: \(errors) fault\(errors == 1 ? "" : "s")."
        return ([head] + all.map(\.description)).joined(separator: "\n")
    }
}
