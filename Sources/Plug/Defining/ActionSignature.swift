/// What an action is called, what goes in, what comes out, and how it may fail.
///
/// ```swift
/// print(ActionSignature(LikePhoto.self))  // LikePhoto(Int) async throws -> Int
/// ```
public struct ActionSignature: Hashable, Sendable, CustomStringConvertible {
    /// The action's name, without its module.
    public let name: String
    /// Whether it may wait.
    public let isAsync: Bool
    private let action: any SendableMetatype.Type
    private let inputType: any Sendable.Type
    private let outputType: any Sendable.Type
    private let failureType: any Error.Type

    /// Reads an action's type.
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

    /// The type of what goes in; `nil` if nothing does.
    public var input: String? { inputType == Void.self ? nil : "\(inputType)" }
    /// The type of what comes out; `nil` if nothing does.
    public var output: String? { outputType == Void.self ? nil : "\(outputType)" }
    /// The type of its failures: `any Error` if it may throw anything, `nil` if it cannot fail.
    public var failure: String? {
        if failureType == Never.self { return nil }
        return failureType == (any Error).self ? "any Error" : "\(failureType)"
    }

    /// `LikePhoto(Int) async throws -> Int`, as a function would be declared.
    public var description: String {
        let failing = failure.map { $0 == "any Error" ? " throws" : " throws(\($0))" } ?? ""
        return "\(name)(\(input ?? ""))" + (isAsync ? " async" : "") + failing + (output.map { " -> \($0)" } ?? "")
    }

    /// Two are equal if they are those of one action.
    public static func == (left: Self, right: Self) -> Bool { left.action == right.action }

    /// Hashes the action's type.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(action)) }
}
