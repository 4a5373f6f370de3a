import DertischSupport

extension HouseCheck {
    /// Checks links and gates. Returns the patterns of the valid links, by their customers' names.
    mutating func checkDoors(_ links: [LinkDraft], _ gates: [GateDraft]) -> [String: LinkPattern] {
        var patterns: [String: LinkPattern] = [:]
        var shapes: [[String]: LinkDraft] = [:]
        for link in links {
            guard checkCustomer(link.customer, "A link leads to", at: link.site) else { continue }
            do {
                let pattern = try LinkPattern(link.pattern)
                if let first = shapes.updateValue(link, forKey: pattern.shape) {
                    reportLink(
                        link, "matches the same addresses as that of \(first.customer).",
                        why: "the other is declared at \(first.site)", "change the words of one of the two")
                } else if patterns.updateValue(pattern, forKey: link.customer) != nil {
                    reportLink(
                        link, "is the second of its customer.", why: "a customer that is shown has one address",
                        "keep one of the two")
                } else if link.listing != nil, pattern.gaps.isEmpty {
                    reportLink(
                        link, "lists entrées, but is the same for all of them.", why: "it has no value in braces",
                        "remove the listing, or add a value")
                }
            } catch {
                reportLink(link, "is not an address.", why: error.why, "write it like /photos/{id}?page={page}")
            }
        }
        checkQueries(patterns)
        for gate in gates where !isTakeaway(gate.customer) {
            _ = checkCustomer(gate.customer, "\(gate.name) stands before", at: gate.site)
        }
        return patterns
    }

    /// Checks that the properties that courses bind to the query of an address can be part of it.
    private mutating func checkQueries(_ patterns: [String: LinkPattern]) {
        for introduction in introductions where !introduction.course.queryNames.isEmpty {
            let (name, course) = (introduction.name, introduction.course)
            if let why = course.queryFlaw(besides: patterns[name]?.queryNames ?? []) {
                reportQuery(
                    of: introduction, "cannot be part of an address.", why: why,
                    "bind at most 16, each by a name of its own")
            } else if !introductions.contains(where: { $0.course == course && patterns[$0.name] != nil }) {
                reportQuery(
                    of: introduction, "is part of no address.", why: "the customer has no link",
                    "add registrar.link(_:to:) for it, or bind nothing")
            }
        }
    }

    private mutating func reportQuery(of customer: Introduction, _ what: String, why: String, _ remedy: String) {
        report(
            Fault(.brokenLink, "The query of \(customer.name) \(what)", at: customer.site, why: why, remedy: remedy))
    }

    /// Checks that customers to be opened ahead were introduced, have links and stand behind no gate. Returns the names of the customers that fulfil
    /// this.
    mutating func checkPrefetches(
        _ prefetches: [PrefetchDraft], _ links: [LinkDraft], _ gates: [GateDraft]
    ) -> Set<String> {
        let linked = Set(links.map(\.customer))
        var valid: Set<String> = []
        for prefetch in prefetches {
            let name = prefetch.customer
            guard checkCustomer(name, "A prefetch names", at: prefetch.site) else { continue }
            if !linked.contains(name) {
                reportPrefetch(
                    prefetch, "has no link.", why: "a customer is opened ahead when its link is pressed",
                    "add registrar.link(_:to:) for it, or remove the prefetch")
            } else if let gate = gates.first(where: { $0.customer == name }) {
                reportPrefetch(
                    prefetch, "stands behind \(gate.name).",
                    why: "the gate, set at \(gate.site), is asked only when the link is followed",
                    "remove the prefetch or the gate")
            } else {
                valid.insert(name)
            }
        }
        return valid
    }

    /// Checks that at most one customer is named for unknown links, and was introduced. Returns it.
    mutating func checkUnknownLinks(_ drafts: [UnknownLinkDraft]) -> UnknownLinkDraft? {
        guard let first = drafts.first else { return nil }
        for second in drafts.dropFirst() {
            report(
                Fault(
                    .brokenLink, "\(second.customer) is the second customer for unknown links.", at: second.site,
                    why: "\(first.customer) is named at \(first.site)", remedy: "keep one of the two"))
        }
        return checkCustomer(first.customer, "Unknown links lead to", at: first.site) ? first : nil
    }

    /// Checks that some table has every section that an edge names, and that no table holds itself.
    mutating func checkSections(_ logs: [(Introduction, DeclarationLog)]) {
        let places = Set(logs.flatMap { $0.1.sections.map(\.place) })
        for (introduction, log) in logs {
            for edge in log.levels.flatMap(\.edges) {
                guard let section = edge.section, !places.contains(section) else { continue }
                let hint = SpellingSuggestions.hint(for: section.name, among: places.map(\.name))
                report(
                    Fault(
                        .missingSection,
                        "\(introduction.name) seats \(edge.name) in the section \(section), which no table declares.",
                        at: edge.site, why: "a section is declared with table.seat(_:at:)\(hint)",
                        remedy: "declare the section, or correct its name"))
            }
        }
        let holds = Dictionary(
            logs.map { ($0.0.name, $0.1.sections.map(\.first)) }, uniquingKeysWith: { first, _ in first })
        for (introduction, _) in logs
        where Self.customers(heldBy: introduction.name, holds).contains(introduction.name) {
            report(
                Fault(
                    .holdsItself, "The table of \(introduction.name) contains \(introduction.name) again.",
                    at: introduction.site, why: "its sections lead back to it, and nest until the window is full",
                    remedy: "seat it on top, with a gesture, or show the section only when it is needed"))
        }
    }

    /// All customers that a table's sections hold, directly or through another table.
    private static func customers(heldBy name: String, _ holds: [String: [String]]) -> Set<String> {
        var reached: Set<String> = []
        var next = holds[name] ?? []
        while let one = next.popLast() {
            if reached.insert(one).inserted { next += holds[one] ?? [] }
        }
        return reached
    }

    private mutating func reportLink(_ link: LinkDraft, _ what: String, why: String, _ remedy: String) {
        report(
            Fault(
                .brokenLink, "The link \(link.pattern) of \(link.customer) \(what)", at: link.site, why: why,
                remedy: remedy))
    }

    private mutating func reportPrefetch(_ prefetch: PrefetchDraft, _ what: String, why: String, _ remedy: String) {
        report(
            Fault(
                .needlessPrefetch, "\(prefetch.customer) is to be opened ahead of its link, but \(what)",
                at: prefetch.site, why: why, remedy: remedy))
    }

    private mutating func checkCustomer(_ name: String, _ what: String, at site: Site) -> Bool {
        if isIntroduced(name) { return true }
        report(
            Fault(
                .missingCustomer, "\(what) \(name), which \(lack(of: name)).", at: site,
                why: "only introduced customers can be seated\(introduced(near: name))",
                remedy: "introduce \(name), or correct the name"))
        return false
    }
}
