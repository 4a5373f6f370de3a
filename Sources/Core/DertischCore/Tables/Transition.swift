/// The animation for a change of customers. Each dining room shows it as its platform does, and goes without animation
/// if it cannot.
public enum Transition: String, Codable, Hashable, Sendable, CaseIterable {
    /// The platform's default.
    case automatic
    /// No animation.
    case none
    /// The old customer fades into the new one.
    case fade
    /// The new customer comes in from the trailing edge, where reading ends.
    case slide
    /// The new customer rises from below.
    case rise
}
