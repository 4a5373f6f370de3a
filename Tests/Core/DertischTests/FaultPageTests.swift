import DertischCore
import DertischTesting
import Foundation
import Testing

/// A section of the page about faults.
private struct FaultSection {
    let title: String
    let lines: [Substring]

    static func all() throws -> [FaultSection] {
        let page = try String(
            contentsOf: DocumentedExample.root.appending(path: "Documentation/Faults.md"), encoding: .utf8)
        return page.split(separator: "\n### ").dropFirst().map { section in
            let lines = section.split(separator: "\n", omittingEmptySubsequences: false)
            return FaultSection(title: String(lines[0]), lines: lines.prefix { !$0.hasPrefix("## ") })
        }
    }
}

@MainActor @Suite("The page about faults") struct FaultPageTests {
    @Test("Each kind of fault has one section, with its title, its name, its severity, an example and the remedy")
    func complete() throws {
        let sections = try FaultSection.all()
        #expect(sections.map(\.title).sorted() == Fault.Kind.allCases.map(Self.title).sorted())
        for section in sections {
            let kind = Fault.Kind.allCases.first { Self.title($0) == section.title }
            let severity = kind.map { Fault($0, "", at: nil, why: "", remedy: "").severity.rawValue } ?? ""
            #expect(section.lines[2].hasPrefix("`\(kind?.rawValue ?? "")`, \(severity). "), "\(section.title)")
            #expect(section.lines.contains { $0.hasPrefix("```") }, "\(section.title) has an example")
            #expect(section.lines.contains { $0.hasPrefix("**Remedy:** ") }, "\(section.title) has a remedy")
        }
    }

    @Test("The page of a fault leads to its section, by its title", arguments: Fault.Kind.allCases)
    func anchors(kind: Fault.Kind) {
        let anchor = Self.title(kind).lowercased().replacing(" ", with: "-")
        #expect(
            Fault(kind, "", at: nil, why: "", remedy: "").page
                == "\(repositoryAddress)/blob/main/Documentation/Faults.md#\(anchor)")
    }

    @Test("Each house that the page shows has the fault that it is shown for")
    func examples() async throws {
        for (kind, house) in FaultExamples.kitchens + FaultExamples.salles {
            let kinds = await kinds(of: house)
            #expect(kinds.contains(kind), "\(kind): \(kinds)")
        }
        await #expect(throws: Faults.self) { try await FaultExamples.swapNothing() }
    }

    /// The kinds of all faults that are found before a house opens, and while it does.
    private func kinds(of house: FaultExamples.House) async -> Set<Fault.Kind> {
        do throws(Faults) {
            let restaurant = try await Restaurant(house)
            let home = restaurant.fault(opening: "paper", at: Site(file: "Paper.swift", line: 1))
            return Set((restaurant.warnings + [home].compactMap { $0 }).map(\.kind))
        } catch {
            return Set(error.all.map(\.kind))
        }
    }

    /// `Missing place` for ``Fault/Kind/missingPlace``.
    private static func title(_ kind: Fault.Kind) -> String {
        let words = kind.rawValue.replacing(/[A-Z]/) { " \($0.output.lowercased())" }
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
