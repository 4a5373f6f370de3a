import DertischTexts
import Testing

#if canImport(_FoundationICU)
    import _FoundationICU

    /// ICU's own answer, for comparison.
    private final class ICU {
        private let rules: OpaquePointer

        init?(_ language: String, _ type: UPluralType) {
            var status = U_ZERO_ERROR
            guard let rules = swift_uplrules_openForType(language, type, &status), status.rawValue <= 0 else {
                return nil
            }
            self.rules = rules
        }

        deinit { swift_uplrules_close(rules) }

        func category(of number: Double) -> String {
            var status = U_ZERO_ERROR
            var text = [UChar](repeating: 0, count: 32)
            let count = swift_uplrules_select(rules, number, &text, Int32(text.count), &status)
            return String(decoding: text.prefix(Int(count)), as: UTF16.self)
        }
    }

    @Suite("Plural rules compared with ICU") struct PluralOracleTests {
        private static let wholes: [Int] =
            Array(0...250) + [
                300, 400, 500, 800, 888, 899, 999, 1000, 1001, 1002, 1003, 1011, 1100, 2000, 10_000, 20_000,
            ]
            + [40_000, 80_000, 100_000, 100_001, 120_000, 1_000_000, 1_000_001, 1_100_000, 2_000_000, 1_000_000_000]
        // Without numbers such as 1.13, which have three digits according to ICU: a hundred times 1.13 is 112.99999999999999.
        private static let fractions: [Double] =
            (1...35).map { Double($0) / 10 } + [0.01, 0.02, 0.03, 0.04, 0.05, 0.11, 0.12, 1.01, 1.02, 0.001, 0.111]
            + [10.1, 10.5, 11.1, 100.1, 101.25, 1000.1, 1_000_000.5, 2.125]

        @Test("Every language of the table has ICU's cardinal categories", arguments: PluralTable.languages)
        func cardinals(language: String) throws {
            let icu = try #require(ICU(language, UPLURAL_TYPE_CARDINAL))
            let rule = PluralTable.cardinal(of: language)
            #expect(Self.wholes.filter { Self.isOther(rule, icu, PluralOperands($0), Double($0)) } == [])
            #expect(Self.fractions.filter { Self.isOther(rule, icu, PluralOperands($0), $0) } == [])
        }

        @Test(
            "Every language of the table has ICU's ordinal categories", arguments: PluralTable.orderedLanguages)
        func ordinals(language: String) throws {
            let icu = try #require(ICU(language, UPLURAL_TYPE_ORDINAL))
            let rule = PluralTable.ordinal(of: language)
            #expect(Self.wholes.filter { Self.isOther(rule, icu, PluralOperands($0), Double($0)) } == [])
        }

        /// Whether the rule says something else than ICU.
        private static func isOther(_ rule: PluralRule, _ icu: ICU, _ operands: PluralOperands, _ number: Double)
            -> Bool
        {
            rule.category(of: operands).rawValue != icu.category(of: number)
        }
    }
#endif

@Suite("Plural rules") struct PluralTests {
    @Test("The plural table has all languages of CLDR, with valid rules")
    func complete() {
        #expect(PluralTable.languages.count == 222 && PluralTable.orderedLanguages.count == 105)
        let alone = PluralTable.languages.filter { PluralTable.cardinal(of: $0).categories == [.other] }
        #expect(alone.contains("ja") && alone.count == 35)
    }

    @Test("A region has the plural rule of its language, unless it has its own")
    func regions() {
        #expect(PluralTable.cardinal(of: "de-AT").category(of: PluralOperands(1)) == .one)
        #expect(PluralTable.cardinal(of: "pt-BR").category(of: PluralOperands(0)) == .one)
        #expect(PluralTable.cardinal(of: "pt-PT").category(of: PluralOperands(0)) == .other)
        #expect(PluralTable.cardinal(of: "tlh").category(of: PluralOperands(1)) == .other)
    }

    @Test(
        "A number's plural category depends on its written form",
        arguments: [
            (1.0, UInt64(1), UInt64(0), UInt64(0)), (1.5, 1, 5, 1), (0.25, 0, 25, 2), (-2.125, 2, 125, 3),
            (2.0004, 2, 0, 0),
            (0.9996, 1, 0, 0),
        ])
    func operands(number: Double, whole: UInt64, fraction: UInt64, digits: UInt64) {
        let operands = PluralOperands(number)
        #expect((operands.whole, operands.fraction, operands.fractionDigits) == (whole, fraction, digits))
    }

    @Test("Infinite and huge numbers have a plural category")
    func extremes() {
        let rule = PluralTable.cardinal(of: "ar")
        for number in [Double.infinity, -.infinity, .nan, .greatestFiniteMagnitude, 1e300, 9e18] {
            #expect(PluralCategory.allCases.contains(rule.category(of: PluralOperands(number))))
        }
        #expect(PluralOperands(Int.min).whole == 9_223_372_036_854_775_808)
    }

    @Test(
        "A malformed plural rule is refused with its line",
        arguments: ["one", "some: n = 1", "one: n", "one: q = 1", "one: n % 0 = 1"])
    func broken(line: String) {
        #expect(throws: TextSyntaxError.self) { try PluralRule([line[...]]) }
    }
}

@Suite("Plural-Forms expressions") struct PluralExpressionTests {
    /// Headers as the manual of gettext lists them, and the forms of some numbers.
    @Test(
        "Plural-Forms of every family of languages select the right form",
        arguments: [
            ("nplurals=1; plural=0;", [0, 0, 0, 0]), ("nplurals=2; plural=n != 1;", [1, 0, 1, 1]),
            ("nplurals=2; plural=(n > 1);", [0, 0, 1, 1]),
            ("nplurals=3; plural=n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2;", [2, 0, 1, 0]),
            (
                "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
                [2, 0, 1, 2]
            ),
            (
                "nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5;",
                [0, 1, 2, 4]
            ),
        ])
    func families(header: String, forms: [Int]) throws {
        let expression = try PluralExpression(header: header)
        #expect([0, 1, 2, 21].map { expression.form(of: $0) } == forms)
    }

    @Test(
        "Operators of Plural-Forms bind as in C",
        arguments: [
            ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("10 - 4 - 3", 3), ("!0 + !5", 1), ("1 || 0 && 0", 1),
            ("2 < 3 == 1", 1),
            ("0 ? 1 : 1 ? 5 : 6", 5), ("7 / 0 + 7 % 0", 0), ("0 - 1", 15),
        ])
    func binding(text: String, value: Int) throws {
        #expect(try PluralExpression(forms: 16, text).form(of: 0) == value)
    }

    @Test("A Plural-Forms expression never selects a form that does not exist")
    func clamped() throws {
        let expression = try PluralExpression(forms: 2, "n * n")
        #expect([0, 1, 2, .max].map { expression.form(of: $0) } == [0, 1, 1, 1])
    }

    @Test(
        "A broken Plural-Forms expression is refused with the position of the error",
        arguments: [
            ("", "\"\""), ("n +", "\"\""), ("(n", "\"\""), ("n = 1", "\"= 1\""), ("m", "\"m\""), ("n ? 1", "\"\""),
            ("1 2", "\"2\""), ("99999999999999999999", "\"99999999999999999999\""),
        ])
    func broken(text: String, rest: String) {
        #expect(throws: TextSyntaxError("has a plural expression with a syntax error before \(rest)")) {
            try PluralExpression(forms: 2, text)
        }
    }

    @Test("A Plural-Forms expression that nests too deeply is refused, by brackets, conditions or operators")
    func deep() {
        let deep = [
            String(repeating: "(", count: 1000) + "n", String(repeating: "!", count: 1000) + "n",
            "n" + String(repeating: "?n:n", count: 200), "n" + String(repeating: "+n", count: 500),
        ]
        for text in deep {
            #expect(throws: TextSyntaxError("has a plural expression that is nested too deep")) {
                try PluralExpression(forms: 2, text)
            }
        }
    }
}
