public import DertischCore

/// A message about a field, independent of the language: a text of the house, or one of the app.
///
/// ``Form/problem(at:)`` returns it for values that no guest has typed.
public struct FormMessage: Equatable, Sendable {
    private enum Content: Sendable {
        case required
        case accepted
        /// The text has too many letters, or too few.
        case tooLong(most: Int)
        case tooShort(least: Int)
        /// Too many options are chosen, or too few.
        case tooMany(most: Int)
        case tooFew(least: Int)
        /// The value is too small, or too large. The limit is written in the guest's language.
        case tooSmall(Limit)
        case tooLarge(Limit)
        /// The value is no multiple of a step, as the example is.
        case offStep(Limit, example: Limit)
        case app(Wording)
    }

    /// A limit of a range.
    struct Limit: Sendable {
        /// The limit in one notation for all languages, by which messages are compared.
        let plain: String
        let text: @MainActor @Sendable (Sommelier) -> String
    }

    private let content: Content

    private init(content: Content) { self.content = content }

    /// Makes a message with a text of the app.
    public init(_ wording: Wording) { content = .app(wording) }

    static let required = FormMessage(content: .required)
    static let accepted = FormMessage(content: .accepted)
    static func tooLong(most: Int) -> FormMessage { FormMessage(content: .tooLong(most: most)) }
    static func tooShort(least: Int) -> FormMessage { FormMessage(content: .tooShort(least: least)) }
    static func tooMany(most: Int) -> FormMessage { FormMessage(content: .tooMany(most: most)) }
    static func tooFew(least: Int) -> FormMessage { FormMessage(content: .tooFew(least: least)) }
    static func tooSmall(_ least: Limit) -> FormMessage { FormMessage(content: .tooSmall(least)) }
    static func tooLarge(_ most: Limit) -> FormMessage { FormMessage(content: .tooLarge(most)) }
    static func offStep(_ step: Limit, example: Limit) -> FormMessage {
        FormMessage(content: .offStep(step, example: example))
    }
    static func app(_ wording: Wording) -> FormMessage { FormMessage(wording) }

    /// Compares the texts and the values of their gaps.
    public static func == (left: FormMessage, right: FormMessage) -> Bool { left.plain == right.plain }

    /// The message in one notation for all languages.
    private var plain: [String] {
        switch content {
        case .required: ["required"]
        case .accepted: ["accepted"]
        case .tooLong(let most): ["too long", "\(most)"]
        case .tooShort(let least): ["too short", "\(least)"]
        case .tooMany(let most): ["too many", "\(most)"]
        case .tooFew(let least): ["too few", "\(least)"]
        case .tooSmall(let least): ["too small", least.plain]
        case .tooLarge(let most): ["too large", most.plain]
        case .offStep(let step, let example): ["off step", step.plain, example.plain]
        case .app(let wording):
            [wording.key.name] + wording.arguments.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.textPart)" }
        }
    }

    /// The message in the guest's language.
    @MainActor public func text(by sommelier: Sommelier) -> String {
        switch content {
        case .required: sommelier.house("house.required", "Fill this in.")
        case .accepted: sommelier.house("house.accepted", "Tick this box to go on.")
        case .tooLong(let most):
            sommelier.house("house.tooLong", "Use at most {limit} characters.", ["limit": most])
        case .tooShort(let least):
            sommelier.house("house.tooShort", "Use at least {limit} characters.", ["limit": least])
        case .tooMany(let most):
            sommelier.house("house.tooMany", "Choose at most {limit}.", ["limit": most])
        case .tooFew(let least):
            sommelier.house("house.tooFew", "Choose at least {limit}.", ["limit": least])
        case .tooSmall(let least):
            sommelier.house("house.tooSmall", "Enter {limit} or more.", ["limit": least.text(sommelier)])
        case .tooLarge(let most):
            sommelier.house("house.tooLarge", "Enter {limit} or less.", ["limit": most.text(sommelier)])
        case .offStep(let step, let example):
            sommelier.house(
                "house.step", "Enter a number in steps of {step}, such as {example}.",
                ["step": step.text(sommelier), "example": example.text(sommelier)])
        case .app(let wording): sommelier(wording)
        }
    }
}
