import Plug

/// Checks the salle of a house: customers, edges, places, texts. The kitchen's part is the blueprint's.
@MainActor struct HouseCheck {
    private(set) var faults: [Fault] = []
    private let introductions: [Introduction]
    private let names: [String: Introduction]

    mutating func report(_ fault: Fault) { faults.append(fault) }

    init(_ introductions: [Introduction]) {
        self.introductions = introductions
        names = Dictionary(introductions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    mutating func checkStaff(_ hirings: [Hiring], registrations: [Registration]) {
        var seen: [String: Introduction] = [:]
        for introduction in introductions {
            if let first = seen.updateValue(introduction, forKey: introduction.name) {
                faults.append(
                    Fault(
                        .duplicateCustomer, "The customer \(introduction.name) is introduced twice.",
                        at: introduction.site,
                        why: "it was introduced at \(first.site) before, and its layout is found by its name",
                        remedy: "give one of the two another name"))
            }
            for hat in introduction.hats where !SalleHats.isOurs(hat) {
                faults.append(
                    Fault(
                        .forgedHat, "The staff of \(introduction.name) ask for \(hat), which is no hat of the house.",
                        at: introduction.site, why: "salle staff hold hats and the sommelier, nothing else",
                        remedy: "ask for it in the head chef's initialiser and serve what comes of it"))
            }
        }
        for hiring in hirings { check(hiring) }
        checkNews(registrations, hirings)
    }

    private mutating func check(_ hiring: Hiring) {
        if let introduction = names[hiring.customer], introduction.course == hiring.course, introduction.hasWaiter {
            return
        }
        faults.append(
            Fault(
                .needlessChef, "\(hiring.chef.name) is hired for \(hiring.customer), who has no waiter to serve.",
                at: hiring.chef.site,
                why: names[hiring.customer] == nil
                    ? "nobody introduced a customer \(hiring.customer)" : "it was introduced without one",
                remedy: "introduce the customer with a waiter, or hire the chef for another"))
    }

    private mutating func checkNews(_ registrations: [Registration], _ hirings: [Hiring]) {
        let given = Set(
            registrations.flatMap(\.needs).compactMap { need in
                if case .news(let giver) = need.rule { giver.news } else { nil }
            })
        for chef in introductions.flatMap(\.chefs) + hirings.map(\.chef) {
            guard let news = chef.news, !given.contains(ObjectIdentifier(news)) else { continue }
            faults.append(
                Fault(
                    .unheardNews, "\(chef.name) wants \(news), which no sous chef gives.", at: chef.site,
                    why: "no registered initialiser asks for HeadChefForSousChef<\(news)>",
                    remedy: "register the sous chef that gives it, or stop wanting it"))
        }
    }

    /// Checks what was learnt while every table was laid dry.
    mutating func checkSurveys(
        _ surveys: [(Introduction, Survey)], greeted: [String], books: [any LayoutBook], cellar: Cellar
    ) {
        var reached = Set(greeted)
        if let first = introductions.first { reached.insert(first.name) }
        for (introduction, survey) in surveys {
            for level in survey.levels {
                for edge in level.edges {
                    reached.insert(edge.name)
                    check(edge, of: introduction)
                }
                for text in level.texts { check(text.key, at: text.site, in: cellar) }
            }
            for book in books { check(survey, of: introduction, in: book) }
        }
        for introduction in introductions where !reached.contains(introduction.name) {
            faults.append(
                Fault(
                    .unreachedCustomer, "No edge leads to the customer \(introduction.name).", at: introduction.site,
                    why: "no table declares a gesture that seats it, and it is not greeted",
                    remedy: "declare an edge with table.seat, list it as greeted, or remove it"))
        }
        for book in books { faults += book.faults }
    }

    private mutating func check(_ edge: Survey.Edge, of introduction: Introduction) {
        guard let target = names[edge.name] else {
            let near = NearMiss.of(edge.name, among: names.keys)
            let hint = near.isEmpty ? "" : "; introduced is \(near.joined(separator: ", "))"
            faults.append(
                Fault(
                    .missingCustomer, "\(introduction.name) leads to \(edge.name), whom nobody introduced.",
                    at: edge.site, why: "a gesture there seats that customer\(hint)",
                    remedy: "introduce \(edge.name), or correct the name"))
            return
        }
        if target.course != edge.course {
            faults.append(
                Fault(
                    .otherCourse, "\(introduction.name) leads to \(edge.name) with the wrong course.", at: edge.site,
                    why: "the edge is for \(edge.course), but \(edge.name) is introduced with \(target.course)",
                    remedy: "use one CustomerID constant for both"))
        }
    }

    private mutating func check(_ key: TextKey, at site: Site, in cellar: Cellar) {
        if cellar.common[key.name] != nil { return }
        let missing = cellar.languages.filter { language in
            !language.fallbacks.contains { cellar.phrases[$0]?[key.name] != nil }
        }
        guard !missing.isEmpty else { return }
        let near = NearMiss.of(key.name, among: cellar.keys)
        let hint = near.isEmpty ? "" : "; there is \(near.joined(separator: ", "))"
        faults.append(
            Fault(
                .missingText, "The text \(key) is missing in \(missing.map(\.code).joined(separator: ", ")).",
                at: site, why: "a table lays it in every language that the house speaks\(hint)",
                remedy: "add it to the texts of each of these languages, or to common.json"))
    }
}
