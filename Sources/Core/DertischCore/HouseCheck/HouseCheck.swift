import DertischSupport

/// A check of the front of a house: customers, edges, places and texts. The dependency graph checks the kitchen.
@MainActor struct HouseCheck {
    private(set) var faults: [Fault] = []
    let introductions: [Introduction]
    private let names: [String: Introduction]
    /// The names of texts that a language lacks and that were already reported where they are laid.
    private(set) var missingTexts: Set<String> = []

    init(_ introductions: [Introduction]) {
        self.introductions = introductions
        names = Dictionary(introductions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func report(_ fault: Fault) { faults.append(fault) }

    mutating func checkStaff(_ hirings: [Hiring], registrations: [Registration]) {
        var seen: [String: Introduction] = [:]
        for introduction in introductions {
            if let first = seen.updateValue(introduction, forKey: introduction.name) {
                report(
                    Fault(
                        .duplicateCustomer, "The customer \(introduction.name) is introduced twice.",
                        at: introduction.site,
                        why: "it is already introduced at \(first.site), and its layout is found by its name",
                        remedy: "give one of the two another name"))
            }
            for hat in introduction.hats where !SalleHats.isOurs(hat) {
                report(
                    Fault(
                        .forgedHat,
                        "The staff of \(introduction.name) ask for \(hat), which is not a hat of the house.",
                        at: introduction.site, why: "salle staff hold hats and the sommelier, nothing else",
                        remedy: "ask for it in the head chef's initialiser and serve the result"))
            }
        }
        for hiring in hirings { check(hiring) }
        let chefs = introductions.flatMap(\.chefs) + hirings.map(\.chef)
        checkBulletins(registrations, chefs)
        let waiters = introductions.compactMap { one in one.staff.waiter.map { (type: $0, site: one.site) } }
        let classes = waiters.filter { $0.type is AnyObject.Type }.map { ("\($0.type)", $0.site) }
        for (name, site) in classes + chefs.filter({ !$0.startsAnew }).map({ ($0.name, $0.site) }) {
            report(
                Fault(
                    .unsavedState, "\(name) may store state that seating plans do not save.", at: site,
                    why: "it is a class, and a tab or window that is restored in another process gets a new one",
                    remedy: "make it a struct with kept properties or TemporaryValues<PartyWide>, or declare startsAnew"
                ))
        }
    }

    private mutating func check(_ hiring: Hiring) {
        if let introduction = names[hiring.customer], introduction.course == hiring.course, introduction.hasWaiter {
            return
        }
        report(
            Fault(
                .needlessChef, "\(hiring.chef.name) is hired for \(hiring.customer), but has no waiter there to serve.",
                at: hiring.chef.site, why: whyNeedless(hiring),
                remedy: "introduce the customer with a waiter, or hire the chef for another"))
    }

    private func whyNeedless(_ hiring: Hiring) -> String {
        guard let introduction = names[hiring.customer] else {
            return "no customer \(hiring.customer) was introduced\(introduced(near: hiring.customer))"
        }
        if introduction.course != hiring.course {
            return
                "the chef's course is \(hiring.course), but \(hiring.customer) is introduced with \(introduction.course)"
        }
        return "\(hiring.customer) was introduced without a waiter at \(introduction.site)"
    }

    /// True if a customer of that name can be seated.
    func isIntroduced(_ name: String) -> Bool { names[name]?.hasTable == true }

    /// True if a customer of that name has no table.
    func isTakeaway(_ name: String) -> Bool { names[name]?.hasTable == false }

    /// The reason that a customer cannot be seated.
    func lack(of name: String) -> String {
        isTakeaway(name) ? "is a takeaway, without a table" : "was not introduced"
    }

    func introduced(near name: String) -> String {
        SpellingSuggestions.hint("introduced:", for: name, among: names.keys)
    }

    /// Checks the logs, which were made by laying every table dry.
    mutating func checkDeclarations(
        _ logs: [(Introduction, DeclarationLog)], greeted: [String], hasGates: Bool, books: [any LayoutBook],
        texts: any TextSource
    ) {
        var reached = Set(greeted)
        if let first = introductions.first(where: \.hasTable) { reached.insert(first.name) }
        checkSections(logs)
        for (introduction, log) in logs {
            for level in log.levels {
                for edge in level.edges {
                    reached.insert(edge.name)
                    check(edge, of: introduction)
                }
                for text in level.texts { check(text, in: texts) }
            }
            checkTwice(log, of: introduction.name)
            if introduction.hasTable {
                for book in books { check(log, of: introduction, in: book, texts) }
            }
        }
        for name in greeted where !isIntroduced(name) {
            report(
                Fault(
                    .missingCustomer, "\(name) is greeted but \(lack(of: name)).", at: nil,
                    why: "the staff list it as greeted\(introduced(near: name))",
                    remedy: "introduce \(name), or correct the name in `greeted`"))
        }
        // Gates, and customers with the maître d's hat, may seat customers that no table names.
        let seatsByCode = hasGates || introductions.contains { $0.hats.contains { $0 == MaitreDForCustomer.self } }
        for introduction in introductions
        where introduction.hasTable && !seatsByCode && !reached.contains(introduction.name) {
            report(
                Fault(
                    .unreachedCustomer, "No edge leads to the customer \(introduction.name).", at: introduction.site,
                    why:
                        "no table declares a gesture that seats it, it is not greeted, and the house has no code that could seat it",
                    remedy: "declare an edge with table.seat, list it as greeted, or remove it"))
        }
        for book in books { faults += book.faults }
        checkLanguages(of: texts)
    }

    private mutating func check(_ edge: DeclarationLog.Edge, of introduction: Introduction) {
        guard let target = names[edge.name], target.hasTable else {
            report(
                Fault(
                    .missingCustomer, "\(introduction.name) leads to \(edge.name), which \(lack(of: edge.name)).",
                    at: edge.site, why: "a gesture there seats that customer\(introduced(near: edge.name))",
                    remedy: "introduce \(edge.name), or correct the name"
                ).consequence(in: "the customer \(edge.name)"))
            return
        }
        if target.course != edge.course {
            report(
                Fault(
                    .otherCourse, "\(introduction.name) leads to \(edge.name) with the wrong course.", at: edge.site,
                    why: "the edge is for \(edge.course), but \(edge.name) is introduced with \(target.course)",
                    remedy: "use one CustomerID constant for both"))
        }
    }

    mutating func check(_ text: DeclarationLog.Text, in texts: any TextSource) {
        let (key, site) = (text.key, text.site)
        if !text.hasArguments { checkGaps(of: key, at: site, in: texts) }
        let missing = texts.languages.filter { !texts.missing(in: $0, of: [key.name]).isEmpty }
        guard !missing.isEmpty else { return }
        missingTexts.insert(key.name)
        let hint = SpellingSuggestions.hint(for: key.name, among: texts.names)
        // A language without a fault that explains the gap gets a fault of its own.
        let unexplained = missing.filter { texts.cause(ofMissing: key.name, in: $0) == nil }
        let group = unexplained.isEmpty ? missing.first.flatMap { texts.cause(ofMissing: key.name, in: $0) } : nil
        let named = unexplained.isEmpty ? missing : unexplained
        report(
            Fault(
                .missingText, "The text \(key) is missing in \(named.map(\.code).joined(separator: ", ")).",
                at: site, why: "a table lays it in every language that the house speaks\(hint)",
                remedy: texts is NoTexts
                    ? "register the app's texts: registrar.texts(in:) of DertischSommelier"
                    : "add it to the texts of each of these languages, or to common.json"
            ).consequence(in: group))
    }

    private mutating func checkGaps(of key: TextKey, at site: Site, in texts: any TextSource) {
        let gaps = texts.gaps(of: key).sorted(byName: { $0 })
        guard !gaps.isEmpty else { return }
        report(
            Fault(
                .wrongText, "The text \(key) has gaps without arguments: \(gaps.joined(separator: ", ")).", at: site,
                why: "it is laid there by its key alone",
                remedy: "lay it with `as:` and give the sommelier its arguments, or remove the gaps from the text"))
    }
}
