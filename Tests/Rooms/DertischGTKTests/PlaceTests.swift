import CGTK
import DertischCore
import Testing

@testable import DertischGTK

extension GTKTests {
    @Suite("Places in GTK") @MainActor struct PlaceTests {
        /// A table of one place of a class.
        private func screen(_ name: String, _ properties: String = "") throws -> Screen {
            try Screen([
                "screen":
                    #"<object class="GtkBox"><child><object class="\#(name)" id="it">\#(properties)</object></child></object>"#
            ])
        }

        @Test(
            "A GTK label shows texts and numbers",
            arguments: ["GtkLabel", "GtkButton", "GtkToggleButton", "GtkCheckButton", "GtkLinkButton"])
        func texts(_ name: String) throws {
            let screen = try screen(name)
            screen.lay(.text("<b>Élan</b> & ع"), at: "it")
            #expect(WidgetReader.text(of: try screen["it"]) == "<b>Élan</b> & ع")
            screen.lay(.number(1234.5, text: "1.234,5"), at: "it")
            #expect(WidgetReader.text(of: try screen["it"]) == "1.234,5")
            screen.lay(.text(""), at: "it")
            #expect(WidgetReader.text(of: try screen["it"]) == "")
            #expect(screen.takeGestures() == [])
        }

        @Test("A GTK inscription shows a text within its space") func inscription() throws {
            let screen = try screen("GtkInscription")
            screen.lay(.text("long"), at: "it")
            #expect(gtk_inscription_get_text(try screen["it"].opaque).map { String(cString: $0) } == "long")
        }

        @Test("A GTK progress bar shows a number within its bounds") func progress() throws {
            let bar = try screen("GtkProgressBar")
            bar.lay(.number(0.25, text: "25 %"), at: "it")
            #expect(gtk_progress_bar_get_fraction(try bar["it"].opaque) == 0.25)
            #expect(gtk_progress_bar_get_text(try bar["it"].opaque).map { String(cString: $0) } == "25 %")
            bar.lay(.number(7, text: "7"), at: "it")
            #expect(gtk_progress_bar_get_fraction(try bar["it"].opaque) == 1)
            let level = try screen("GtkLevelBar", #"<property name="max-value">10</property>"#)
            level.lay(.number(7, text: "7"), at: "it")
            #expect(gtk_level_bar_get_value(try level["it"].opaque) == 7)
            level.lay(.number(nil, text: ""), at: "it")
            #expect(gtk_level_bar_get_value(try level["it"].opaque) == 0)
        }

        @Test("Clicking a GTK button is a tap", arguments: ["GtkButton", "GtkLinkButton"]) func tapped(_ name: String)
            throws
        {
            let screen = try screen(name)
            dertisch_emit(try screen["it"].raw, "clicked")
            #expect(screen.takeGestures() == ["it: tapped"])
        }

        @Test(
            "A GTK switch reports the customer's changes, and not the house's",
            arguments: ["GtkCheckButton", "GtkSwitch", "GtkToggleButton"])
        func switched(_ name: String) throws {
            let screen = try screen(name)
            let it = try screen["it"]
            screen.lay(.flag(true), at: "it")
            #expect(Property.flag("active", of: it.raw))
            #expect(screen.takeGestures() == [])
            Property.set("active", of: it.raw, to: false)
            Property.set("active", of: it.raw, to: true)
            #expect(
                screen.takeGestures() == [
                    "it: edited(DertischCore.Edited.flag(false), revision: 1)",
                    "it: edited(DertischCore.Edited.flag(true), revision: 2)",
                ])
        }

        @Test(
            "A GTK entry reports typing, and is not overwritten by older text",
            arguments: ["GtkEntry", "GtkSearchEntry", "GtkPasswordEntry", "GtkText"])
        func typed(_ name: String) throws {
            let screen = try screen(name)
            let it = try screen["it"]
            screen.lay(.entry("dune", revision: 0), at: "it")
            #expect(screen.takeGestures() == [])
            gtk_editable_set_position(it.opaque, 2)
            screen.lay(.entry("dunes", revision: 0), at: "it")
            #expect(gtk_editable_get_position(it.opaque) == 2, "The cursor stays where it is.")
            gtk_editable_set_text(it.opaque, "")
            var position: gint = 0
            gtk_editable_insert_text(it.opaque, "sea", -1, &position)
            #expect(screen.takeGestures().last == #"it: edited(DertischCore.Edited.text("sea"), revision: 2)"#)
            screen.lay(.entry("dunes", revision: 1), at: "it")
            #expect(WidgetReader.text(of: it) == "sea")
            screen.lay(.entry("SEA", revision: 2), at: "it")
            #expect(WidgetReader.text(of: it) == "SEA")
            #expect(screen.takeGestures() == [])
        }

        @Test("A GTK text view reports several lines of typing") func lines() throws {
            let screen = try screen("GtkTextView")
            let buffer = gtk_text_view_get_buffer(try screen["it"].cast())
            screen.lay(.entry("one\ntwo", revision: 0), at: "it")
            #expect(screen.takeGestures() == [])
            gtk_text_buffer_insert_at_cursor(buffer, "\nthree", -1)
            #expect(screen.takeGestures() == [#"it: edited(DertischCore.Edited.text("one\ntwo\nthree"), revision: 1)"#])
            screen.lay(.entry("one", revision: 0), at: "it")
            #expect(gtk_text_buffer_get_line_count(buffer) == 3)
        }

        @Test("A GTK drop-down offers choices, and reports the number of the chosen one") func chosen() throws {
            let screen = try screen("GtkDropDown")
            let it = try screen["it"]
            screen.lay(
                .choices([Choice(number: 7, text: "English"), Choice(number: 4, text: "Deutsch")], chosen: 4), at: "it")
            #expect(gtk_drop_down_get_selected(it.opaque) == 1)
            #expect(screen.takeGestures() == [])
            gtk_drop_down_set_selected(it.opaque, 0)
            #expect(screen.takeGestures() == ["it: chose(7)"])
            screen.lay(.choices([Choice(number: 9, text: "Français")], chosen: nil), at: "it")
            #expect(gtk_drop_down_get_selected(it.opaque) == guint.max)
            #expect(screen.takeGestures() == [])
        }

        @Test("A GTK box with nothing in it offers choices as a group of check buttons, and reports the one that is on")
        func grouped() throws {
            let screen = try screen("GtkBox")
            let it = try screen["it"]
            #expect(screen.layout.places["it"]?.uses.contains(.choice) == true)
            let choices = [Choice(number: 7, text: "Card"), Choice(number: 4, text: "Cash")]
            screen.lay(.choices(choices, chosen: nil), at: "it")
            let buttons = it.children
            func on() -> [Bool] { buttons.map { Property.flag("active", of: $0.raw) } }
            #expect(buttons.compactMap { WidgetReader.text(of: $0) } == ["Card", "Cash"] && on() == [false, false])
            Property.set("active", of: buttons[1].raw, to: true)
            #expect(screen.takeGestures() == ["it: chose(4)"])
            Property.set("active", of: buttons[0].raw, to: true)
            #expect(screen.takeGestures() == ["it: chose(7)"] && on() == [true, false])
            screen.lay(.choices(choices, chosen: 4), at: "it")
            #expect(on() == [false, true] && it.children == buttons)
            screen.lay(.choices(choices, chosen: nil), at: "it")
            #expect(on() == [false, false])
            screen.lay(.choices([Choice(number: 9, text: "Cheque")], chosen: 9), at: "it")
            #expect(it.children.count == 1 && screen.takeGestures() == [])
        }

        @Test("A GTK box with nothing in it offers several choices as check buttons, and reports all that are on")
        func several() throws {
            let screen = try screen("GtkBox")
            let it = try screen["it"]
            let choices = [Choice(number: 7, text: "Vegan"), Choice(number: 4, text: "Quick")]
            screen.lay(.selection(choices, chosen: [4]), at: "it")
            let buttons = it.children
            func on() -> [Bool] { buttons.map { Property.flag("active", of: $0.raw) } }
            #expect(on() == [false, true] && screen.takeGestures() == [])
            Property.set("active", of: buttons[0].raw, to: true)
            Property.set("active", of: buttons[1].raw, to: false)
            #expect(screen.takeGestures() == ["it: selected([7, 4])", "it: selected([7])"])
            screen.lay(.selection(choices, chosen: []), at: "it")
            #expect(on() == [false, false] && screen.takeGestures() == [])
            screen.lay(.mark(.focused, true), at: "it")
            #expect(gtk_window_get_focus(screen.window.widget.cast()) == buttons[0].pointer)
        }

        @Test("A GTK colour button shows a colour, and reports the one that is chosen") func colour() throws {
            let screen = try screen("GtkColorButton")
            let it = try screen["it"]
            #expect(screen.layout.places["it"]?.uses.contains(.entry) == true)
            screen.lay(.entry("#336699", revision: 0), at: "it")
            #expect(Property.color("rgba", of: it.raw) == "#336699" && screen.takeGestures() == [])
            screen.lay(.entry("blue-ish", revision: 0), at: "it")
            #expect(Property.color("rgba", of: it.raw) == "#336699")
            Property.set("rgba", of: it.raw, toColor: "#00ff0a")
            #expect(screen.takeGestures() == [##"it: edited(DertischCore.Edited.text("#00ff0a"), revision: 1)"##])
        }

        @Test("A GTK place shows each trait: hidden, disabled, busy, chosen") func states() throws {
            let screen = try screen("GtkButton")
            let it = try screen["it"]
            screen.lay(.mark(.hidden, true), at: "it")
            #expect(!it.isVisible)
            screen.lay(.mark(.hidden, false), at: "it")
            #expect(it.isVisible)
            screen.lay(.mark(.enabled, false), at: "it")
            #expect(!it.isSensitive)
            screen.lay(.mark(.enabled, true), at: "it")
            #expect(it.isSensitive)
            screen.lay(.mark(.selected, true), at: "it")
            #expect(gtk_widget_get_state_flags(it.pointer).rawValue & GTK_STATE_FLAG_CHECKED.rawValue != 0)
            screen.lay(.mark(.selected, false), at: "it")
            #expect(gtk_widget_get_state_flags(it.pointer).rawValue & GTK_STATE_FLAG_CHECKED.rawValue == 0)
            screen.lay(.mark(.busy, true), at: "it")
            #expect(gtk_widget_has_css_class(it.pointer, "busy") != 0)
            screen.lay(.label("Send the letter"), at: "it")
            #expect(WidgetReader.otherLabel(of: it, than: "Send the letter") == nil)
            #expect(WidgetReader.otherLabel(of: it, than: "Another") != nil)
            let spinner = try self.screen("GtkSpinner")
            spinner.lay(.mark(.busy, true), at: "it")
            #expect(gtk_spinner_get_spinning(try spinner["it"].opaque) != 0)
            spinner.lay(.mark(.busy, false), at: "it")
            #expect(gtk_spinner_get_spinning(try spinner["it"].opaque) == 0)
        }

        @Test("A GTK place gets the focus once it is on the screen") func focused() throws {
            let screen = try screen("GtkEntry")
            screen.lay(.mark(.focused, true), at: "it")
            screen.open()
            let focus = try #require(gtk_window_get_focus(screen.window.widget.cast()))
            #expect(gtk_widget_is_ancestor(focus, try screen["it"].pointer) != 0)
        }

        @Test("A GTK entry shows its hint, and an error in place of the designer's tool tip") func invalid() throws {
            let screen = try screen("GtkEntry", #"<property name="tooltip-text">Your name</property>"#)
            let it = try screen["it"]
            screen.lay(.hint("Name"), at: "it")
            #expect(Property.text("placeholder-text", of: it.raw) == "Name")
            screen.lay(.invalid("Too short"), at: "it")
            screen.lay(.invalid("Far too short"), at: "it")
            #expect(gtk_widget_has_css_class(it.pointer, "error") != 0)
            #expect(WidgetReader.toolTip(of: it) == "Far too short")
            #expect(dertisch_other_description(it.opaque, "Far too short") == nil)
            let words = try #require(Widget(gtk_widget_get_next_sibling(it.pointer)))
            #expect(WidgetReader.text(of: words) == "Far too short" && words.isVisible)
            #expect(gtk_widget_has_css_class(words.pointer, "error") != 0)
            screen.lay(.invalid(nil), at: "it")
            #expect(gtk_widget_has_css_class(it.pointer, "error") == 0)
            #expect(WidgetReader.toolTip(of: it) == "Your name")
            #expect(!words.isVisible)
            screen.lay(.invalid("Too long"), at: "it")
            #expect(WidgetReader.text(of: words) == "Too long" && words.isVisible)
            #expect(gtk_widget_get_next_sibling(words.pointer) == nil)
        }

        @Test("A GTK entry shows an error in its tool tip if there is no room for a label") func invalidAlone() throws {
            let screen = try Screen(["screen": #"<object class="GtkEntry" id="it"/>"#])
            screen.lay(.invalid("Too short"), at: "it")
            #expect(WidgetReader.toolTip(of: try screen["it"]) == "Too short")
        }

        @Test(
            "A GTK entry shows an error below it, or beside it where nothing is around its row, without a complaint of GTK",
            arguments: [
                (
                    "vertical box",
                    ##"<object class="GtkBox"><property name="orientation">vertical</property><child>ENTRY</child></object>"##,
                    true
                ),
                ("row", ##"<object class="GtkBox"><child>ENTRY</child><child>BUTTON</child></object>"##, false),
                (
                    "row in a column",
                    ##"<object class="GtkBox"><property name="orientation">vertical</property><child><object class="GtkBox"><child>ENTRY</child><child>BUTTON</child></object></child></object>"##,
                    true
                ),
                (
                    "row in a grid",
                    ##"<object class="GtkGrid"><child><object class="GtkBox"><child>ENTRY</child><child>BUTTON</child></object></child></object>"##,
                    true
                ),
                ("grid", ##"<object class="GtkGrid"><child>ENTRY</child><child>BUTTON</child></object>"##, true),
                (
                    "center box",
                    ##"<object class="GtkCenterBox"><child type="center">ENTRY</child></object>"##, nil
                ),
                (
                    "overlay in a column",
                    ##"<object class="GtkBox"><property name="orientation">vertical</property><child><object class="GtkOverlay"><property name="child">ENTRY</property></object></child></object>"##,
                    true
                ),
                (
                    "scrolled row",
                    ##"<object class="GtkScrolledWindow"><property name="child"><object class="GtkBox"><child>ENTRY</child><child>BUTTON</child></object></property></object>"##,
                    false
                ),
            ] as [(String, String, Bool?)])
        func invalidAnywhere(name: String, layout: String, isBelow: Bool?) throws {
            for isExpanding in [false, true] {
                let entry = """
                    <object class="GtkEntry" id="it"><property name="hexpand">\(isExpanding)</property></object>
                    """
                let button = ##"<object class="GtkButton"><property name="label">Add</property></object>"##
                let screen = try Screen([
                    "screen": layout.replacing("ENTRY", with: entry).replacing("BUTTON", with: button)
                ])
                for width: gint in [0, 150, 300, 600] {
                    gtk_window_set_default_size(screen.window.widget.cast(), width, 100)
                    screen.open()
                    screen.lay(.invalid("Enter a whole number, such as 1,234, and nothing else."), at: "it")
                    Display.pump()
                    Display.draw(screen.window.widget)
                    #expect(GTKWarnings.take() == [], "\(name), \(width) pixels wide")
                    screen.lay(.invalid(nil), at: "it")
                    Display.draw(screen.window.widget)
                }
                screen.lay(.invalid("Too long"), at: "it")
                Display.draw(screen.window.widget)
                let it = try screen["it"]
                let label = Self.label("Too long", in: screen.window.widget)
                #expect((label == nil) == (isBelow == nil), "\(name)")
                if let label, let isBelow {
                    let top = Self.position(of: label, in: screen.window.widget).y
                    #expect((top >= Self.position(of: it, in: screen.window.widget).y + 10) == isBelow, "\(name)")
                }
            }
        }

        private static func label(_ text: String, in widget: Widget) -> Widget? {
            var child = Widget(gtk_widget_get_first_child(widget.pointer))
            while let one = child {
                if WidgetReader.text(of: one) == text, one.isA(gtk_label_get_type()) { return one }
                if let found = label(text, in: one) { return found }
                child = Widget(gtk_widget_get_next_sibling(one.pointer))
            }
            return nil
        }

        private static func position(of widget: Widget, in outer: Widget) -> (x: Double, y: Double) {
            var x = 0.0
            var y = 0.0
            gtk_widget_translate_coordinates(
                widget.pointer, outer.pointer, 0, Double(gtk_widget_get_height(widget.pointer)) / 2, &x, &y)
            return (x, y)
        }

        @Test("A GTK spin button reports steps and typed numbers") func counted() throws {
            let screen = try screen(
                "GtkSpinButton",
                """
                <property name="digits">1</property><property name="adjustment"><object class="GtkAdjustment">
                <property name="lower">-5</property><property name="upper">100</property>
                <property name="step-increment">0.5</property></object></property>
                """)
            let it = try screen["it"]
            #expect(screen.layout.places["it"]?.uses.isSuperset(of: [.entry, .number]) == true)
            screen.lay(.entry("7", revision: 0), at: "it")
            #expect(gtk_spin_button_get_value(it.opaque) == 7)
            #expect(screen.takeGestures() == [])
            gtk_spin_button_spin(it.opaque, GTK_SPIN_STEP_FORWARD, 0.5)
            gtk_editable_set_text(it.opaque, "12")
            gtk_spin_button_update(it.opaque)
            #expect(
                screen.takeGestures() == [
                    #"it: edited(DertischCore.Edited.text("7.5"), revision: 1)"#,
                    #"it: edited(DertischCore.Edited.text("12"), revision: 2)"#,
                ])
            screen.lay(.entry("7", revision: 1), at: "it")
            #expect(gtk_spin_button_get_value(it.opaque) == 12)
            screen.lay(.number(3, text: "3"), at: "it")
            #expect(gtk_spin_button_get_value(it.opaque) == 3)
            screen.lay(.number(nil, text: ""), at: "it")
            #expect(gtk_spin_button_get_value(it.opaque) == -5)
            #expect(screen.takeGestures() == [])
        }

        @Test(
            "A GTK place keeps the focus in its window while it is disabled or hidden, and gets it back",
            arguments: [DertischCore.Trait.enabled, .hidden])
        func focus(trait: DertischCore.Trait) throws {
            let screen = try Screen([
                "screen": """
                <object class="GtkBox"><child><object class="GtkEntry" id="name"/></child>
                <child><object class="GtkButton" id="save"><property name="label">Save</property></object></child>
                <child><object class="GtkButton" id="other"><property name="label">Other</property></object></child></object>
                """
            ])
            screen.open()
            func hasFocus(_ place: Place) throws -> Bool {
                gtk_window_get_focus(screen.window.widget.cast()) == (try screen[place].pointer)
            }
            func close(_ place: Place) { screen.lay(.mark(trait, trait == .hidden), at: place) }
            func open(_ place: Place) { screen.lay(.mark(trait, trait == .enabled), at: place) }
            gtk_widget_grab_focus(try screen["save"].pointer)
            #expect(try hasFocus("save"))
            close("save")
            #expect(gtk_window_get_focus(screen.window.widget.cast()) != nil)
            #expect(try !hasFocus("save"))
            open("save")
            #expect(try hasFocus("save"), "saving is over: the focus is where it was")
            close("save")
            gtk_widget_grab_focus(try screen["other"].pointer)
            open("save")
            #expect(try hasFocus("other"), "the customer has gone on meanwhile")
        }

        @Test("A GTK entry tells the focus that enters and leaves it, if the customer listens") func focusTold() throws
        {
            let screen = try Screen([
                "screen": """
                <object class="GtkBox"><child><object class="GtkEntry" id="name"/></child>
                <child><object class="GtkEntry" id="other"/></child></object>
                """
            ])
            var constraints = FieldConstraints()
            constraints.tellsLeaving = true
            screen.lay(.constraints(constraints), at: "name")
            screen.open()
            for place: Place in ["name", "other", "name", "other"] { gtk_widget_grab_focus(try screen[place].pointer) }
            #expect(screen.takeGestures() == ["name: left", "name: left"])
            constraints.tellsEntering = true
            screen.lay(.constraints(constraints), at: "name")
            gtk_widget_grab_focus(try screen["name"].pointer)
            #expect(screen.takeGestures() == ["name: entered"])
            // Another row on the same widgets may not listen.
            screen.lay(.constraints(FieldConstraints()), at: "name")
            gtk_widget_grab_focus(try screen["other"].pointer)
            #expect(screen.takeGestures() == [])
        }

        @Test("A GTK spin button has the range of its rules") func constrained() throws {
            let screen = try screen("GtkSpinButton")
            var constraints = FieldConstraints()
            (constraints.minimum, constraints.maximum, constraints.step) = ("2", "8", "0.5")
            screen.lay(.constraints(constraints), at: "it")
            let range = try #require(gtk_spin_button_get_adjustment(try screen["it"].opaque))
            #expect(gtk_adjustment_get_lower(range) == 2 && gtk_adjustment_get_upper(range) == 8)
            #expect(gtk_adjustment_get_step_increment(range) == 0.5)
            #expect(screen.takeGestures() == [])
        }

        @Test("A GTK place shows the link that a tap leads to") func link() throws {
            let screen = try screen("GtkLinkButton")
            #expect(screen.table.showsLink(at: "it") && !screen.table.showsLink(at: "other"))
            screen.lay(.link("/letters/7"), at: "it")
            #expect(String(cString: gtk_link_button_get_uri(try screen["it"].opaque)) == "/letters/7")
        }

        @Test("A GTK form is submitted by Enter in an entry and by a button that is not a place") func form() throws {
            let screen = try Screen([
                "screen": """
                <object class="GtkBox" id="form"><child><object class="GtkBox"><child><object class="GtkEntry" id="name"/></child></object></child>
                <child><object class="GtkSearchEntry" id="words"/></child>
                <child><object class="GtkButton"><property name="label">Send</property></object></child>
                <child><object class="GtkButton" id="cancel"/></child></object>
                """
            ])
            dertisch_emit(try screen["name"].raw, "activate")
            dertisch_emit(try screen["words"].raw, "activate")
            let send = try #require(try screen["form"].children.first { WidgetReader.text(of: $0) == "Send" })
            dertisch_emit(send.raw, "clicked")
            #expect(screen.takeGestures() == ["form: submitted", "form: submitted", "form: submitted"])
            dertisch_emit(try screen["cancel"].raw, "clicked")
            #expect(screen.takeGestures() == ["cancel: tapped"])
        }

        @Test("A designer's GTK window is a place for its title") func title() throws {
            let screen = try Screen([
                "screen": """
                <object class="GtkWindow" id="it"><property name="title">Letters</property>
                <property name="titlebar"><object class="GtkHeaderBar"><child><object class="GtkButton" id="new"/></child></object></property>
                <property name="child"><object class="GtkLabel" id="text"/></property></object>
                """
            ])
            #expect(screen.table.widgetTree.title == "Letters")
            screen.lay(.text("Letter 7"), at: "it")
            #expect(screen.table.widgetTree.title == "Letter 7")
            dertisch_emit(try screen["new"].raw, "clicked")
            #expect(screen.takeGestures() == ["new: tapped"])
            #expect(screen.table.widgetTree.titleBar?.widget.isA(gtk_header_bar_get_type()) == true)
        }
    }
}
