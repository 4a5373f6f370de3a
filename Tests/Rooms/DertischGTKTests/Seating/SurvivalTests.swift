import DertischWindowState
import CGTK
import DertischCore
import DertischTesting
import Foundation
import TestSupport
import Testing

@testable import Brasserie
@testable import DertischGTK

extension GTKTests {
    /// A kill is the state file as it is, in a folder of its own, to which the first house writes no more.
    @Suite("A GTK room whose process was killed", .namesHang) @MainActor final class SurvivalTests {
        private let folder = FileManager.default.temporaryDirectory.appending(path: "survival-\(UUID().uuidString)")
        private let layouts: URL
        private var kills = 0
        private var stateFile: WindowStateFile {
            WindowStateFile(url: folder.appending(path: "\(kills)/window-state.json"))
        }

        init() throws { layouts = try Desk.writeLayouts(to: folder.appending(path: "layouts")) }

        isolated deinit { try? FileManager.default.removeItem(at: folder) }

        private func desk() async throws -> BrasserieHouse {
            try await BrasserieHouse(Desk(), layouts: layouts, stateFile: stateFile)
        }

        /// Waits until a house has stored what it should have within a second, and leaves the next house the file as it is then.
        private func kill(_ house: BrasserieHouse, once isStored: (WindowState) -> Bool) async throws {
            let file = stateFile
            var last: WindowState?
            // Far more than a second in all, in short steps.
            var turns = 0
            let isStored = try await Display.wait {
                house.clock.advance(by: .milliseconds(250))
                last = try file.read()
                turns += 1
                // The file may be the one that the house was opened with.
                return last == house.room.state && last.map(isStored) ?? false || turns > 400
            }
            #expect(isStored && turns <= 400, "\(String(describing: last))")
            kills += 1
            try FileManager.default.createDirectory(
                at: stateFile.url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: file.url, to: stateFile.url)
            await house.close()
        }

        private func stored(_ state: WindowState) -> [String: String] {
            var texts: [String: String] = [:]
            for field in state.windows.flatMap(\.fields) {
                if case .text(let text) = field.value { texts[field.place] = text }
            }
            return texts
        }

        private func select(_ anchor: Int, _ cursor: Int, at place: Place, of house: BrasserieHouse, row: Int = 0)
            throws
        {
            let entry = try house.widget(place, of: "desk", row: row)
            gtk_widget_grab_focus(entry.pointer)
            gtk_editable_select_region(entry.opaque, gint(anchor), gint(cursor))
        }

        private func typeMemo(_ text: String, at house: BrasserieHouse) async throws {
            let view = try house.widget("memo", of: "desk")
            gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.cast()), text, -1)
            await house.settle()
        }

        @Test("It opens with what was typed, marked, chosen and selected, and its house knows it") func restored()
            async throws
        {
            var house = try await desk()
            try await house.type("Dear Ada", at: "note", of: "desk")
            try await typeMemo("two\nlines", at: house)
            gtk_check_button_set_active(try house.widget("urgent", of: "desk").cast(), 1)
            gtk_drop_down_set_selected(try house.widget("colour", of: "desk").opaque, 1)
            try select(5, 2, at: "note", of: house)
            await house.settle()
            try await kill(house) {
                let window = $0.windows.first
                return window?.fields.count == 4 && window?.focus?.selection == .init(anchor: 5, cursor: 2)
            }

            house = try await desk()
            #expect(house.problems.all == [])
            #expect(try house.text("note", of: "desk") == "Dear Ada")
            #expect(gtk_check_button_get_active(try house.widget("urgent", of: "desk").cast()) != 0)
            #expect(gtk_drop_down_get_selected(try house.widget("colour", of: "desk").opaque) == 1)
            let carte = try #require(try house.window.maitreD?.carte(of: .desk))
            #expect(carte.note == "Dear Ada")
            #expect(carte.memo == "two\nlines")
            #expect(carte.isUrgent)
            #expect(carte.colour == 1)
            let entry = try house.widget("note", of: "desk")
            let focus = try #require(gtk_window_get_focus(try house.window.widget.widget.cast()))
            #expect(gtk_widget_is_ancestor(focus, entry.pointer) != 0)
            var (start, end): (gint, gint) = (0, 0)
            #expect(gtk_editable_get_selection_bounds(entry.opaque, &start, &end) != 0)
            #expect((start, end) == (2, 5))
            let selection = try house.frame("desk").table.placeWidget(at: Spot("note"))?.selection
            #expect(selection == .init(anchor: 5, cursor: 2), "The cursor is at the same end.")

            // Killed once more: nothing is lost the second time either.
            try await kill(house) { $0.windows.first?.fields.count == 4 }
            house = try await desk()
            #expect(try house.text("note", of: "desk") == "Dear Ada")
            #expect(try house.window.maitreD?.carte(of: .desk)?.memo == "two\nlines")
            await house.close()
        }

        @Test("A text view's cursor and selection come back") func textView() async throws {
            var house = try await desk()
            try await typeMemo("two\nlines", at: house)
            func buffer() throws -> UnsafeMutablePointer<GtkTextBuffer>? {
                gtk_text_view_get_buffer(try house.widget("memo", of: "desk").cast())
            }
            gtk_widget_grab_focus(try house.widget("memo", of: "desk").pointer)
            var (bound, insert) = (GtkTextIter(), GtkTextIter())
            gtk_text_buffer_get_iter_at_offset(try buffer(), &bound, 1)
            gtk_text_buffer_get_iter_at_offset(try buffer(), &insert, 6)
            gtk_text_buffer_select_range(try buffer(), &insert, &bound)
            try await kill(house) { $0.windows.first?.focus?.selection == .init(anchor: 1, cursor: 6) }

            house = try await desk()
            let selection = try house.frame("desk").table.placeWidget(at: Spot("memo"))?.selection
            #expect(selection == .init(anchor: 1, cursor: 6))
            await house.close()
        }

        @Test("Passwords, PINs and places of the class `secret` are not stored") func secrets() async throws {
            var house = try await desk()
            let secrets: [Place] = ["password", "hidden", "pin", "marked"]
            for place in secrets { try await house.type("hush \(place)", at: place, of: "desk") }
            gtk_widget_grab_focus(try house.widget("marked", of: "desk").pointer)
            try await house.type("open", at: "note", of: "desk")
            try await kill(house) { stored($0)["note"] == "open" && $0.windows.first?.focus?.place == "marked" }
            #expect(try !String(contentsOf: stateFile.url, encoding: .utf8).contains("hush"))
            #expect(try stateFile.read()?.windows.first?.focus?.selection == nil, "It would tell the length.")

            house = try await desk()
            for place in secrets { #expect(try house.text(place, of: "desk") == "") }
            #expect(try house.text("note", of: "desk") == "open")
            await house.close()
        }

        @Test("The focus comes back though a list beside shows its end meanwhile") func besideList() async throws {
            var house = try await BrasserieHouse(stateFile: stateFile)
            gtk_widget_grab_focus(try house.widget("text", of: "letter").pointer)
            try await kill(house) { $0.windows.first?.focus?.place == "text" }
            house = try await BrasserieHouse(stateFile: stateFile)
            let focus = try #require(gtk_window_get_focus(try house.window.widget.widget.cast()))
            #expect(gtk_widget_is_ancestor(focus, try house.widget("text", of: "letter").pointer) != 0)
            await house.close()
        }

        @Test("A choice is stored by its number, in whatever language it is shown since") func chosen() throws {
            let screen = try Screen(["screen": #"<object class="GtkDropDown" id="colour"/>"#])
            screen.open()
            func lay(_ red: String, _ blue: String, chosen: Int) {
                screen.lay(
                    .choices([Choice(number: 1, text: red), Choice(number: 2, text: blue)], chosen: chosen),
                    at: "colour")
            }
            lay("red", "blue", chosen: 1)
            gtk_drop_down_set_selected(try screen["colour"].opaque, 1)
            screen.table.note(.chose(2), at: Spot("colour"), turn: 1)
            lay("rot", "blau", chosen: 2)
            #expect(screen.table.storedFields.map(\.field.value) == [.choice(2)])
            lay("rot", "blau", chosen: 1)
            #expect(screen.table.storedFields == [])
        }

        @Test("What the house has replaced since it was typed is not entered again") func replaced() async throws {
            var house = try await desk()
            try await house.type("ab", at: "code", of: "desk")
            #expect(try house.text("code", of: "desk") == "AB")
            try await house.type("x", at: "note", of: "desk")
            try await kill(house) { stored($0) == ["note": "x"] }

            house = try await desk()
            #expect(try house.text("code", of: "desk") == "")
            await house.close()
        }

        @Test("Entries in rows find their rows again, also those that are out of view") func rows() async throws {
            var house = try await desk()
            let table = try house.frame("desk").table
            let row = try #require(table.rows(at: Spot("items")).dropFirst().first)
            try await house.type("12", at: "amount", row: row.number, of: "desk")
            let far = table.rows(at: Spot("lines"))[150]
            table.scroll(to: far)
            await house.settle()
            try await house.type("far", at: "line", row: far.number, of: "desk")
            try select(1, 1, at: "line", of: house, row: far.number)
            try await kill(house) {
                $0.windows.first?.fields.count == 2 && $0.windows.first?.focus?.row == far.number
            }

            house = try await desk()
            let carte = try #require(try house.window.maitreD?.carte(of: .desk))
            #expect(carte.items.map(\.text) == ["", "12", ""])
            #expect(carte.lines.filter { $0.text != "" } == [DeskCourse.Item(id: 151, text: "far")])
            let entry = try house.widget("line", of: "desk", row: far.number)
            let focus = try #require(gtk_window_get_focus(try house.window.widget.widget.cast()))
            #expect(gtk_widget_is_ancestor(focus, entry.pointer) != 0, "It is scrolled to.")
            await house.close()
        }

        @Test("Beneath a menu a typed text is shown, and goes to the house once the menu is closed") func menu()
            async throws
        {
            var house = try await desk()
            try await house.type("beneath", at: "note", of: "desk")
            try await house.type("7", at: "pin", of: "desk")
            try await house.tap("open", of: "desk")
            try await house.type("inner", at: "label", of: "drawer")
            try await kill(house) { stored($0)["label"] == "inner" }

            house = try await desk()
            #expect(try house.customers == ["desk", "drawer"])
            #expect(try house.text("note", of: "desk") == "beneath")
            #expect(try house.window.maitreD?.carte(of: .desk)?.note == "")
            #expect(try house.window.maitreD?.carte(of: .drawer)?.label == "inner")
            try await kill(house) { stored($0)["note"] == "beneath" && stored($0)["label"] == "inner" }

            house = try await desk()
            await house.askToClose(
                try #require(Widget(gtk_widget_get_root(try house.widget("label", of: "drawer").pointer))))
            #expect(try house.customers == ["desk"])
            #expect(try house.window.maitreD?.carte(of: .desk)?.note == "beneath")
            #expect(try house.text("note", of: "desk") == "beneath")
            await house.close()
        }

        @Test("What was typed in a row beneath a menu is there after a second kill as well") func rowBeneathMenu()
            async throws
        {
            var house = try await desk()
            let row = try #require(try house.frame("desk").table.rows(at: Spot("items")).last)
            try await house.type("12", at: "amount", row: row.number, of: "desk")
            try await house.tap("open", of: "desk")
            for label in ["once", "twice"] {
                try await house.type(label, at: "label", of: "drawer")
                try await kill(house) { stored($0) == ["amount": "12", "label": label] }
                house = try await desk()
                #expect(try house.text("amount", of: "desk", row: row.number) == "12")
            }
            await house.askToClose(
                try #require(Widget(gtk_widget_get_root(try house.widget("label", of: "drawer").pointer))))
            #expect(try house.window.maitreD?.carte(of: .desk)?.items.map(\.text) == ["", "", "12"])
            await house.close()
        }

        @Test("A text beneath a menu that the menu's bill replaces is not entered again") func bill() async throws {
            var house = try await desk()
            try await house.type("beneath", at: "note", of: "desk")
            try await house.tap("open", of: "desk")
            try await house.type("inner", at: "label", of: "drawer")
            try await kill(house) { stored($0)["label"] == "inner" }

            house = try await desk()
            try await house.tap("shut", of: "drawer")
            #expect(try house.text("note", of: "desk") == "inner")
            #expect(try house.window.maitreD?.carte(of: .desk)?.note == "inner")
            await house.close()
        }

        @Test("A customer beneath another has its text again when it is back") func covered() async throws {
            var house = try await BrasserieHouse(stateFile: stateFile)
            try await house.tap("tab", of: "bar")
            try await house.type("olives", at: "words", of: "search")
            try await house.tap("letter", of: "bar")
            try await house.type("Dear Bob", at: "text", of: "letter")
            try await kill(house) { stored($0) == ["words": "olives", "text": "Dear Bob"] }

            house = try await BrasserieHouse(stateFile: stateFile)
            #expect(house.room.seated == [["bar", "letter"]])
            #expect(try house.text("text", of: "letter") == "Dear Bob")
            try await kill(house) { stored($0) == ["words": "olives", "text": "Dear Bob"] }

            house = try await BrasserieHouse(stateFile: stateFile)
            dertisch_emit(try #require(try house.frame("letter").backButton).raw, "clicked")
            await house.settle()
            try await house.answer("Discard")
            try await house.tap("tab", of: "bar")
            #expect(try house.text("words", of: "search") == "olives")
            #expect(try house.text("found", of: "search") == "olives")
            await house.close()
        }

        @Test("An open question is asked again, with the answer that was being typed") func question() async throws {
            var house = try await BrasserieHouse(stateFile: stateFile)
            try await house.tap("rename", of: "bar")
            let entry = try #require(try house.alert.entry)
            gtk_editable_set_text(entry.opaque, "Chez Ada")
            try await kill(house) { $0.windows.first?.answers.values.contains("Chez Ada") == true }

            house = try await BrasserieHouse(stateFile: stateFile)
            #expect(try house.alert.enteredText == "Chez Ada")
            try await house.answer("Rename")
            #expect(try house.text("name", of: "bar") == "Chez Ada")
            await house.close()
        }

        @Test("The answer to a question in a menu of a covered customer is there when the customer is uncovered")
        func coveredQuestion() async throws {
            var house = try await desk()
            try await house.tap("open", of: "desk")
            try await house.tap("ask", of: "drawer")
            gtk_editable_set_text(try #require(try house.alert.entry).opaque, "half an ans")
            var state = try #require(house.room.state)
            #expect(state.windows[0].answers.values.contains("half an ans"))
            // A page over both, as a link opens it.
            state.windows[0].plan.seats.append(SeatingPlan.Seat(customer: "desk", entree: "{}"))
            await house.close()
            try stateFile.write(state)

            house = try await desk()
            #expect(house.room.seated == [["desk", "desk"]])
            #expect(try house.window.alerts.isEmpty)
            #expect(house.room.state?.windows[0].answers == state.windows[0].answers)
            try house.window.maitreD?.usherOutCurrentCustomer()
            await house.settle()
            #expect(try house.alert.enteredText == "half an ans")
            await house.close()
        }

        @Test("A window that the guest closes forgets what was typed in it") func closed() async throws {
            var house = try await desk()
            try await house.type("draft", at: "note", of: "desk")
            await house.askToClose(try house.window.widget.widget)
            #expect(try stateFile.read()?.windows.map(\.fields) == [[]])
            #expect(try !String(contentsOf: stateFile.url, encoding: .utf8).contains("draft"))
            house = try await desk()
            #expect(try house.text("note", of: "desk") == "")
            await house.close()
        }

        @Test("Fields of tables, rows and places that are not there any more are left out") func gone() async throws {
            var house = try await desk()
            try await house.type("here", at: "note", of: "desk")
            try await kill(house) { stored($0)["note"] == "here" }
            var state = try #require(try stateFile.read())
            let table = try #require(state.windows[0].fields.first?.table)
            state.windows[0].fields += [
                WindowField(table: 77, row: 0, place: "note", value: .text("lost")),
                WindowField(table: table, row: 999, place: "amount", value: .text("lost")),
                WindowField(table: table, row: 0, place: "gone", value: .text("lost")),
                WindowField(table: table, row: 0, place: "urgent", value: .text("lost")),
                WindowField(table: table, row: 0, place: "colour", value: .choice(99)),
                WindowField(table: -1, row: -1, place: "", value: .flag(true)),
            ]
            state.windows[0].focus = WindowFocus(
                table: table, row: 999, place: "amount", selection: .init(anchor: -5, cursor: .max))
            try stateFile.write(state)
            house = try await desk()
            #expect(house.problems.all == [])
            #expect(try house.text("note", of: "desk") == "here")
            #expect(try house.window.restorer.input == nil)
            try await kill(house) { stored($0) == ["note": "here"] }
        }

        @Test("What another build wrote is read field by field") func otherBuild() throws {
            let json = """
                {"windows": [{"plan": {"s": [{"c": "desk"}]}, "size": "large", "focus": 7, "answers": [], "isActive": "yes",
                  "fields": [{"table": 1, "place": "note", "text": "here"}, {"table": 1, "place": "new", "stars": 3}, 5]}],
                 "moods": []}
                """
            let state = try JSONDecoder().decode(WindowState.self, from: Data(json.utf8))
            var expected = WindowState.Window(plan: SeatingPlan(seats: [.init(customer: "desk", entree: "{}")]))
            expected.fields = [WindowField(table: 1, row: 0, place: "note", value: .text("here"))]
            #expect(state.windows == [expected])
        }

        @Test("Of many typed texts the latest 64 KB are stored") func limit() {
            func typed(_ turn: Int, _ size: Int) -> TypedField {
                TypedField(
                    field: WindowField(
                        table: 1, row: 0, place: "p", value: .text(String(repeating: "a", count: size))), turn: turn)
            }
            let fields = [typed(3, 30_000), typed(1, 30_000), typed(4, 70_000), typed(2, 30_000)]
            #expect(fields.latest.map(\.turn) == [2, 3])
        }
    }
}

extension BrasserieHouse {
    /// Types into an entry of a row.
    func type(_ text: String, at place: Place, row: Int, of customer: String) async throws {
        gtk_editable_set_text(try widget(place, of: customer, row: row).opaque, text)
        await settle()
    }
}
