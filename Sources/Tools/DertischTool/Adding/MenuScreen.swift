import Foundation

/// A screen that is to present a new menu: the lines to add, and the files for them.
///
/// The lines are left to a person, since the button's place in a layout is a matter of its looks.
struct MenuScreen: Sendable {
    private let type: String
    private let course: String
    private let customer: String
    private let layouts: [(file: String, isWeb: Bool)]

    /// - Parameter screen: the name of the screen, such as `Board`; also `board` and `BoardCourse`.
    /// - Throws: a sentence if the app has no such screen.
    init(_ screen: String, in module: AppModule) throws(ToolFailure) {
        let plain = screen.hasSuffix("Course") ? String(screen.dropLast("Course".count)) : screen
        type = plain.prefix(1).uppercased() + plain.dropFirst()
        guard let course = module.file(of: "\(type)Course"), let customer = module.file(of: "\(type)Customer") else {
            let all = module.screens
            throw ToolFailure(
                "There is no screen \(type). "
                    + (all.isEmpty
                        ? "The app has none with a course and a customer." : "There is \(all.joined(separator: ", ")).")
            )
        }
        (self.course, self.customer) = (course, customer)
        let member = plain.prefix(1).lowercased() + plain.dropFirst()
        layouts = [("web", "html"), ("gtk", "ui")].compactMap { folder, kind in
            module.resources(folder).map { $0.appending(path: "\(member).\(kind)") }
                .flatMap { FileManager.default.fileExists(atPath: $0.path) ? (module.short($0), folder == "web") : nil }
        }
    }

    /// The lines to add, each below its file.
    func lines(opening menu: NewName) -> String {
        let member = menu.member
        var lines = [
            "To open it from \(type), add to the carte in \(course):",
            "    var \(member) = \(menu.type).small",
            "to layTable in \(customer):",
            "    table.present(.\(member), on: .tap(\"\(member)\"), as: .popover, with: \\.\(member), setting: \\.\(member))",
        ]
        for (file, isWeb) in layouts {
            lines.append("where the button belongs in \(file):")
            lines += isWeb ? Self.button(member, menu.title) : Self.widget(member)
        }
        return (lines + ["Then the menu needs no link of its own."]).joined(separator: "\n")
    }

    private static func button(_ member: String, _ title: String) -> [String] {
        ["    <button type=\"button\" data-place=\"\(member)\" data-text=\"\(member).heading\">\(title)</button>"]
    }

    private static func widget(_ member: String) -> [String] {
        [
            "    <child>", "      <object class=\"GtkButton\" id=\"\(member)\">",
            "        <property name=\"label\" translatable=\"yes\">\(member).heading</property>",
            "      </object>", "    </child>",
        ]
    }
}
