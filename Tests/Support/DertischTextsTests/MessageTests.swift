import DertischTexts
import Testing

@Suite("Messages with gaps in braces") struct MessageTests {
    @Test("Text, gaps and quoted braces of a message are distinguished")
    func gaps() throws {
        #expect(try Message(braces: "Hello").parts == [.words("Hello")])
        #expect(try Message(braces: "").parts == [.words("")])
        #expect(
            try Message(braces: "{{{name}}} on {day, date long}, {size,bytes}").parts == [
                .words("{"), .gap("name", .plain), .words("} on "), .gap("day", .date(.long)), .words(", "),
                .gap("size", .bytes),
            ])
    }

    @Test(
        "Every format of a gap is parsed as it is written",
        arguments: [
            "number", "number 2", "percent", "currency", "currency EUR", "bytes", "date short", "time medium",
            "moment full",
            "list", "list or",
        ])
    func manners(text: String) throws {
        let parts = try Message(braces: "{x, \(text)}").parts
        guard case .gap("x", let format)? = parts.first else { throw TextSyntaxError("is no gap") }
        #expect(format.text == text)
    }

    @Test("Choices may be nested, and # is the count of the nearest plural")
    func choices() throws {
        let message = try Message(
            braces: """
                {who, select, she {{n, plural, =0 {none} one {# cup of hers} other {# of her cups}}} other {#}} left
                """)
        #expect(message.arguments == ["who": .plain, "n": .number(fraction: nil)])
        let outer = try #require(
            message.parts.first.flatMap { if case .choice(let choice) = $0 { choice } else { nil } })
        #expect(outer.message(for: .value("he"))?.plain == "#")
        let inner = try #require(outer.message(for: .value("she"))?.choice)
        #expect(inner.kind == .plural && inner.branches.map(\.name.text) == ["=0", "one", "other"])
        #expect(inner.branches[1].message.parts == [.gap("n", .number(fraction: nil)), .words(" cup of hers")])
        #expect(message.parts.last == .words(" left"))
    }

    @Test(
        "A malformed message is refused with the reason",
        arguments: [
            ("{", "has a brace that is not closed; write {{ or }} for a brace of its own"),
            ("}", "has a brace that is not closed; write {{ or }} for a brace of its own"),
            ("{}", "has a brace that is not closed; write {{ or }} for a brace of its own"),
            ("{n, plural, other {x}", "has a brace that is not closed; write {{ or }} for a brace of its own"),
            ("{n, plural, one {x}}", "lacks the plural category other"),
            ("{n, select, a {x}}", "lacks the branch other"),
            ("{n, plural, lots {x} other {y}}", "has the plural category lots, which does not exist"),
            ("{n, plural, one {x} one {y} other {z}}", "has duplicate branches"),
            (
                "{n, choose, other {x}}",
                "has the unknown choice \"choose\"; known choices are plural, ordinal and select"
            ),
        ])
    func defects(text: String, defect: String) {
        #expect(throws: TextSyntaxError(defect)) { try Message(braces: text) }
    }

    @Test("An unknown format of a gap is reported with the known ones")
    func unknownFormat() {
        for format in ["colour", "date huge", "currency euro", "number 99", "number 1 2", "list xor"] {
            #expect { try Message(braces: "{x, \(format)}") } throws: {
                "\($0)".contains("known formats are number, percent")
            }
        }
    }

    @Test("Choices nest no deeper than the limit")
    func deep() {
        let text = (0..<20).reduce("x") { inner, _ in "{n, select, other {\(inner)}}" }
        #expect(throws: TextSyntaxError("has choices in choices more than 8 deep")) { try Message(braces: text) }
    }
}

@Suite("Messages with percent signs") struct PercentTests {
    @Test(
        "Gaps with percent signs are named by their position, explicit or implicit",
        arguments: [
            ("Hello %@", ["Hello ", "{1}"]), ("%@ and %@", ["{1}", " and ", "{2}"]),
            ("%2$@ %1$@", ["{2}", " ", "{1}"]),
            ("%(name)@!", ["{name}", "!"]), ("%lld cups", ["{1, number}", " cups"]),
            ("%.2f m", ["{1, number 2}", " m"]),
            ("%-5d|%05.1f", ["{1, number}", "|", "{2, number 1}"]), ("100%% of %s", ["100% of ", "{1}"]),
            ("100 % sure", ["100 % sure"]), ("50%", ["50%"]), ("%", ["%"]), ("%arg", ["%arg"]),
            ("%x %#X", ["{1, hex}", " ", "{2, HEX}"]),
            ("%'d", ["{1, number}"]), ("%*d", ["%*d"]),
        ])
    func gaps(source: String, parts: [String]) throws {
        let found = try Message(percent: source).parts.map { part in
            switch part {
            case .words(let words): words
            case .gap(let name, let format): format == .plain ? "{\(name)}" : "{\(name), \(format.text)}"
            case .choice: "?"
            }
        }
        #expect(found == parts)
    }

    @Test("A substitution that does not exist is an error")
    func unknownSubstitution() {
        #expect(throws: TextSyntaxError("has %#@x@, but no substitution of that name")) {
            try Message(percent: "a %#@x@")
        }
    }

    @Test(
        "The gaps of C are read as a C compiler does",
        arguments: [
            ("%'d", ["{1, number}"]), ("%x", ["{1, hex}"]), ("%#06X", ["{1, HEX}"]), ("%o", ["{1, octal}"]),
            ("%1$s %2$s", ["{1}", " ", "{2}"]), ("%2$s", ["{2}"]), ("%lu", ["{1, number}"]), ("%hhd", ["{1, number}"]),
            ("%zu", ["{1, number}"]), ("%jd", ["{1, number}"]), ("%Lf", ["{1, number}"]), ("%%", ["%"]),
            ("% d", ["{1, number}"]),
            ("%<PRIu64> of %<PRIx32>", ["{1, number}", " of ", "{2, hex}"]), ("%Id", ["{1, number}"]), ("%c", ["{1}"]),
            ("%-10.3s|", ["{1}", "|"]), ("%(name)s", ["{name}"]), ("%e", ["{1, number}"]), ("%'.2f", ["{1, number 2}"]),
        ])
    func gapsOfC(source: String, parts: [String]) throws {
        let found = try Message(percent: source, style: .c).parts.map { part in
            switch part {
            case .words(let words): words
            case .gap(let name, let format): format == .plain ? "{\(name)}" : "{\(name), \(format.text)}"
            case .choice: "?"
            }
        }
        #expect(found == parts)
    }

    @Test(
        "What is no gap of C is named",
        arguments: [
            ("100%", "ends with a percent sign; write %% for one"),
            ("%*d", "has %*d, which is not read as a gap; write %% for a percent sign"),
            ("%n", "has %n, which is not read as a gap; write %% for a percent sign"),
            ("5 %é", "has %é, which is not read as a gap; write %% for a percent sign"),
            ("%1$s %s", "numbers some of its gaps, as %1$s, and not others"),
        ])
    func noGapsOfC(source: String, error: String) {
        #expect(throws: TextSyntaxError(error)) { try Message(percent: source, style: .c) }
    }
}
