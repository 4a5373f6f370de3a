import DertischCore
import DertischComponents

/// A forged hat, sealed with the values that the house's own hat shows.
struct ForgedHat: SalleHat {
    static var seal: Seal { MaitreDForCustomer.seal }
    static func hand(at door: Door) -> ForgedHat { ForgedHat() }
}

extension BrokenHouse {
    /// Houses whose salle is broken.
    static let salles = [
        customerTwice, missingCustomer, greetedNobody, otherCourse, unreached, forged, hiredForNobody,
        hiredWithoutWaiter, hiredForAnotherCourse, laidTwice, toldTwice, askedOfNothing,
    ]

    static let customerTwice = BrokenHouse(
        "a customer introduced twice", .duplicateCustomer,
        says: """
            error: The customer page is introduced twice.
              where: <+10>
              why:   it is already introduced at <+9>, and its layout is found by its name
              do:    give one of the two another name
            """
    ) { registrar in
        registrar.page("page")
        registrar.page("page")
    }

    static let missingCustomer = BrokenHouse(
        "an edge to a customer that was not introduced, with a similar name", .missingCustomer, .unreachedCustomer,
        says: """
            error: page leads to abaut, which was not introduced.
              where: <+16>
              why:   a gesture there seats that customer; introduced: about
              do:    introduce abaut, or correct the name
            """,
        """
        warning: No edge leads to the customer about.
          where: <+18>
          why:   no table declares a gesture that seats it, it is not greeted, and the house has no code that could seat it
          do:    declare an edge with table.seat, list it as greeted, or remove it
        """
    ) { registrar in
        registrar.page("page") { table in
            table.seat(CustomerID<PageCourse>("abaut"), on: .tap("about"))
        }
        registrar.page("about")
    }

    static let greetedNobody = BrokenHouse(
        "a greeted customer that was not introduced", .missingCustomer,
        says: """
            error: pagge is greeted but was not introduced.
              where: the whole house
              why:   the staff list it as greeted; introduced: page
              do:    introduce pagge, or correct the name in `greeted`
            """, greeted: ["pagge"]
    ) { registrar in registrar.page("page") }

    static let otherCourse = BrokenHouse(
        "an edge with the wrong course", .otherCourse,
        says: """
            error: page leads to till with the wrong course.
              where: <+10>
              why:   the edge is for PageCourse, but till is introduced with TillCourse
              do:    use one CustomerID constant for both
            """
    ) { registrar in
        registrar.page("page") { table in
            table.seat(CustomerID<PageCourse>("till"), on: .tap("till"))
        }
        registrar.till("till") { _ in }
    }

    static let unreached = BrokenHouse(
        "a customer that no edge leads to", .unreachedCustomer,
        says: """
            warning: No edge leads to the customer cellar.
              where: <+11>
              why:   no table declares a gesture that seats it, it is not greeted, and the house has no code that could seat it
              do:    declare an edge with table.seat, list it as greeted, or remove it
            """, greeted: ["attic"]
    ) { registrar in
        registrar.page("page")
        registrar.page("attic")
        registrar.page("cellar")
    }

    static let forged = BrokenHouse(
        "a hat that the house did not make", .forgedHat,
        says: """
            error: The staff of page ask for ForgedHat, which is not a hat of the house.
              where: <+9>
              why:   salle staff hold hats and the sommelier, nothing else
              do:    ask for it in the head chef's initialiser and serve the result
            """
    ) { registrar in
        registrar.introduce(
            CustomerID<PageCourse>("page"), as: { (_: ForgedHat) in Guest<PageCourse> { _ in } })
    }

    static let hiredForNobody = BrokenHouse(
        "a head chef for a customer that was not introduced, with a similar name", .needlessChef,
        says: """
            error: PlainChef is hired for tills, but has no waiter there to serve.
              where: <+10>
              why:   no customer tills was introduced; introduced: till
              do:    introduce the customer with a waiter, or hire the chef for another
            """
    ) { registrar in
        registrar.till("till") { _ in }
        registrar.hire(PlainChef.init, for: CustomerID<TillCourse>("tills"))
    }

    static let hiredWithoutWaiter = BrokenHouse(
        "a head chef for a customer without a waiter", .needlessChef,
        says: """
            error: PageChef is hired for page, but has no waiter there to serve.
              where: <+10>
              why:   page was introduced without a waiter at <+9>
              do:    introduce the customer with a waiter, or hire the chef for another
            """
    ) { registrar in
        registrar.page("page")
        registrar.hire(PageChef.init, for: CustomerID<PageCourse>("page"))
    }

    static let hiredForAnotherCourse = BrokenHouse(
        "a head chef of another course", .needlessChef,
        says: """
            error: PageChef is hired for till, but has no waiter there to serve.
              where: <+10>
              why:   the chef's course is PageCourse, but till is introduced with TillCourse
              do:    introduce the customer with a waiter, or hire the chef for another
            """
    ) { registrar in
        registrar.till("till") { _ in }
        registrar.hire(PageChef.init, for: CustomerID<PageCourse>("till"))
    }

    static let laidTwice = BrokenHouse(
        "a place laid twice, in one way or in two, on the table and in rows, where any number may listen", .laidTwice,
        .laidTwice, .laidTwice,
        says: """
            error: The place coins is laid twice by till.
              where: <+24>
              why:   it is also laid at <+23>, and the later value would hide the earlier one
              do:    keep one of the two
            """,
        """
        error: The place sum is laid twice by till.
          where: <+26>
          why:   it is also laid at <+25>, and the later value would hide the earlier one
          do:    keep one of the two
        """,
        """
        error: The place name is laid twice by till's rows at cups.
          where: <+31>
          why:   it is also laid at <+30>, and the later value would hide the earlier one
          do:    keep one of the two
        """
    ) { registrar in
        registrar.till("till") { table in
            table.lay(\.coins, at: "coins")
            table.lay(\.coins, at: "coins")
            table.lay(\.sum, at: "sum")
            table.edit(\.coins, at: "sum") { _ in .ring }
            table.label(\.coins, at: "sum") { coins, _ in "\(coins)" }
            table.mark(.hidden, "sum", unless: \.hasNext)
            table.rows(\.cups, at: "cups") { row in
                row.lay(\.name, at: "name")
                row.lay(\.name, at: "name")
            }
            table.order(.ring, on: .tap("ring"))
            table.order(.ring, on: .tap("ring"))
            table.order(.ring, on: .end(of: "cups"))
            table.order(.ring, on: .end(of: "cups"))
        }
    }

    static let toldTwice = BrokenHouse(
        "rules given twice", .declaredTwice, .declaredTwice, .declaredTwice,
        .declaredTwice,
        says: """
            error: till declares "usher out when \\Carte.isFull" twice.
              where: <+30>
              why:   it is already declared at <+29>, and is allowed only once
              do:    keep one of the two
            """,
        """
        error: till declares "pay when \\Carte.sum" twice.
          where: <+32>
          why:   it is already declared at <+31>, and is allowed only once
          do:    keep one of the two
        """,
        """
        error: till declares "seat till when \\Carte.next" twice.
          where: <+34>
          why:   it is already declared at <+33>, and is allowed only once
          do:    keep one of the two
        """,
        """
        error: till declares "ask before it leaves" twice.
          where: <+36>
          why:   it is already declared at <+35>, and is allowed only once
          do:    keep one of the two
        """, files: ["texts/en.json": #"{"sure": "Sure?", "go": "Go", "stay": "Stay"}"#]
    ) { registrar in
        registrar.till("till") { table in
            table.usherOut(when: \.isFull)
            table.usherOut(when: \.isFull)
            table.pay(when: \.sum)
            table.pay(when: \.sum)
            table.seat(CustomerID<TillCourse>("till"), when: \.next)
            table.seat(CustomerID<TillCourse>("till"), when: \.next)
            table.askToStay(while: \.isFull, "sure", leave: "go", stay: "stay")
            table.askToStay(while: \.hasNext, "sure", leave: "go", stay: "stay")
        }
    }
}

extension BrokenHouse {
    static let askedOfNothing = BrokenHouse(
        "questions, alerts and menus without words, places or customers", .missingCustomer, .missingText, .missingText,
        .declaredTwice, .missingPlace,
        says: """
            error: till leads to nobody, which was not introduced.
              where: <+38>
              why:   a gesture there seats that customer
              do:    introduce nobody, or correct the name
            """,
        """
        error: The text sure is missing in en.
          where: <+35>
          why:   a table lays it in every language that the house speaks
          do:    add it to the texts of each of these languages, or to common.json
        """,
        """
        error: The text done is missing in en.
          where: <+36>
          why:   a table lays it in every language that the house speaks
          do:    add it to the texts of each of these languages, or to common.json
        """,
        """
        error: till declares "alert when \\Carte.isFull" twice.
          where: <+37>
          why:   it is already declared at <+36>, and is allowed only once
          do:    keep one of the two
        """,
        """
        error: The paper layout of till has no place corner.
          where: <+38>
          why:   the customer uses it here, and till.paper:1 does not have it
          do:    name a place corner in the layout, or correct the name
        """, files: ["texts/en.json": #"{"go": "Go"}"#], books: [.of("till", [:])]
    ) { registrar in
        registrar.till("till") { table in
            table.ask("sure", when: \.sum, .order("go", .ring))
            table.alert("done", when: \.isFull)
            table.alert("go", when: \.isFull)
            table.present(CustomerID<SizesCourse>("nobody"), when: \.sum, as: .popover, beside: "corner") { _ in nil }
        }
    }
}

struct PlainChef: HeadChef {
    func give(_ order: TillCourse.Order, to waiter: WaiterForHeadChef<TillCourse>) async throws {}
}

struct PageChef: HeadChef {
    func give(_ order: Never, to waiter: WaiterForHeadChef<PageCourse>) async throws {}
}
