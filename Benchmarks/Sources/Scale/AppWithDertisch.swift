/// The app as a restaurant.
struct AppWithDertisch {
    let size: Size
    let framework: String

    var files: [String: String] {
        var files = [
            "Package.swift": package, "Sources/App/House.swift": house, "Sources/App/Main.swift": main,
            "Sources/App/Printer.swift": printer,
        ]
        for number in 0..<size.resources {
            let resource = Resource(number: number)
            files["Sources/App/Kitchen/\(resource.name).swift"] = resource.source + "\n"
        }
        for number in 0..<size.screens {
            let screen = Screen(number: number, size: size)
            files["Sources/App/Screens/\(screen.name).swift"] = text(of: screen)
        }
        return files
    }

    private var package: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "App", platforms: [.macOS("26.0")],
            dependencies: [.package(name: "Dertisch", path: "\(framework)")],
            targets: [
                .executableTarget(
                    name: "App",
                    dependencies: [
                        .product(name: "Dertisch", package: "Dertisch"), .product(name: "DertischRoom", package: "Dertisch"),
                    ])
            ],
            swiftLanguageModes: [.v6])

        """
    }

    private func text(of screen: Screen) -> String {
        """
        import Dertisch

        enum \(screen.name)Course: Course {
            typealias Entree = Int
        \(screen.cases)
        }
        extension CustomerID<\(screen.name)Course> { static var \(screen.property): Self { "\(screen.property)" } }

        final class \(screen.name)Customer: Customer {
            init(waiter: WaiterForCustomer<\(screen.name)Course>) {}
            func layTable(_ table: TableBuilder<\(screen.name)Course>) {
                table.order(.open, on: .seated)
                table.lay(\\.title, at: "title")
                table.lay(\\.likes, at: "likes") { likes, _ in "\\(likes) likes" }
                table.mark(.busy, "page", when: \\.isBusy)
                table.edit(\\.note, at: "note") { .write($0) }
                table.invalid(\\.flaw, at: "note") { flaw, _ in flaw }
                table.rows(\\.items, at: "items") { item in
                    item.lay(\\.name, at: "name")
                    item.lay(\\.count, at: "count")
                    item.order(on: .tap("remove")) { .remove($0.id) }
                    item.seat(.\(screen.next.property), on: .tap("open")) { $0.id }
                }
                table.order(.like, on: .tap("like"))
                table.usherOut(on: .tap("back"))
            }
        }

        struct \(screen.name)Waiter: Waiter {
            typealias C = \(screen.name)Course
            func carte(for id: Int) -> C.Carte { C.Carte(id: id) }
            func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
        \(screen.taking)
            }
            func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
        \(screen.plating)
            }
        }

        struct \(screen.name)HeadChef: HeadChef {
            typealias Item = \(screen.name)Course.Item
        \(screen.properties)
            func give(
                _ order: \(screen.name)Course.Order, to waiter: WaiterForHeadChef<\(screen.name)Course>
            ) async throws {
        \(screen.cooking(serve: "waiter.serve"))
            }
        }

        """
    }

    private var house: String {
        let kitchens = size.resourceGroups.enumerated().map { index, group in
            let lines = group.map { "registrar.sousChef(\(Resource(number: $0).initialiser))" }
            return function("kitchen\(index)", lines)
        }
        let salles = size.screenGroups.enumerated().map { index, group in
            let lines = group.map {
                let name = Screen(number: $0, size: size).name
                return """
                    registrar.introduce(
                                .screen\($0), as: \(name)Customer.init, waiter: \(name)Waiter.init,
                                chef: \(name)HeadChef.init)
                    """
            }
            return function("salle\(index)", lines)
        }
        let calls =
            size.resourceGroups.indices.map { "        kitchen\($0)(&registrar)" }
            + size.screenGroups.indices.map { "        salle\($0)(&registrar)" }
        return """
            import Dertisch

            struct House: Staff {
                var greeted: [String] { ["screen0"] }
                func register(with registrar: inout Registrar) {
            \(calls.joined(separator: "\n"))
                }

            \((kitchens + salles).joined(separator: "\n\n"))
            }

            """
    }

    private func function(_ name: String, _ lines: [String]) -> String {
        """
            @MainActor private func \(name)(_ registrar: inout Registrar) {
        \(lines.map { "        \($0)" }.joined(separator: "\n"))
            }
        """
    }

    private var printer: String {
        """
        import DertischRoom

        @MainActor final class Printer: DiningRoom, RestaurantTable {
            var keepsHiddenContent: Bool { true }
            func setTable(for customer: String) -> any RestaurantTable { self }
            func show(_ table: any RestaurantTable, _ showing: Showing) {}
            func show(_ alert: Alert) { print("alert") }
            func setLanguage(_ language: Language) {}
            func clear(_ table: any RestaurantTable) {}
            func hide(_ table: any RestaurantTable) {}
            func apply(_ changes: [ScreenChange]) {
                for change in changes {
                    switch change {
                    case .lay(.text(let text), let spot), .lay(.number(_, let text), let spot): print(spot.place.name, text)
                    case .lay(.entry(let text, _), let spot): print(spot.place.name, text)
                    case .add(let rows, _, _): for row in rows { print("row", row.number) }
                    case .remove(let rows, _): for row in rows { print("row gone", row.number) }
                    default: break
                    }
                }
            }
        }

        """
    }

    private var main: String {
        """
        import DertischRoom

        @main struct Main {
            @MainActor static func main() async throws {
                let restaurant = try await Restaurant(House())
                let printer = Printer()
                let maitreD = MaitreD(of: restaurant, in: printer)
                maitreD.greet(.screen0, with: 1)
                await maitreD.settled()
                _ = maitreD.gesture(.tapped, at: Spot("like"), on: printer)
                await maitreD.settled()
                _ = maitreD.gesture(.edited(.text("hello"), revision: 1), at: Spot("note"), on: printer)
                await maitreD.settled()
                _ = maitreD.gesture(.tapped, at: Spot("remove", in: RowNumber(1)), on: printer)
                await maitreD.settled()
            }
        }

        """
    }
}
