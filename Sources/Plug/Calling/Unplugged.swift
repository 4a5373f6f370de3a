import DertischPrimitives

/// The error of calling an action that has no implementation.
///
/// ```swift
/// do {
///     likes = try await photo.like()
/// } catch let error as Unplugged {
///     print(error.what, error.remedy)
/// }
/// ```
public struct Unplugged: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why there is no implementation.
    public enum Reason: Hashable, Sendable {
        /// Nothing was plugged for the action.
        case nobody
        /// The implementation's initialiser calls the same action, directly or through others.
        case madeInACircle
    }

    /// The action's name, without its module.
    public let action: String
    /// The place of the call or request.
    public let site: Actions.Site
    /// The reason why there is no implementation.
    public let reason: Reason
    /// The number of actions that can be called there.
    public let plugged: Int
    /// The names similar to the action's among those that can be called there: at most three, the closest first.
    public let nearMisses: [String]

    init(_ action: ActionSignature, _ reason: Reason, in actions: Actions, at site: Actions.Site) {
        let names = actions.names
        self.action = action.name
        self.site = site
        self.reason = reason
        plugged = names.count
        nearMisses = NearMiss.of(action.name, among: names, by: ActionName.last)
    }

    /// The message in four parts: what happened, where, why, and what to do.
    public var description: String { errorText((what, "\(site)", why, remedy)) }

    /// A sentence that states the error.
    public var what: String {
        switch reason {
        case .nobody: "Nobody plugged the action \(action)."
        case .madeInACircle: "The action \(action) was called while its implementation was being made."
        }
    }

    /// A sentence that gives the reason.
    public var why: String {
        switch reason {
        case .nobody where plugged == 0: "An action has no implementation of its own, and nothing is plugged here yet."
        case .nobody where plugged == 1: "An action has no implementation of its own; the only one plugged is another."
        case .nobody: "An action has no implementation of its own; the \(plugged) that are plugged here are others."
        case .madeInACircle: "The initialiser of what is plugged calls the action, directly or through others."
        }
    }

    /// A sentence that says how to fix it.
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
