import DertischCore
import Foundation
import Testing

@testable import DertischForms

/// Numbers with steps, of each type.
private struct Quantities: FormValues {
    var plates = 12
    var spare: Int?
    var price: Decimal = 0
    var weight = 0.0
    var part: Double?

    static func rules(_ rules: inout FormRules<Quantities>) {
        rules.step(\.plates, 5)
        rules.range(\.plates, 12...40)
        rules.step(\.spare, 3)
        rules.step(\.price, Decimal(string: "0.05") ?? 1)
        rules.step(\.weight, 0.1)
        rules.range(\.part, 0.25...)
        rules.step(\.part, 0.5)
    }
}

@Suite("Steps of numbers") struct StepTests {
    private func isKept(_ change: (inout Quantities) -> Void) -> Bool {
        var values = Quantities()
        change(&values)
        return Form(values).isValid
    }

    @Test("Multiples are counted from the lower limit, wherever it is declared, and from zero without one")
    func base() {
        #expect([12, 17, 37].allSatisfy { plates in isKept { $0.plates = plates } })
        #expect(![13, 15, 20].contains { plates in isKept { $0.plates = plates } })
        #expect([nil, 0, 3, -6].allSatisfy { spare in isKept { $0.spare = spare } })
        #expect(![1, -1, 10].contains { spare in isKept { $0.spare = spare } })
        #expect([nil, 0.25, 0.75, 1.25].allSatisfy { part in isKept { $0.part = part } })
        #expect(![0.5, 1].contains { part in isKept { $0.part = part } })
    }

    @Test("Decimals are compared exactly", arguments: ["0.05", "0.15", "1234567890123456789012345.65", "-0.35"])
    func decimals(text: String) throws {
        let price = try #require(Decimal(string: text))
        #expect(isKept { $0.price = price })
        #expect(!isKept { $0.price = price + (Decimal(string: "0.01") ?? 0) })
    }

    @Test("Floating-point numbers count as they are written, and roundings of sums do not break the rule")
    func doubles() {
        #expect(isKept { $0.weight = 0.1 * 3 } && isKept { $0.weight = 0.7 } && isKept { $0.weight = 1.1 + 2.2 })
        #expect((0...1000).allSatisfy { count in isKept { $0.weight = Double("\(count / 10).\(count % 10)") ?? .nan } })
        #expect(!isKept { $0.weight = 0.35 } && !isKept { $0.weight = 0.100001 })
    }

    @Test("A step that is not above zero is no rule")
    func none() {
        struct Loose: FormValues {
            var count = 7
            var weight = 0.5
            static func rules(_ rules: inout FormRules<Loose>) {
                rules.step(\.count, 0)
                rules.step(\.weight, -.infinity)
            }
        }
        #expect(Form(Loose()).isValid)
    }

    @Test("The step is a constraint of the field")
    func constraint() {
        let rules = FormRules<Quantities>()
        func step(_ path: any AnyKeyPath & Sendable) -> String? { rules.constraints[[FormField.Property(path)]]?.step }
        #expect(step(\Quantities.plates) == "5" && step(\Quantities.price) == "0.05")
        #expect(step(\Quantities.weight) == "0.1" && step(\Quantities.part) == "0.5")
    }
}
