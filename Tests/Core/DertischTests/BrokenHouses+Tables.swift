import DertischCore
import DertischComponents

extension BrokenHouse {
    /// Houses whose layouts or texts are broken.
    static let tables =
        layoutTexts + [
            missingLayout, brokenLayout, missingPlace, unusedPlace, unheardForm, wrongPlace, missingText, silentPaging,
            wrongText,
            unfilled,
            strangeGap, brokenFile, strangeFile, silentText, untranslated, unreviewed, brokenCatalogs, textTwice,
            textsTwice,
        ]

    static let missingLayout = BrokenHouse(
        "a layout under another name", .missingLayout,
        says: """
            error: The dining room paper has no layout for page.
              where: <+8>
              why:   a customer's layout is found by its name; there is pages
              do:    add a layout named page
            """, books: [.of("pages", [:])]
    ) { registrar in registrar.page("page") }

    static let brokenLayout = BrokenHouse(
        "a layout that cannot be read, which is the one thing said of it", .brokenLayout,
        says: """
            error: The layout of page cannot be read.
              where: page.paper:9
              why:   it is torn
              do:    repair it
            """,
        books: [
            TrialBook(faults: [
                .brokenLayout(
                    of: "page", "The layout of page cannot be read.", at: Site(file: "page.paper", line: 9),
                    why: "it is torn", remedy: "repair it")
            ])
        ]
    ) { registrar in
        registrar.page("page") { table in table.usherOut(on: .tap("back")) }
    }

    static let missingPlace = BrokenHouse(
        "places that a layout lacks, on the table and in rows", .missingPlace, .missingPlace,
        says: """
            error: The paper layout of till has no place coins.
              where: <+25>
              why:   the customer uses it here, and till.paper:1 does not have it; there is coin
              do:    name a place coins in the layout, or correct the name
            """,
        """
        error: The paper layout of till's rows at cups has no place name.
          where: <+26>
          why:   the customer uses it here, and till.paper:5 does not have it
          do:    name a place name in the layout, or correct the name
        """,
        books: [
            .of(
                "till",
                [
                    "coin": .paper("a label", [.number]),
                    "cups": .paper(
                        "a list", [.rows], row: Layout(site: Site(file: "till.paper", line: 5), places: [:])),
                ])
        ]
    ) { registrar in
        registrar.till("till") { table in
            table.lay(\.coins, at: "coins")
            table.rows(\.cups, at: "cups") { row in row.lay(\.name, at: "name") }
        }
    }

    static let unusedPlace = BrokenHouse(
        "places that nothing uses, on the table and in rows, unless their layout needs the name", .unusedPlace,
        .unusedPlace,
        says: """
            warning: Nothing uses the place coin in the paper layout of till.
              where: trial.paper:2
              why:   layTable lays nothing there and listens to no gesture there; it uses coins
              do:    use it in layTable, correct its name, or remove the name from the layout
            """,
        """
        warning: Nothing uses the place sugar in the paper layout of till's rows at cups.
          where: trial.paper:2
          why:   layTable lays nothing there and listens to no gesture there
          do:    use it in layTable, correct its name, or remove the name from the layout
        """,
        books: [
            .of(
                "till",
                [
                    "coins": .paper("a label", [.number]), "coin": .paper("a label", [.number]),
                    "group": .namedForItself("a button"), "ring": .paper("a button", [.tap]),
                    "cups": .paper(
                        "a list", [.rows],
                        row: Layout(
                            site: Site(file: "till.paper", line: 5),
                            places: ["name": .paper("a label", [.text]), "sugar": .paper("a label", [.text])])),
                ])
        ]
    ) { registrar in
        registrar.till("till") { table in
            table.lay(\.coins, at: "coins")
            table.order(.ring, on: .tap("ring"))
            table.rows(\.cups, at: "cups") { row in row.lay(\.name, at: "name") }
        }
    }

    static let unheardForm = BrokenHouse(
        "a form that nothing listens to, though something lies there", .unheardForm,
        says: """
            error: Nothing listens to the form order in the paper layout of till.
              where: trial.paper:2
              why:   its input would never be sent
              do:    listen to it in layTable: order(…, on: .submit("order"))
            """,
        books: [.of("till", ["coins": .paper("a label", [.number]), "order": .form, "heard": .form])]
    ) { registrar in
        registrar.till("till") { table in
            table.lay(\.coins, at: "coins")
            table.label(\.coins, at: "order") { coins, _ in "\(coins) coins" }
            table.order(.ring, on: .submit("heard"))
        }
    }

    static let wrongPlace = BrokenHouse(
        "places that cannot do what is asked of them", .wrongPlace, .wrongPlace,
        says: """
            error: The place coins in the paper layout of till cannot be typed into.
              where: <+16>
              why:   it is a label at trial.paper:2
              do:    make it an element that can be typed into
            """,
        """
        error: The place coins in the paper layout of till cannot be tapped.
          where: <+17>
          why:   it is a label at trial.paper:2
          do:    make it an element that can be tapped
        """, books: [.of("till", ["coins": .paper("a label", [.number, .text])])]
    ) { registrar in
        registrar.till("till") { table in
            table.edit(\.coins, at: "coins") { _ in .ring }
            table.order(.ring, on: .tap("coins"))
        }
    }

    static let missingText = BrokenHouse(
        "a text that some languages lack", .missingText,
        says: """
            error: The text page.title is missing in de, fr.
              where: <+16>
              why:   a table lays it in every language that the house speaks; there is page.titel
              do:    add it to the texts of each of these languages, or to common.json
            """,
        files: [
            "texts/en.json": #"{"page": {"title": "A page"}}"#,
            "texts/de.json": #"{"page": {"titel": "Eine Seite"}}"#,
            "texts/fr.json": #"{}"#,
            "texts/common.json": #"{"brand": "Dertisch"}"#,
        ]
    ) { registrar in
        registrar.page("page") { table in
            table.text("page.title", at: "title")
            table.text("brand", at: "brand")
        }
    }

    static let silentPaging = BrokenHouse(
        "a list whose apology some languages lack", .missingText,
        says: """
            error: The text lines.gone is missing in de.
              where: <+14>
              why:   a table lays it in every language that the house speaks
              do:    add it to the texts of each of these languages, or to common.json
            """,
        files: ["texts/en.json": #"{"lines": {"gone": "No more lines."}}"#, "texts/de.json": "{}"]
    ) { registrar in
        registrar.introduce(
            .list,
            as: { (_: WaiterForCustomer<ListCourse>) in
                Guest { table in
                    table.rows(
                        \.lines, at: "lines", paging: \.paging, PagingPlaces(problem: "problem", apology: "lines.gone")
                    ) { _ in
                    } more: { _ in
                        nil
                    }
                }
            }, waiter: { ListWaiter(paging: Paging()) })
    }

    static let wrongText = BrokenHouse(
        "texts that are not well written", .wrongText, .wrongText, .wrongText,
        says: """
            error: The text cups in texts/en.json lacks the plural category other.
              where: <folder>/texts/en.json:2
              why:   a text is words with gaps in braces, or a plural with a text for each category
              do:    correct the text
            """,
        """
        error: The text house.open in texts/en.json has a brace that is not closed; write {{ or }} for a brace of its own.
          where: <folder>/texts/en.json:4
          why:   a text is words with gaps in braces, or a plural with a text for each category
          do:    correct the text
        """,
        """
        error: The text house.shut in texts/en.json has the plural category lots, which does not exist.
          where: <folder>/texts/en.json:5
          why:   a text is words with gaps in braces, or a plural with a text for each category
          do:    correct the text
        """,
        files: [
            "texts/en.json": """
            {
                "cups": {"plural": "count", "one": "a cup"},
                "house": {
                    "open": "open {hours",
                    "shut": {"plural": "count", "other": "shut", "lots": "shut", "many-more": "shut"}
                }
            }
            """
        ]
    ) { _ in }

    static let unfilled = BrokenHouse(
        "a text laid by its key alone whose gaps have no arguments", .wrongText,
        says: """
            error: The text cups has gaps without arguments: count.
              where: <+10>
              why:   it is laid there by its key alone
              do:    lay it with `as:` and give the sommelier its arguments, or remove the gaps from the text
            """, files: ["texts/en.json": #"{"cups": {"plural": "count", "one": "a cup", "other": "{count} cups"}}"#]
    ) { registrar in
        registrar.page("page") { table in
            table.text("cups", at: "cups")
        }
    }

    static let strangeGap = BrokenHouse(
        "a translation that asks for more than the text it translates", .wrongText,
        says: """
            error: The text cups in de has gaps without arguments: anzahl.
              where: <folder>/texts/de.json:2
              why:   the same text in en has these gaps: count
              do:    use the gaps of the text in en
            """,
        files: [
            "texts/en.json": #"{"cups": "cups: {count}"}"#,
            "texts/de.json": """
            {
                "cups": "Tassen: {anzahl}"
            }
            """,
        ]
    ) { _ in }

    static let brokenFile = BrokenHouse(
        "texts that are not JSON", .brokenFile,
        says: """
            error: The texts texts/en.json cannot be read.
              where: <folder>/texts/en.json:3
              why:   A member has no name.
              do:    correct the file; texts are JSON objects of texts, nested as deep as you like
            """, files: ["texts/en.json": "{\n    \"cups\": \"cups\",\n    oops\n}"]
    ) { _ in }

    static let strangeFile = BrokenHouse(
        "texts that are JSON of another kind", .brokenFile,
        says: """
            error: The texts texts/en.json cannot be read.
              where: <folder>/texts/en.json:2
              why:   at cups.count: neither a text nor an object of texts
              do:    correct the file; texts are JSON objects of texts, nested as deep as you like
            """, files: ["texts/en.json": "{\n    \"cups\": {\"count\": 3}\n}"]
    ) { _ in }
}
