import DertischCore
import DertischTesting
import Foundation
import Synchronization
import Testing

/// Kitchen resources of an app's own, of every kind: none of them knows the framework.
private final class Recipes: Sendable {
    let all = ["tea", "cake"]
}
private actor Oven {
    func bake(_ name: String) -> String { name.uppercased() }
}
private protocol Shop: Sendable {
    func price(of name: String) -> Int
}
private struct CornerShop: Shop {
    let recipes: Recipes
    func price(of name: String) -> Int { recipes.all.firstIndex(of: name) ?? -1 }
}

private struct BakingChef: HeadChef {
    typealias C = CupCourse
    let oven: Oven
    let shop: any Shop
    func give(_ order: CupCourse.Order, to waiter: WaiterForHeadChef<CupCourse>) async throws {
        waiter.serve(.stirred(shop.price(of: "cake") + (await oven.bake("x")).count))
    }
}

@MainActor @Suite("Roles") struct RoleTests {
    @Test("A house registers its staff once, before it greets, and greeting seats the first customer in a window")
    func greeting() async throws {
        let calls = Mutex(0)
        let staff = TrialHouse { registrar in
            calls.withLock { $0 += 1 }
            registrar.page("page")
        }
        let house = try await TestRestaurant(staff)
        #expect(calls.withLock(\.self) == 1)
        #expect(house.room.tables.isEmpty)
        house.maitreD.greet(CustomerID<PageCourse>("page"))
        #expect(house.maitreD.seated == ["page"])
        let other = HeadlessRoom()
        let second = MaitreD(of: house.restaurant, in: other)
        second.greet(CustomerID<PageCourse>("page"))
        #expect(second.seated == ["page"] && calls.withLock(\.self) == 1)
    }

    @Test("R2: a customer's waiter plates its entrée onto the carte before any order")
    func entree() async throws {
        let house = try await TestRestaurant(Cafe())
        let party = await house.greet(.cup, with: "mocha")
        #expect(party.carte == CupCourse.Carte(name: "mocha", stirs: 0))
        #expect(house.table["name"] == "mocha")
        #expect(house.eventLog.transcript.first == "cup: seated")
    }

    @Test("A customer can be served on any table, and a table shows only laid values")
    func table() async throws {
        for discardsHiddenContent in [true, false] {
            let house = try await TestRestaurant(Cafe(), discardsHiddenContent: discardsHiddenContent)
            await house.greet(.cup, with: "mocha")
            #expect(house.table.transcript == ["name = mocha", "stirs = 0"])
        }
    }

    @Test("A customer gives orders and receives dishes, and reaches no other colleague")
    func customer() async throws {
        let house = try await TestRestaurant(Cafe())
        let party = await house.greet(.cup, with: "mocha")
        await house.tap("stir")
        #expect(party.carte?.stirs == 3)
        #expect(house.table["stirs"] == 3)
    }

    @Test("Sous chefs and ingredients take one line each: classes, actors, structs behind a protocol")
    func bespoke() async throws {
        let house = try await TestRestaurant(
            TrialHouse { registrar in
                registrar.ingredient(Recipes.init)
                registrar.sousChef(Oven.init)
                registrar.sousChef(CornerShop.init(recipes:), as: (any Shop).self)
                registrar.introduce(
                    .cup, as: CupCustomer.init(waiter:maitreD:), waiter: CupWaiter.init,
                    chef: BakingChef.init(oven:shop:))
            })
        let party = await house.greet(.cup, with: "mocha")
        await party.give(.stir)
        #expect(party.carte?.stirs == 2)
    }
}

/// Rules that hold for every source of the product.
@Suite("Source conventions") struct SourceTests {
    /// Every line of the product with its file.
    private static let lines: [(file: String, line: String)] = {
        let sources = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent().appending(
            path: "../../../Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.flatMap { file in
            ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map {
                (file.lastPathComponent, $0.trimmingCharacters(in: .whitespaces))
            }
        }
    }()

    /// A scene delegate is made by UIKit, from the name of the app's class: an app subclasses it by necessity.
    private static let open = ["DertischSceneDelegate"]

    @Test(
        "No class is open that UIKit does not make, and every public class is final unless the framework subclasses it")
    func access() {
        #expect(Self.lines.count > 5000)
        let extended = Self.lines.compactMap { $0.line.firstMatch(of: /final class \w+: (\w+)/).map { String($0.1) } }
        for (file, line) in Self.lines where !line.hasPrefix("//") {
            let isOpen = line.contains("open class ") && !Self.open.contains { line.contains("open class \($0):") }
            #expect(!isOpen, "\(file)")
            guard let name = line.firstMatch(of: /public class (\w+)/) else { continue }
            #expect(extended.contains(String(name.1)), "\(file): \(line)")
        }
    }

    @Test("No source of the framework calls functions that end the process")
    func traps() {
        for (file, line) in Self.lines where !line.hasPrefix("//") {
            for trap in ["fatalError(", "preconditionFailure(", "precondition(", "try!", "as! ", "exit("] {
                // A tool on the command line answers by its status, also one in a template. So does a program that asked to be run
                // as a whole: with 1 if its house cannot open, with 130 if a person asks twice for its end.
                let answersByStatus = ["WebRoom+Running.swift", "InterruptSignals.swift"].contains(file)
                let isTool =
                    ["Tool.swift", "Command.swift"].contains { file.hasSuffix($0) } || file.hasPrefix("AppTemplate+")
                if trap == "exit(", isTool || answersByStatus { continue }
                #expect(!line.contains(trap), "\(file): \(line)")
            }
        }
    }

    @Test("Colleagues hold values of each other only, and waiters and head chefs need not be classes")
    @MainActor func values() {
        let hats: [Any] = [
            HeadChefForWaiter<CupCourse> { _ in }, WaiterForHeadChef<CupCourse> { _ in true },
            WaiterForCustomer<CupCourse>(take: { _ in }, carte: { nil }), MaitreDForCustomer { _ in },
            HeadChefForSousChef<Int> { _ in },
        ]
        let staff: [Any] = [CupWaiter(), BakingChef(oven: Oven(), shop: CornerShop(recipes: Recipes()))]
        for value in hats + staff { #expect(!(type(of: value) is AnyClass), "\(type(of: value))") }
    }
}
