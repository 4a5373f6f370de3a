import Dertisch
import DertischLarder
import DertischSettings
import DertischTesting
import Foundation
import TestSupport
import Testing

// What the comments in Sources/Core/DertischLarder, Sources/Core/DertischSettings and Documentation/Larder.md show, compiled.

extension Bundle { fileprivate static var module: Bundle { .main } }

/// The names of these examples, which are those of other tests too.
enum LarderExamples {
    enum Colour: String, CaseIterable, SettingValue { case red, white }
    struct Lamp: SettingValue { var watts: Int }
    struct Dish: Decodable, Sendable {}
    struct Menu: Decodable, Sendable {}

    /// A house whose sous chefs may ask for the larder.
    struct StockedHouse: Staff {
        let larder: Larder
        func register(with registrar: inout Registrar) {
            registrar.ingredient { larder }
        }
    }

    enum LampCourse: Course {
        enum Order: Sendable { case light }
        enum Dish: Sendable { case watts(Int) }
        struct Carte: Equatable, Sendable { var watts = 0 }
    }
    final class LampCustomer: Customer {
        init(waiter: WaiterForCustomer<LampCourse>) {}
        func layTable(_ table: TableBuilder<LampCourse>) { table.lay(\.watts, at: "watts") { watts, _ in "\(watts)" } }
    }
    struct LampWaiter: Waiter {
        typealias C = LampCourse
        func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
        func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
            switch dish {
            case .watts(let watts): carte.watts = watts
            }
        }
    }
    struct LampHeadChef: HeadChef {
        let settings: HouseSettings
        func give(_ order: LampCourse.Order, to waiter: WaiterForHeadChef<LampCourse>) async throws {}
        func hear(_ news: SettingsChanged, to waiter: WaiterForHeadChef<LampCourse>) async throws {
            if news.concerns(.watts) { waiter.serve(.watts(settings[.watts])) }
        }
    }
    struct LampHouse: Staff {
        let settings: HouseSettings
        func register(with registrar: inout Registrar) {
            registrar.settings(settings)
            registrar.introduce(
                "lamp", as: LampCustomer.init, waiter: LampWaiter.init, chef: LampHeadChef.init)
        }
    }

    static func jars() throws -> Int {
        let larder = Larder(Bundle.module.resourceURL, installedAs: "galerie")
        let menu: [Dish] = try larder.jar("menu")  // menu.json, decoded once and shared
        let winter = try larder.jars(in: "menus", as: Menu.self)["winter"]
        return winter == nil ? menu.count : 0
    }

    static func start() throws {
        let settings = HouseSettings(
            of: "galerie", .port, .password, larder: Larder(Bundle.module.resourceURL),
            arguments: CommandLine.arguments.dropFirst())
        if settings.wantsHelp { return print(settings.help("Galerie shows a folder of photos.")) }
        try settings.check()  // everything that is wrong, at once
        let port = settings[.port]
        print(port)
    }

    static func follow(_ settings: HouseSettings) async {
        for await port in settings.values(of: .port) { print(port) }
    }

    @Suite("Examples: larder") struct Tests {
        @Test("Examples: a house with settings opens, stores one, and lays the changes", .namesHang)
        @MainActor func house() async throws {
            let folder = try TrialFolder()
            let settings = HouseSettings(
                of: "galerie", .port, .password, .watts, environment: [:],
                userFile: .at(folder.url.appending(path: "settings.json")))
            let house = try await TestRestaurant(LampHouse(settings: settings))
            await house.greet(.lamp)
            try await settings.store(60, as: .watts)
            await house.table.until { $0["watts"].text == "60" }
            let source = try await settings.store(9090, as: .port)
            try await settings.remove(.password)
            #expect(settings[.port] == 9090 && source == settings.source(of: .port))
        }

        @Test("Examples: a missing jar is an error with its name")
        func jars() { #expect(throws: Larder.Error.self) { try LarderExamples.jars() } }
    }
}

extension CustomerID<LarderExamples.LampCourse> { fileprivate static var lamp: Self { "lamp" } }
extension SettingKey<Int> { static var watts: Self { Self("watts", default: 40) } }
extension SettingKey<Int> {
    static var port: Self {
        Self("server.port", default: 8080, "the port", expecting: "a number from 0 to 65535") { 0...65535 ~= $0 }
    }
}
extension SettingKey<String?> {
    static var password: Self { Self("server.password", default: nil, "what visitors must know", isSecret: true) }
}
