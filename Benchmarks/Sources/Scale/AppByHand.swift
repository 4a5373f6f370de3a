/// The same app written without the framework: views, presenters, interactors, a container with every
/// resource, and a router with a case for every screen. What it does is the same; what the framework adds, such as
/// checks of the house, inspection, restoring or several dining rooms, it does without.
struct AppByHand {
    let size: Size

    var files: [String: String] {
        var files = [
            "Package.swift": package, "Sources/App/Container.swift": container, "Sources/App/Main.swift": main,
            "Sources/App/Printer.swift": printer, "Sources/App/Router.swift": router,
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
            name: "App", platforms: [.macOS("26.0")], targets: [.executableTarget(name: "App")],
            swiftLanguageModes: [.v6])

        """
    }

    private func text(of screen: Screen) -> String {
        """
        enum \(screen.name) {
        \(screen.cases)
        }

        \(view(of: screen))

        @MainActor struct \(screen.name)Presenter {
            enum Taken { case passOn, answered }
            func carte(for id: Int) -> \(screen.name).Carte { \(screen.name).Carte(id: id) }
            func take(_ order: \(screen.name).Order, onto carte: inout \(screen.name).Carte) -> Taken {
        \(screen.taking)
            }
            func plate(_ dish: \(screen.name).Dish, onto carte: inout \(screen.name).Carte) {
        \(screen.plating)
            }
        }

        @MainActor struct \(screen.name)Interactor {
            typealias Item = \(screen.name).Item
        \(screen.properties)
            func give(
                _ order: \(screen.name).Order, serve: @MainActor (\(screen.name).Dish) -> Void
            ) async throws {
        \(screen.cooking(serve: "serve"))
            }
        }

        \(controller(of: screen))

        """
    }

    private func view(of screen: Screen) -> String {
        """
        @MainActor final class \(screen.name)View {
            private let table: any Table
            private var laid: \(screen.name).Carte?
            private var rows: [Int] = []
            /// How many edits are not on the carte yet, and what was typed last.
            private var edits = 0
            private var typed = ""

            init(table: any Table) { self.table = table }

            func listen(
                order: @escaping @MainActor (\(screen.name).Order) -> Void,
                open: @escaping @MainActor (Int) -> Void, back: @escaping @MainActor () -> Void
            ) {
                table.onTap("like") { order(.like) }
                table.onTap("back") { back() }
                table.onEdit("note") { [weak self] text in
                    self?.edits += 1
                    self?.typed = text
                    order(.write(text))
                }
                table.onTapInRow("remove") { [weak self] id in
                    if self?.rows.contains(id) == true { order(.remove(id)) }
                }
                table.onTapInRow("open") { [weak self] id in
                    if self?.rows.contains(id) == true { open(id) }
                }
            }

            func settleEdit(_ carte: \(screen.name).Carte) {
                edits -= 1
                show(carte)
                if edits == 0, typed != carte.note { table.setEntry(carte.note, at: "note") }
            }

            func show(_ carte: \(screen.name).Carte) {
                let old = laid
                laid = carte
                if old?.title != carte.title { table.setText(carte.title, at: "title") }
                if old?.likes != carte.likes { table.setText("\\(carte.likes) likes", at: "likes") }
                if old?.isBusy != carte.isBusy { table.setBusy(carte.isBusy, at: "page") }
                if edits == 0, old?.note != carte.note { table.setEntry(carte.note, at: "note") }
                if old == nil || old?.flaw != carte.flaw { table.setFlaw(carte.flaw, at: "note") }
                if old?.items != carte.items { showItems(carte.items, old: old?.items ?? []) }
            }

            private func showItems(_ items: [\(screen.name).Item], old: [\(screen.name).Item]) {
                let ids = Set(items.map(\\.id))
                for id in rows where !ids.contains(id) { table.removeRow(id, from: "items") }
                rows.removeAll { !ids.contains($0) }
                let before = Dictionary(old.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
                for (index, item) in items.enumerated() {
                    if index >= rows.count || rows[index] != item.id {
                        if let from = rows.firstIndex(of: item.id) {
                            rows.remove(at: from)
                            table.moveRow(item.id, in: "items", to: index)
                        } else {
                            table.addRow(item.id, to: "items", at: index)
                        }
                        rows.insert(item.id, at: index)
                    }
                    let last = before[item.id]
                    if last?.name != item.name { table.setText(item.name, at: "name", row: item.id) }
                    if last?.count != item.count { table.setText("\\(item.count)", at: "count", row: item.id) }
                }
            }
        }
        """
    }

    private func controller(of screen: Screen) -> String {
        """
        @MainActor final class \(screen.name)Controller: Controller {
            private let view: \(screen.name)View
            private let presenter: \(screen.name)Presenter
            private let interactor: \(screen.name)Interactor
            private unowned let router: Router
            private var carte: \(screen.name).Carte
            private var waiting: [\(screen.name).Order] = []
            private var task: Task<Void, Never>?

            init(table: any Table, interactor: \(screen.name)Interactor, router: Router, id: Int) {
                view = \(screen.name)View(table: table)
                presenter = \(screen.name)Presenter()
                self.interactor = interactor
                self.router = router
                carte = presenter.carte(for: id)
            }

            func start() {
                view.listen(
                    order: { [weak self] in self?.order($0) },
                    open: { [weak self] in self?.router.open(.\(screen.next.property)($0)) },
                    back: { [weak self] in self?.router.back() })
                view.show(carte)
                order(.open)
            }

            func stop() {
                task?.cancel()
                waiting = []
            }

            func settled() async { while let task { await task.value } }

            private func order(_ order: \(screen.name).Order) {
                guard waiting.count < 64 else { return }
                let taken = presenter.take(order, onto: &carte)
                view.show(carte)
                guard taken == .passOn else { return done(order) }
                waiting.append(order)
                if task == nil { next() }
            }

            private func next() {
                guard !waiting.isEmpty else {
                    task = nil
                    return
                }
                let order = waiting.removeFirst()
                task = Task { [weak self, interactor] in
                    do {
                        try await interactor.give(order) { self?.serve($0) }
                    } catch is CancellationError {
                        return
                    } catch {
                        self?.router.alert(error)
                    }
                    self?.done(order)
                    self?.next()
                }
            }

            private func serve(_ dish: \(screen.name).Dish) {
                guard task?.isCancelled == false else { return }
                presenter.plate(dish, onto: &carte)
                view.show(carte)
            }

            private func done(_ order: \(screen.name).Order) {
                if case .write = order { view.settleEdit(carte) }
            }
        }
        """
    }

    private var container: String {
        let resources = (0..<size.resources).map { Resource(number: $0) }
        return """
            /// Every resource, made once, in the order in which they need one another.
            final class Container: Sendable {
            \(resources.map { "    let \($0.property): \($0.name)" }.joined(separator: "\n"))

                init() {
            \(resources.map { "        \($0.property) = \($0.made)" }.joined(separator: "\n"))
                }
            }

            """
    }

    private var router: String {
        let screens = (0..<size.screens).map { Screen(number: $0, size: size) }
        let cases = screens.map { "    case \($0.property)(Int)" }.joined(separator: "\n")
        let openings = size.screenGroups.enumerated().map { index, group in
            let lines = group.map { number in
                let screen = Screen(number: number, size: size)
                let needs = screen.needs.map { "\($0.label): container.\($0.property)" }.joined(separator: ", ")
                return """
                            case .\(screen.property)(let id):
                                return \(screen.name)Controller(
                                    table: table, interactor: \(screen.name)Interactor(\(needs)), router: self, id: id)
                    """
            }
            return """
                    private func controller\(index)(_ route: Route, at table: any Table) -> (any Controller)? {
                        switch route {
                \(lines.joined(separator: "\n"))
                        default: return nil
                        }
                    }
                """
        }
        let tries = size.screenGroups.indices.map { "controller\($0)(route, at: table)" }.joined(
            separator: "\n            ?? ")
        return """
            enum Route: Hashable, Codable, Sendable {
            \(cases)
            }

            @MainActor protocol Controller: AnyObject {
                func start()
                func stop()
                func settled() async
            }

            @MainActor final class Router {
                private let container: Container
                private let makeTable: @MainActor (Route) -> any Table
                private var stack: [any Controller] = []

                init(container: Container, table: @escaping @MainActor (Route) -> any Table) {
                    self.container = container
                    makeTable = table
                }

                func open(_ route: Route) {
                    let table = makeTable(route)
                    guard let controller = controller(of: route, at: table) else { return }
                    stack.append(controller)
                    controller.start()
                }

                func back() {
                    guard stack.count > 1 else { return }
                    stack.removeLast().stop()
                }

                func alert(_ error: any Error) { print("alert") }
                func settled() async { await stack.last?.settled() }

                private func controller(of route: Route, at table: any Table) -> (any Controller)? {
                    \(tries)
                }

            \(openings.joined(separator: "\n\n"))
            }

            """
    }

    private var printer: String {
        """
        @MainActor protocol Table: AnyObject {
            func setText(_ text: String, at place: String)
            func setText(_ text: String, at place: String, row: Int)
            func setEntry(_ text: String, at place: String)
            func setBusy(_ isBusy: Bool, at place: String)
            func setFlaw(_ flaw: String?, at place: String)
            func addRow(_ id: Int, to place: String, at index: Int)
            func moveRow(_ id: Int, in place: String, to index: Int)
            func removeRow(_ id: Int, from place: String)
            func onTap(_ place: String, _ act: @escaping @MainActor () -> Void)
            func onTapInRow(_ place: String, _ act: @escaping @MainActor (Int) -> Void)
            func onEdit(_ place: String, _ act: @escaping @MainActor (String) -> Void)
        }

        @MainActor final class Printer: Table {
            private var taps: [String: @MainActor () -> Void] = [:]
            private var rowTaps: [String: @MainActor (Int) -> Void] = [:]
            private var edits: [String: @MainActor (String) -> Void] = [:]
            func setText(_ text: String, at place: String) { print(place, text) }
            func setText(_ text: String, at place: String, row: Int) { print(place, text) }
            func setEntry(_ text: String, at place: String) { print(place, text) }
            func setBusy(_ isBusy: Bool, at place: String) {}
            func setFlaw(_ flaw: String?, at place: String) {}
            func addRow(_ id: Int, to place: String, at index: Int) { print("row", id + 1) }
            func moveRow(_ id: Int, in place: String, to index: Int) {}
            func removeRow(_ id: Int, from place: String) { print("row gone", id + 1) }
            func onTap(_ place: String, _ act: @escaping @MainActor () -> Void) { taps[place] = act }
            func onTapInRow(_ place: String, _ act: @escaping @MainActor (Int) -> Void) { rowTaps[place] = act }
            func onEdit(_ place: String, _ act: @escaping @MainActor (String) -> Void) { edits[place] = act }
            func tap(_ place: String) { taps[place]?() }
            func tap(_ place: String, row: Int) { rowTaps[place]?(row) }
            func edit(_ place: String, _ text: String) { edits[place]?(text) }
        }

        """
    }

    private var main: String {
        """
        @main struct Main {
            @MainActor static func main() async throws {
                let printer = Printer()
                let router = Router(container: Container()) { _ in printer }
                router.open(.screen0(1))
                await router.settled()
                printer.tap("like")
                await router.settled()
                printer.edit("note", "hello")
                await router.settled()
                printer.tap("remove", row: 0)
                await router.settled()
            }
        }

        """
    }
}
