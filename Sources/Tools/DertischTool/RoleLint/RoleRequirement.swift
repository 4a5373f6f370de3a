/// A function that the house calls on staff of a role, with a default implementation. A misspelt one compiles and is
/// never called.
struct RoleRequirement: Sendable {
    /// The role's protocol.
    let role: String
    let name: String
    let labels: [String]
    /// The suffix of its first parameter's type, where it distinguishes functions of the same labels.
    let first: String?
    /// True if its last parameter is `inout`.
    let isInout: Bool
    /// The type of its result; empty if it has none.
    let result: String

    var signature: String { "\(name)(\(labels.map { "\($0):" }.joined()))" }

    private init(
        _ role: String, _ name: String, _ labels: [String] = [], first: String? = nil, isInout: Bool = false,
        result: String = ""
    ) {
        self.role = role
        self.name = name
        self.labels = labels
        self.first = first
        self.isInout = isInout
        self.result = result
    }

    /// Every role with such functions, including those of the roles that it inherits.
    static let all: [String: [RoleRequirement]] = {
        let colleague = ["beginShift", "beginBreak", "endBreak", "endShift"].map { RoleRequirement("Colleague", $0) }
        let waiter = [
            RoleRequirement("Waiter", "carte", ["for"]),
            RoleRequirement("Waiter", "take", ["_", "onto"], first: "Order", isInout: true, result: "Taken"),
            RoleRequirement("Waiter", "takeBack", ["_", "onto"], first: "Order", isInout: true),
            RoleRequirement("Waiter", "plate", ["_", "onto"], first: "Dish", isInout: true),
            RoleRequirement("Waiter", "plated", ["_", "onto"], first: "Dish]", isInout: true),
            RoleRequirement("Waiter", "laid", ["_", "before"]),
            RoleRequirement("Waiter", "apologise", ["_", "onto"], first: "Apology", isInout: true, result: "Handled"),
        ]
        let headChef = [
            RoleRequirement("HeadChef", "accepts", ["_"], result: "Bool"),
            RoleRequirement("HeadChef", "pace", ["of"], result: "Pace"),
            RoleRequirement("HeadChef", "timeLimit", ["of"], result: "Duration?"),
            RoleRequirement("HeadChef", "give", ["_", "to"], first: "Order"),
            RoleRequirement("HeadChef", "isOutdated", ["_", "by"], result: "Bool"),
            RoleRequirement("HeadChef", "hear", ["_", "to"]),
        ]
        let customer =
            [RoleRequirement("Customer", "layTable", ["_"]), RoleRequirement("Customer", "served", ["_"])]
            + ["shownToTable", "tableLaid", "willUpdate", "didUpdate", "textsChanged", "willLeave"]
            .map { RoleRequirement("Customer", $0) }
        let kitchen = ["beginShift", "endShift"].map { RoleRequirement("KitchenColleague", $0) }
        return [
            "Colleague": colleague, "Waiter": waiter + colleague, "HeadChef": headChef + colleague,
            "Customer": customer + colleague,
            "KitchenColleague": kitchen,
        ]
    }()

    /// A role by the spelling of a conformance: `Customer`, `Dertisch.Customer`, `Pattern.ViewLogic`.
    static func role(_ conformance: String) -> String? {
        let name = conformance.hasPrefix("Dertisch.") ? String(conformance.dropFirst(9)) : conformance
        let patterns = [
            "Pattern.Presenter": "Waiter", "Pattern.Interactor": "HeadChef", "Pattern.ViewLogic": "Customer",
        ]
        let role = patterns[name] ?? name
        return all[role] == nil ? nil : role
    }
}
