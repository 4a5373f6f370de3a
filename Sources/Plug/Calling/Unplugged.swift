import DertischPrimitives

/// Nobody performs the action that was called.
///
/// ```swift
/// do {
///     likes = try await photo.like()
/// } catch let error as Unplugged {
///     print(error.what, error.remedy)
/// }
/// ```
public struct Unplugged: Error, Hashable, Sendable, CustomStringConvertible {
    /// Why nobody performs it.
    public enum Reason: Hashable, Sendable {
        /// Nothing was plugged for the action.
        case nobody
        /// Something was plugged, but its initialiser calls the action that it is being made for, directly or through
        /// others.
        case madeInACircle
    }

    /// The action's name, without its module.
    public let action: String
    /// Where it was called or asked for.
    public let site: Actions.Site
    /// Why nobody performs it.
    public let reason: Reason
    /// How many actions can be called there.
    public let plugged: Int
    /// Names like the action's among those that can be called there, the closest first, at most three.
    public let nearMisses: [String]

    init(_ action: ActionSignature, _ reason: Reason, in actions: Actions, at site: Actions.Site) {
        let names = actions.names
        self.action = action.name
        self.site = site
        self.reason = reason
        plugged = names.count
        nearMisses = NearMiss.of(action.name, among: names, by: ActionName.last)
    }

    /// The four parts: what happened, where, why, and what to do.
    public var description: String { errorText((what, "\(site)", why, remedy)) }

    /// What happened, in one sentence.
    public var what: String {
        switch reason {
        case .nobody: "Nobody plugged the action \(action)."
        case .madeInACircle: "The action \(action) was called while its implementation was being made."
        }
    }

    /// Why that is an error.
    public var why: String {
        switch reason {
        case .nobody where plugged == 0: "An action has no implementation of its own, and nothing is plugged here yet."
        case .nobody where plugged == 1: "An action has no implementation of its own; the only one plugged is another."
        case .nobody: "An action has no implementation of its own; the \(plugged) that are plugged here are others."
        case .madeInACircle: "The initialiser of what is plugged calls the action, directly or through others."
        }
    }

    /// What to do about it.
    public var remedy: String {
        switch reason {
        case .nobody: "Plug one where the app starts: `\(action).self <~ …`.\(hint)"
        case .madeInACircle: "Call the action from `perform`, not from the initialiser."
        }
    }

    private var hint: String {
        nearMisses.isEmpty ? "" : " Or did you mean \(nearMisses.joined(separator: ", "))?"
    }
}
