import DertischSupport

/// The error of calling an action that has no implementation.
///
/// ```swift
/// do {
///     likes = try await photo.like()
/// } catch let error as UnpluggedError {
///     print(error.what, error.remedy)
/// }
/// ```
public struct UnpluggedError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason why there is no implementation.
    public enum Reason: Hashable, Sendable {
        /// Nothing was plugged for the action.
        case notPlugged
        /// The implementation's initialiser calls the same action, directly or through others.
        case cycle
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
    public let similarNames: [String]

    init(_ action: ActionSignature, _ reason: Reason, in actions: Actions, at site: Actions.Site) {
        let names = actions.names
        self.action = action.name
        self.site = site
        self.reason = reason
        plugged = names.count
        similarNames = SpellingSuggestions.of(action.name, among: names, by: ActionName.last)
    }

    /// The message in four parts: what happened, where, why, and what to do.
    public var description: String { errorText((what, "\(site)", why, remedy)) }

    /// A sentence that states the error.
    public var what: String {
        switch reason {
        case .notPlugged: "No performer is plugged for the action \(action)."
        case .cycle: "The action \(action) was called while its implementation was being created."
        }
    }

    /// A sentence that gives the reason.
    public var why: String {
        switch reason {
        case .notPlugged where plugged == 0: "No action is plugged here yet."
        case .notPlugged where plugged == 1: "Only one other action is plugged here."
        case .notPlugged: "\(plugged) other actions are plugged here, but not this one."
        case .cycle: "The initialiser of the implementation calls the action, directly or through other actions."
        }
    }

    /// A sentence that says how to fix it.
    public var remedy: String {
        switch reason {
        case .notPlugged: "Plug one where the app starts: `\(action).self <~ …`.\(hint)"
        case .cycle: "Call the action from `perform`, not from the initialiser."
        }
    }

    private var hint: String {
        similarNames.isEmpty ? "" : " Or did you mean \(similarNames.joined(separator: ", "))?"
    }
}
