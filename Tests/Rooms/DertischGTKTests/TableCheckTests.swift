import DertischCore
import DertischTesting
import Testing

@testable import DertischGTK

extension GTKTests {
    @Suite("GTK table conformance") @MainActor struct TableCheckTests {
        static let places = """
            <object class="GtkBox"><property name="orientation">vertical</property>
            <child><object class="GtkLabel" id="text"/></child><child><object class="GtkLabel" id="number"/></child>
            <child><object class="GtkPicture" id="picture"/></child>
            <child><object class="GtkCheckButton" id="flag"/></child><child><object class="GtkEntry" id="entry"/></child>
            <child><object class="GtkDropDown" id="choice"/></child><child><object class="GtkBox" id="selection"/></child><child><object class="GtkButton" id="button"/></child>
            <child><object class="GtkLinkButton" id="link"><property name="uri"></property></object></child>
            """
        static let row = """
            <object class="GtkBox"><child><object class="GtkLabel" id="name"/></child>
            <child><object class="GtkEntry" id="typed"/></child><child><object class="GtkBox" id="inner"/></child></object>
            """

        @Test(
            "A GTK table passes the table checker with each kind of list",
            arguments: ["GtkBox", "GtkListBox", "GtkFlowBox", "GtkListView", "GtkGridView"])
        func checked(_ list: String) throws {
            let screen = try Screen([
                "screen": Self.places + #"<child><object class="\#(list)" id="rows"/></child></object>"#,
                "screen.rows": Self.row, "screen.rows.inner": #"<object class="GtkLabel" id="name"/>"#,
            ])
            screen.open()
            let complaints = TableChecker.check(
                .init(
                    table: screen.table, place: { WidgetReader.setting(of: screen.table, at: $0) },
                    rows: { screen.rows(at: $0) }, input: screen.input, onRowRequest: { screen.onRowRequest = $0 }))
            #expect(complaints == [])
        }
    }
}
