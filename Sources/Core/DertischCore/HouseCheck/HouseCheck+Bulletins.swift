extension HouseCheck {
    /// Checks that every message that is read is also posted, as far as initialisers tell.
    mutating func checkBulletins(_ registrations: [Registration], _ chefs: [ChefDependencies]) {
        var posted = Headings()
        for registration in registrations { posted.add(registration.dependencies, of: registration.name) }
        for chef in chefs { posted.add(chef.dependencies, of: chef.name) }
        for chef in chefs {
            if let news = chef.news, !posted.contains(news) { report(unheard(news, by: chef, posted)) }
            check(chef.dependencies, of: chef.name, at: chef.site, posted)
        }
        for registration in registrations {
            check(registration.dependencies, of: registration.name, at: registration.site, posted)
        }
    }

    private mutating func check(_ dependencies: [Dependency], of name: String, at site: Site, _ posted: Headings) {
        for dependency in dependencies {
            guard let read = dependency.scoped?.reads, !posted.contains(read) else { continue }
            report(
                Fault(
                    .unpostedMessage, "\(name) reads \(read.message), which is not posted \(read.scope.adverb).",
                    at: site,
                    why: "no initialiser asks for \(read.writer)\(posted.hint(for: read))",
                    remedy: "register or introduce a colleague that posts it, or stop reading it"))
        }
    }

    private func unheard(_ news: BulletinHeading, by chef: ChefDependencies, _ posted: Headings) -> Fault {
        let isHouse = news.scope == .house
        return Fault(
            .unheardNews,
            "\(chef.name) listens to \(news.message), which \(isHouse ? "no sous chef posts" : "is not posted \(news.scope.adverb)").",
            at: chef.site,
            why: isHouse
                ? "no registered initialiser asks for HeadChefForSousChef<\(news.message)>\(posted.hint(for: news))"
                : "no head chef's initialiser asks for \(news.writer)\(posted.hint(for: news))",
            remedy: isHouse
                ? "register the sous chef that posts it, or stop listening to it"
                : "introduce the head chef that posts it, or stop listening to it")
    }
}

/// The writers of each type of message, as far as initialisers tell.
private struct Headings {
    /// The house itself posts the metrics of each window's device, as its dining room reports them.
    private var posters = [BulletinHeading(message: Metrics.self, scope: .window): "the house"]

    mutating func add(_ dependencies: [Dependency], of name: String) {
        for dependency in dependencies {
            if let heading = dependency.posts, posters[heading] == nil { add(heading, of: name) }
        }
    }

    mutating func add(_ heading: BulletinHeading, of name: String) { posters[heading] = name }

    func contains(_ heading: BulletinHeading) -> Bool { posters[heading] != nil }

    /// The writers of the message in other scopes, for a fault's text.
    func hint(for heading: BulletinHeading) -> String {
        let others = [ScopeKind.house, .window, .party].compactMap { scope in
            posters[BulletinHeading(message: heading.message, scope: scope)].map { "\($0) posts it \(scope.adverb)" }
        }
        return others.isEmpty ? "" : "; \(others.joined(separator: ", "))"
    }
}

extension BulletinHeading {
    /// The type of the writer, for a fault's text.
    fileprivate var writer: String { "BulletinWriter<\(message), \(scope.name)>" }
}

extension ScopeKind {
    /// The scope's type, for a fault's text.
    fileprivate var name: String {
        switch self {
        case .house: "HouseWide"
        case .window: "WindowWide"
        case .party: "PartyWide"
        }
    }

    fileprivate var adverb: String {
        switch self {
        case .house: "in the house"
        case .window: "in a window"
        case .party: "in a party"
        }
    }
}
