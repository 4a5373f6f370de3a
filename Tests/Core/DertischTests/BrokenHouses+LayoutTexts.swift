import DertischCore

extension BrokenHouse {
    /// Houses whose layouts name texts that cannot be laid.
    static let layoutTexts = [missingKey, gapsOfKey, textsAtOnePlace, keyInRows, unnamedPlace]

    static let missingKey = BrokenHouse(
        "a text named in a layout that some languages lack", .missingText,
        says: """
            error: The text page.title is missing in de, fr.
              where: trial.paper:3
              why:   a table lays it in every language that the house speaks; there is page.titel
              do:    add it to the texts of each of these languages, or to common.json
            """,
        files: [
            "texts/en.json": #"{"page": {"title": "A page"}}"#,
            "texts/de.json": #"{"page": {"titel": "Eine Seite"}}"#,
            "texts/fr.json": #"{"page": {"name": "Une page"}}"#,
            "texts/common.json": #"{"brand": "Dertisch"}"#,
        ],
        books: [.of("page", [:], [.paper("page.title"), .paper("brand", at: .unnamed(2))])]
    ) { registrar in registrar.page("page") }

    static let gapsOfKey = BrokenHouse(
        "a text named in a layout whose gaps have no arguments", .wrongText,
        says: """
            error: The text cups has gaps without arguments: count.
              where: trial.paper:3
              why:   it is laid there by its key alone
              do:    lay it with `as:` and give the sommelier its arguments, or remove the gaps from the text
            """,
        files: ["texts/en.json": #"{"cups": {"plural": "count", "one": "a cup", "other": "{count} cups"}}"#],
        books: [.of("page", [:], [.paper("cups", as: .label)])]
    ) { registrar in registrar.page("page") }

    static let textsAtOnePlace = BrokenHouse(
        "a text named in a layout where the customer lays another, which it may do in another part of the element",
        .laidTwice,
        says: """
            error: The paper layout of page names a text for the place send, which page lays too.
              where: trial.paper:3
              why:   it is laid at <+17>, which would hide the text send
              do:    keep one of the two
            """,
        files: ["texts/en.json": #"{"send": "Send", "sent": "Sent", "letter": "Send the letter"}"#],
        books: [
            .of(
                "page", ["send": .paper("a button", [.text, .label, .tip, .tap])],
                [.paper("send", at: "send"), .paper("letter", as: .tip, at: "send")])
        ]
    ) { registrar in
        registrar.page("page") { table in
            table.text("sent", at: "send")
            table.label("letter", at: "send")
            table.usherOut(on: .tap("send"))
        }
    }

    static let keyInRows = BrokenHouse(
        "a text named in the layout of rows that no language has", .missingText,
        says: """
            error: The text cup.wash is missing in en.
              where: trial.paper:3
              why:   a table lays it in every language that the house speaks
              do:    add it to the texts of each of these languages, or to common.json
            """,
        books: [
            .of(
                "till",
                [
                    "cups": .paper(
                        "a list", [.rows],
                        row: Layout(site: Site(file: "till.paper", line: 5), places: [:], texts: [.paper("cup.wash")]))
                ])
        ]
    ) { registrar in
        registrar.till("till") { table in
            table.rows(\.cups, at: "cups") { _ in }
        }
    }

    static let unnamedPlace = BrokenHouse(
        "a customer that lays at an element without a name, whose text the layout names", .missingPlace, .laidTwice,
        says: """
            error: The paper layout of page has no place text 1.
              where: <+18>
              why:   the customer uses it here, and page.paper:1 does not have it
              do:    name a place text 1 in the layout, or correct the name
            """,
        """
        error: The paper layout of page names a text for the place text 1, which page lays too.
          where: trial.paper:3
          why:   it is laid at <+18>, which would hide the text send
          do:    keep one of the two
        """,
        files: ["texts/en.json": #"{"send": "Send", "sent": "Sent"}"#],
        books: [.of("page", [:], [.paper("send")])]
    ) { registrar in
        registrar.page("page") { table in
            table.text("sent", at: "\u{0}1")
        }
    }
}
