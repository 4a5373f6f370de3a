import CGTK
import DertischCore
import DertischCatalogue
import DertischJSON
import Foundation
import Testing

@testable import Brasserie
@testable import DertischGTK

extension GTKTests {
    @Suite("The GTK catalogue") @MainActor struct CatalogueTests {
        /// The samples of the Brasserie, in a room for windows.
        @MainActor private struct Harness {
            let book = SampleBook()
            let restaurant: Restaurant
            let room: GTKRoom
            let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")

            init(_ layouts: URL? = Brasserie.resources?.appending(path: "gtk")) async throws {
                let layouts = GTKLayouts(in: layouts).validated()
                restaurant = try await Restaurant(
                    SampleStaff(of: Brasserie(), in: book), in: [layouts], inspectors: [book.notes], watchdog: nil)
                room = GTKRoom.catalogueRoom(of: restaurant, layouts: layouts, isStill: true)
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }

            func close() async throws {
                room.close()
                await restaurant.close()
                try FileManager.default.removeItem(at: folder)
            }

            /// Takes a picture of each state that is named, and returns the pixels that differ from the stored ones.
            func take(_ states: [String], stored: URL, language: String = "en", looks: String = "light") async throws
                -> [String: Int?]
            {
                let shots = states.map { state in
                    let parts = state.split(separator: "/").map(String.init)
                    return JSON.object([
                        "screen": .text(parts[0]), "state": .text(parts[1]), "language": .text(language),
                        "looks": .text(looks), "width": .number(480), "height": .number(600),
                        "file": .text("\(state)/x.png"),
                    ])
                }
                let request = JSON.object([
                    "stored": .text(stored.path), "tolerance": .number(16), "shots": .list(shots),
                ])
                try Data(request.bytes).write(to: folder.appending(path: "shots.json"))
                try await pumped {
                    try await PictureTaker(room: room, book: book, request: try PictureRequest(in: folder)).takeAll()
                }
                let results = try JSONReader.read(Array(try Data(contentsOf: folder.appending(path: "results.json"))))
                return (results["results"]?.items ?? []).reduce(into: [:]) { all, result in
                    all[result["file"]?.text ?? ""] = .some(result["pixels"]?.whole)
                }
            }

            /// Runs work that waits for frames, while GTK's loop is run.
            private func pumped(_ work: @escaping @MainActor () async throws -> Void) async throws {
                let task = Task { try await work() }
                var hasEnded = false
                Task {
                    _ = await task.result
                    hasEnded = true
                }
                _ = await Display.wait { hasEnded }
                try await task.value
            }
        }

        @Test("The window lists every state, and shows the chosen one in the chosen language, look and size")
        func shown() async throws {
            let harness = try await Harness()
            let window = try CatalogueWindow(of: harness.book, in: harness.room, titled: "Brasserie")
            let sidebar = window.sidebar
            #expect(sidebar.states.map { "\($0.screen.name)/\($0.state.slug)" }.contains("bar/a-long-name"))
            #expect(sidebar.states.filter { $0.screen.name == "letter" }.map(\.state.slug) == ["empty", "a-draft"])
            #expect(window.seated == [sidebar.states[0].screen.name])
            let draft = try #require(sidebar.states.first { $0.state.slug == "a-draft" })
            sidebar.select(draft)
            #expect(window.seated == ["letter"])
            sidebar.move(-1)
            #expect(window.shown?.state.slug == "empty")
            #expect(window.seated == ["letter"] && window.window.alerts.isEmpty)
            let texts = window.window.frames.values.map { $0.table.widget(at: Spot("text")).flatMap(WidgetReader.text) }
            #expect(texts == [""])
            harness.room.setLanguage("ar", in: nil)
            #expect(window.window.maitreD?.sommelier.language == "ar")
            harness.room.setLanguage("en", in: nil)
            window.bar.chooseSize(1)
            let widget = harness.room.windows[0].widget.widget
            #expect(Display.pump { gtk_widget_get_width(window.window.tableStack.stack.widget.pointer) >= 390 })
            #expect(gtk_widget_get_width(window.window.tableStack.stack.widget.pointer) < 900)
            sidebar.select(sidebar.states[0])
            #expect(window.seated == [sidebar.states[0].screen.name])
            #expect(Display.pump { window.window.maitreD?.metrics.isNarrow == true })
            Display.draw(widget)
            try Display.picture(widget, "catalogue")
            try await harness.close()
        }

        @Test("A state is live: orders go nowhere and are named, and another customer that a tap seats is shown")
        func live() async throws {
            let harness = try await Harness()
            let window = try CatalogueWindow(of: harness.book, in: harness.room, titled: "Brasserie")
            let bar = try #require(window.sidebar.states.first { $0.screen.name == "bar" && $0.state.slug == "open" })
            window.sidebar.select(bar)
            await window.window.maitreD?.settled()
            let frame = try #require(window.window.frames.values.first { $0.table.customer == "bar" })
            let german = try #require(frame.table.widget(at: Spot("german")))
            dertisch_emit(german.raw, "clicked")
            await window.window.maitreD?.settled()
            #expect(window.namedOrders == ["speak"])
            window.sidebar.move(1)
            #expect(window.namedOrders.isEmpty)
            try await harness.close()
        }

        @Test("The field shows the states whose names have its words, and the screens that have any")
        func found() async throws {
            let harness = try await Harness()
            let window = try CatalogueWindow(of: harness.book, in: harness.room, titled: "Brasserie")
            window.sidebar.find("LONG bar")
            #expect(window.sidebar.shownStates.map(\.state.slug) == ["a-long-name"])
            window.sidebar.find("")
            #expect(window.sidebar.shownStates.count == window.sidebar.states.count)
            try await harness.close()
        }

        @Test("Pictures of a state are the same each time; of another state, language or look they differ")
        func pictures() async throws {
            let harness = try await Harness()
            let nothing = harness.folder.appending(path: "nothing")
            let states = ["bar/open", "bar/a-long-name", "letter/a-draft"]
            let first = try await harness.take(states, stored: nothing)
            #expect(first.values.allSatisfy { $0 == nil } && first.count == 3)
            let stored = harness.folder.appending(path: "stored")
            try FileManager.default.moveItem(at: harness.folder.appending(path: "new"), to: stored)
            let again = try await harness.take(states, stored: stored)
            #expect(again == ["bar/open/x.png": 0, "bar/a-long-name/x.png": 0, "letter/a-draft/x.png": 0])
            let dark = try await harness.take(["bar/open"], stored: stored, looks: "dark")
            #expect(try #require(dark["bar/open/x.png"] ?? nil) > 10_000)
            let arabic = try await harness.take(["bar/open"], stored: stored, language: "ar")
            #expect(try #require(arabic["bar/open/x.png"] ?? nil) > 100)
            let difference = harness.folder.appending(path: "difference/bar/open/x.png")
            #expect(try Data(contentsOf: difference).count > 500)
            harness.room.setLanguage("en", in: nil)
            try await harness.close()
        }

        @Test("A picture of a state that no sample gives is an error that names it")
        func missing() async throws {
            let harness = try await Harness()
            let error = await #expect(throws: PictureTaker.Problem.self) {
                _ = try await harness.take(["bar/gone"], stored: harness.folder)
            }
            #expect(error?.description == "bar/gone/x.png: the app gives no such sample.")
            try await harness.close()
        }
    }
}
