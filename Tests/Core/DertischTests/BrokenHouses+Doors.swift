import DertischCore

extension BrokenHouse {
    /// Houses whose links, gates and sections are broken.
    static let doors = [
        noAddress, sameAddress, secondAddress, needlessListing, linkToNobody, gateBeforeNobody, prefetchOfNobody,
        prefetchWithoutLink, prefetchBehindGate, noSection, inItself, queryWithoutLink, queryTwice, queryName,
        secondUnknown, unknownToNobody,
    ]

    static let queryWithoutLink = BrokenHouse(
        "a course that binds a query, and no link", .brokenLink,
        says: """
            error: The query of list is part of no address.
              where: <+9>
              why:   the customer has no link
              do:    add registrar.link(_:to:) for it, or bind nothing
            """, greeted: ["list"]
    ) { registrar in
        registrar.introduce(CustomerID<BoundCourse>("list")) { _ in }
    }

    static let secondUnknown = BrokenHouse(
        "two customers for unknown links", .brokenLink,
        says: """
            error: lost is the second customer for unknown links.
              where: <+12>
              why:   nowhere is named at <+11>
              do:    keep one of the two
            """, greeted: ["nowhere", "lost"]
    ) { registrar in
        registrar.introduce(CustomerID<LostCourse>("nowhere")) { _ in }
        registrar.introduce(CustomerID<LostCourse>("lost")) { _ in }
        registrar.unknownLinks(to: CustomerID<LostCourse>("nowhere"))
        registrar.unknownLinks(to: CustomerID<LostCourse>("lost"))
    }

    static let unknownToNobody = BrokenHouse(
        "unknown links to a customer that was not introduced", .missingCustomer,
        says: """
            error: Unknown links lead to pagge, which was not introduced.
              where: <+10>
              why:   only introduced customers can be seated; introduced: page
              do:    introduce pagge, or correct the name
            """
    ) { registrar in
        registrar.page("page")
        registrar.unknownLinks(to: CustomerID<LostCourse>("pagge"))
    }

    static let queryTwice = BrokenHouse(
        "a query with a parameter of the link's own pattern", .brokenLink,
        says: """
            error: The query of list cannot be part of an address.
              where: <+9>
              why:   page occurs twice
              do:    bind at most 16, each by a name of its own
            """, greeted: ["list"]
    ) { registrar in
        registrar.introduce(CustomerID<BoundCourse>("list")) { _ in }
        registrar.link(CustomerID<BoundCourse>("list"), to: "/list?page={page}")
    }

    static let queryName = BrokenHouse(
        "a query with a name that an address would encode", .brokenLink,
        says: """
            error: The query of list cannot be part of an address.
              where: <+9>
              why:   "the page" is no name of 1 to 64 letters, digits, -, ., _ and ~
              do:    bind at most 16, each by a name of its own
            """, greeted: ["list"]
    ) { registrar in
        registrar.introduce(CustomerID<MisnamedCourse>("list")) { _ in }
        registrar.link(CustomerID<MisnamedCourse>("list"), to: "/list")
    }

    static let noAddress = BrokenHouse(
        "a link that is no address", .brokenLink,
        says: """
            error: The link photos/{id} of page is not an address.
              where: <+10>
              why:   an address begins with /
              do:    write it like /photos/{id}?page={page}
            """
    ) { registrar in
        registrar.page("page")
        registrar.link(CustomerID<PageCourse>("page"), to: "photos/{id}")
    }

    static let sameAddress = BrokenHouse(
        "two links for the same addresses", .brokenLink,
        says: """
            error: The link /{name} of about matches the same addresses as that of page.
              where: <+12>
              why:   the other is declared at <+11>
              do:    change the words of one of the two
            """, greeted: ["page", "about"]
    ) { registrar in
        registrar.page("page")
        registrar.page("about")
        registrar.link(CustomerID<PageCourse>("page"), to: "/{id}")
        registrar.link(CustomerID<PageCourse>("about"), to: "/{name}")
    }

    static let secondAddress = BrokenHouse(
        "two links for one customer", .brokenLink,
        says: """
            error: The link /b of page is the second of its customer.
              where: <+11>
              why:   a customer that is shown has one address
              do:    keep one of the two
            """
    ) { registrar in
        registrar.page("page")
        registrar.link(CustomerID<PageCourse>("page"), to: "/a")
        registrar.link(CustomerID<PageCourse>("page"), to: "/b")
    }

    static let needlessListing = BrokenHouse(
        "a link that lists entrées and has no gap for them", .brokenLink,
        says: """
            error: The link /a of page lists entrées, but is the same for all of them.
              where: <+10>
              why:   it has no value in braces
              do:    remove the listing, or add a value
            """
    ) { registrar in
        registrar.page("page")
        registrar.link(CustomerID<PageCourse>("page"), to: "/a", listing: { { _ in [] } })
    }

    static let linkToNobody = BrokenHouse(
        "a link to a customer that was not introduced", .missingCustomer,
        says: """
            error: A link leads to pagge, which was not introduced.
              where: <+10>
              why:   only introduced customers can be seated; introduced: page
              do:    introduce pagge, or correct the name
            """
    ) { registrar in
        registrar.page("page")
        registrar.link(CustomerID<PageCourse>("pagge"), to: "/")
    }

    static let gateBeforeNobody = BrokenHouse(
        "a gate before a customer that was not introduced", .missingCustomer,
        says: """
            error: OpenGate stands before pagge, which was not introduced.
              where: <+10>
              why:   only introduced customers can be seated; introduced: page
              do:    introduce pagge, or correct the name
            """
    ) { registrar in
        registrar.page("page")
        registrar.gate(CustomerID<PageCourse>("pagge"), by: OpenGate.init)
    }

    static let prefetchOfNobody = BrokenHouse(
        "a prefetch of a customer that was not introduced", .missingCustomer,
        says: """
            error: A prefetch names pagge, which was not introduced.
              where: <+10>
              why:   only introduced customers can be seated; introduced: page
              do:    introduce pagge, or correct the name
            """
    ) { registrar in
        registrar.page("page")
        registrar.prefetch(CustomerID<PageCourse>("pagge"))
    }

    static let prefetchWithoutLink = BrokenHouse(
        "a prefetch of a customer without a link", .needlessPrefetch,
        says: """
            error: page is to be opened ahead of its link, but has no link.
              where: <+10>
              why:   a customer is opened ahead when its link is pressed
              do:    add registrar.link(_:to:) for it, or remove the prefetch
            """
    ) { registrar in
        registrar.page("page")
        registrar.prefetch(CustomerID<PageCourse>("page"))
    }

    static let prefetchBehindGate = BrokenHouse(
        "a prefetch of a customer behind a gate", .needlessPrefetch,
        says: """
            error: page is to be opened ahead of its link, but stands behind OpenGate.
              where: <+11>
              why:   the gate, set at <+12>, is asked only when the link is followed
              do:    remove the prefetch or the gate
            """
    ) { registrar in
        registrar.page("page")
        registrar.link(CustomerID<PageCourse>("page"), to: "/")
        registrar.prefetch(CustomerID<PageCourse>("page"))
        registrar.gate(CustomerID<PageCourse>("page"), by: OpenGate.init)
    }

    static let noSection = BrokenHouse(
        "an edge into a section that no table has", .missingSection,
        says: """
            error: page seats about in the section rigt, which no table declares.
              where: <+11>
              why:   a section is declared with table.seat(_:at:); there is right
              do:    declare the section, or correct its name
            """
    ) { registrar in
        registrar.page("page") { table in
            table.seat(CustomerID<PageCourse>("about"), at: "right")
            table.seat(CustomerID<PageCourse>("about"), on: .tap("about"), in: "rigt")
        }
        registrar.page("about")
    }

    static let inItself = BrokenHouse(
        "a table that holds itself", .holdsItself, .holdsItself,
        says: """
            warning: The table of page contains page again.
              where: <+15>
              why:   its sections lead back to it, and nest until the window is full
              do:    seat it on top, with a gesture, or show the section only when it is needed
            """,
        """
        warning: The table of about contains about again.
          where: <+16>
          why:   its sections lead back to it, and nest until the window is full
          do:    seat it on top, with a gesture, or show the section only when it is needed
        """
    ) { registrar in
        registrar.page("page") { $0.seat(CustomerID<PageCourse>("about"), at: "right") }
        registrar.page("about") { $0.seat(CustomerID<PageCourse>("page"), at: "right") }
    }
}

/// A gate that lets everybody in.
struct OpenGate: Gate {
    func admission(of visit: Visit) -> Admission { .enter }
}

private enum BoundCourse: Course {
    struct Carte: BlankCarte { var page = 1 }
    static let query = LinkQuery<Carte>(.bind("page", to: \.page))
}

private enum LostCourse: Course {
    typealias Entree = UnknownLink
    struct Carte: BlankCarte {}
}

private enum MisnamedCourse: Course {
    struct Carte: BlankCarte { var page = 1 }
    static let query = LinkQuery<Carte>(.bind("the page", to: \.page))
}
