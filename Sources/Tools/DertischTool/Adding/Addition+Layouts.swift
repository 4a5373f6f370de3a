import Foundation

/// The layouts of new screens and menus. Without texts in files, a layout has its words itself.
extension Addition {
    /// A page with the head that the app's pages have.
    ///
    /// - Parameters:
    ///   - web: the folder of the pages, whose style sheets are used.
    ///   - speaks: true if the app has files of texts.
    ///   - content: makes the body from an attribute that names a text.
    static func page(
        _ name: NewName, in web: URL, speaks: Bool, _ content: (_ text: (String) -> String, NewName) -> String
    ) -> String {
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: web.path)) ?? []).sorted()
        let sheets = files.filter { $0.hasSuffix(".css") }.map { "\n  <link rel=\"stylesheet\" href=\"/\($0)\">" }
        let icon =
            files.contains("favicon.svg") ? "\n  <link rel=\"icon\" type=\"image/svg+xml\" href=\"/favicon.svg\">" : ""
        let text = { (key: String) in speaks ? " data-text=\"\(name.member).\(key)\"" : "" }
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
              <meta charset="utf-8">
              <meta name="viewport" content="width=device-width, initial-scale=1">
              <meta name="color-scheme" content="light dark">
              <title\(text("heading"))>\(name.title)</title>\(icon)\(sheets.joined())
            </head>
            <body>
              <main>
            \(content(text, name))
              </main>
            </body>
            </html>

            """
    }

    static func screenContent(_ text: (String) -> String, _ name: NewName) -> String {
        """
            <button type="button" class="back" data-place="back"\(text("back"))>Back</button>
            <h1\(text("heading"))>\(name.title)</h1>
            <p><output data-place="count">7</output></p>
            <button type="button" class="preferred" data-place="add"\(text("add"))>One more</button>
        """
    }

    static func menuContent(_ text: (String) -> String, _ name: NewName) -> String {
        """
            <h1\(text("heading"))>\(name.title)</h1>
            <ul role="list" class="cards" data-place="options">
              <template>
                <li><button type="button" data-place="option">One</button></li>
              </template>
              <li data-sample><button type="button" aria-pressed="true">One</button></li>
              <li data-sample><button type="button">Two</button></li>
            </ul>
        """
    }

    /// A window for GTK.
    static func window(_ name: NewName, speaks: Bool) -> String {
        func label(_ key: String, _ words: String) -> String {
            speaks
                ? "<property name=\"label\" translatable=\"yes\">\(name.member).\(key)</property>"
                : "<property name=\"label\">\(words)</property>"
        }
        return """
            <?xml version='1.0' encoding='UTF-8'?>
            <interface>
              <requires lib="gtk" version="4.8"/>
              <object class="GtkWindow">
                <property name="titlebar"><object class="GtkHeaderBar"/></property>
                <property name="child">
                  <object class="GtkBox">
                    <property name="orientation">vertical</property>
                    <property name="spacing">12</property>
                    <style><class name="page"/></style>
                    <child>
                      <object class="GtkButton" id="back">
                        <property name="halign">start</property>
                        \(label("back", "Back"))
                        <style><class name="flat"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkLabel">
                        \(label("heading", name.title))
                        <property name="xalign">0</property>
                        <style><class name="heading"/></style>
                      </object>
                    </child>
                    <child>
                      <object class="GtkLabel" id="count">
                        <property name="xalign">0</property>
                      </object>
                    </child>
                    <child>
                      <object class="GtkButton" id="add">
                        <property name="halign">start</property>
                        \(label("add", "One more"))
                        <style><class name="suggested-action"/></style>
                      </object>
                    </child>
                  </object>
                </property>
              </object>
            </interface>

            """
    }

    /// The options of a menu for GTK, and one of them.
    static let menuBox = """
        <?xml version='1.0' encoding='UTF-8'?>
        <interface>
          <requires lib="gtk" version="4.8"/>
          <object class="GtkBox" id="options">
            <property name="orientation">vertical</property>
            <property name="spacing">2</property>
          </object>
        </interface>

        """

    static let menuRow = """
        <?xml version='1.0' encoding='UTF-8'?>
        <interface>
          <requires lib="gtk" version="4.8"/>
          <object class="GtkButton" id="option">
            <style><class name="flat"/></style>
          </object>
        </interface>

        """
}
