import DertischSupport

/// A linter for misspelt role functions: functions of salle and kitchen staff that the house never calls, because
/// their name, labels or types differ from those of the role.
///
/// The compiler does not report them, since the role's default implementation is used instead.
///
/// ```swift
/// let sources = [RoleLint.Source(file: "PhotoWaiter.swift", text: text)]
/// for warning in RoleLint.warnings(in: sources) { print(warning) }
/// // PhotoWaiter.swift:7: warning: PhotoWaiter.takes(_:onto:) is never called: …
/// ```
package enum RoleLint {
    /// A source file.
    package struct Source: Sendable {
        /// The name of the file, as warnings show it.
        package let file: String
        package let text: String

        package init(file: String, text: String) {
            self.file = file
            self.text = text
        }
    }

    /// A function that is never called, with a remedy.
    package struct Warning: Hashable, Sendable, CustomStringConvertible {
        package let file: String
        package let line: Int
        package let message: String

        /// The warning in the format that editors parse.
        package var description: String { "\(file):\(line): warning: \(message)" }
    }

    /// The warnings about the staff in some sources, which may extend one another's types.
    ///
    /// - Parameter sources: all sources of a module.
    /// - Returns: the warnings by file and line. Private functions with names of their own cause none.
    /// - Complexity: O(n) in the length of the sources.
    package static func warnings(in sources: [Source]) -> [Warning] {
        let types = sources.flatMap { DeclarationParser.types(in: $0.text, file: $0.file) }
        let roles = Dictionary(grouping: types, by: \.name).mapValues { parts in
            Set(parts.flatMap(\.conformances).compactMap(RoleRequirement.role))
        }
        let functions = Dictionary(grouping: types, by: \.name).mapValues { $0.flatMap(\.functions) }
        var warnings: [Warning] = []
        for (name, roles) in roles where !roles.isEmpty {
            let wanted = roles.flatMap { RoleRequirement.all[$0] ?? [] }
            warnings += Self.warnings(functions[name] ?? [], of: name, wanted)
        }
        return warnings.sorted { ($0.file, $0.line, $0.message) < ($1.file, $1.line, $1.message) }
    }

    private static func warnings(
        _ functions: [DeclaredFunction], of type: String, _ wanted: [RoleRequirement]
    ) -> [Warning] {
        let satisfied = Set(functions.filter { $0.disqualifyingModifier == nil }.map(\.signature))
        let unsatisfied = wanted.filter { !satisfied.contains($0.signature) }
        return functions.compactMap { function in
            let message: String?
            if let requirement = wanted.first(where: { $0.signature == function.signature }) {
                message = difference(of: function, from: requirement)
            } else if function.disqualifyingModifier == nil, let intended = intended(by: function, among: unsatisfied) {
                message =
                    "\(intended.role) asks for \(intended.signature). Rename it, or make it private if it is a helper."
            } else {
                message = nil
            }
            return message.map {
                Warning(
                    file: function.file, line: function.line,
                    message: "\(type).\(function.signature) is never called: \($0)")
            }
        }
    }

    /// The reason why a function of the right name and labels does not satisfy the role's requirement.
    private static func difference(of function: DeclaredFunction, from wanted: RoleRequirement) -> String? {
        if let disqualifyingModifier = function.disqualifyingModifier {
            return
                "it is \(disqualifyingModifier), so \(wanted.role) does not see it. Make it visible, or give it another name."
        }
        if wanted.isInout, function.parameters.last?.type.hasPrefix("inout") == false {
            return "\(wanted.role) asks for an inout carte. Write inout before its type."
        }
        let result = function.result.split(separator: ".").last.map(String.init) ?? ""
        if wanted.name != "carte", result != wanted.result, !(result == "Void" && wanted.result.isEmpty) {
            let expected = wanted.result.isEmpty ? "no result" : "a result of the type \(wanted.result)"
            return "\(wanted.role) asks for \(expected). Correct its result."
        }
        return nil
    }

    /// The requirement that a function was probably meant to be, if it resembles one.
    private static func intended(by function: DeclaredFunction, among unsatisfied: [RoleRequirement])
        -> RoleRequirement?
    {
        if let same = unsatisfied.first(where: { $0.name.lowercased() == function.name.lowercased() }) { return same }
        let alike = unsatisfied.filter { $0.labels == function.labels && fits(function, $0) }
        if let near = SpellingSuggestions.of(function.name, among: alike.map(\.name)).first {
            return alike.first { $0.name == near }
        }
        // Two or more labels suffice: such a combination is seldom used for anything else.
        return alike.first { $0.labels.count > 1 }
    }

    /// True if a function's parameters may be those of the requirement.
    private static func fits(_ function: DeclaredFunction, _ wanted: RoleRequirement) -> Bool {
        guard let first = function.parameters.first, let last = function.parameters.last else { return true }
        if let ending = wanted.first {
            let type = first.type.split(separator: "<").first ?? ""
            guard type.hasSuffix(ending) else { return false }
        }
        switch wanted.labels {
        case ["_", "onto"]: return last.type.hasSuffix("Carte")
        case ["_", "to"]:
            return last.type.hasPrefix("WaiterForHeadChef") && (wanted.first != nil || !first.type.hasSuffix("Order"))
        case ["_", "by"]: return first.type == last.type
        default: return true
        }
    }
}
