/// The signature of an action: its name, input, output and errors.
///
/// ```swift
/// print(ActionSignature(LikePhoto.self))  // LikePhoto(Int) async throws -> Int
/// ```
public struct ActionSignature: Hashable, Sendable, CustomStringConvertible {
    /// The action's name, without its module.
    public let name: String
    /// True if the action is asynchronous.
    public let isAsync: Bool
    private let action: any SendableMetatype.Type
    private let inputType: any Sendable.Type
    private let outputType: any Sendable.Type
    private let failureType: any Error.Type

    /// Reads the signature of an action.
    ///
    /// - Parameter action: the action's type.
    /// - Complexity: O(n) in the length of the name, so not for a hot path.
    public init<A: Pluggable>(_ action: A.Type) {
        name = ActionName.of(action)
        isAsync = action is any AsyncAction.Type
        self.action = action
        inputType = A.Input.self
        outputType = A.Output.self
        failureType = A.Failure.self
    }

    /// The input type; `nil` if there is no input.
    public var input: String? { inputType == Void.self ? nil : "\(inputType)" }
    /// The output type; `nil` if there is no output.
    public var output: String? { outputType == Void.self ? nil : "\(outputType)" }
    /// The error type: `any Error` for untyped errors, `nil` if the action cannot fail.
    public var failure: String? {
        if failureType == Never.self { return nil }
        return failureType == (any Error).self ? "any Error" : "\(failureType)"
    }

    /// The signature as in a function declaration: `LikePhoto(Int) async throws -> Int`.
    public var description: String {
        let failing = failure.map { $0 == "any Error" ? " throws" : " throws(\($0))" } ?? ""
        return "\(name)(\(input ?? ""))" + (isAsync ? " async" : "") + failing + (output.map { " -> \($0)" } ?? "")
    }

    /// Two signatures are equal if they belong to the same action.
    public static func == (left: Self, right: Self) -> Bool { left.action == right.action }

    /// Hashes the action's type.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(action)) }
}
