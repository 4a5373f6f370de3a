/// The app that `dertisch new` makes: two screens, an action with a fake, texts in two languages, tests and units of systemd.
///
/// The template is an app named Tearoom. Its name becomes that of the new app, in all three spellings. A line that begins with
/// `gtk| ` is left out of an app without windows, one with `web| ` out of an app that has them.
struct AppTemplate: Sendable {
    let name: AppName
    let hasGTK: Bool
    /// The place of the framework.
    let dertisch: FrameworkSource

    /// Every file: its path below the app's folder, and its text.
    var files: [(path: String, text: String)] {
        let all =
            Self.package + Self.house + Self.kitchen + Self.board + Self.idea + Self.samples + Self.texts + Self.pages
            + Self.looks + Self.windows + Self.tests + Self.deployment
        return all.filter { hasGTK || !$0.onlyForGTK }.map { (renamed($0.path), filled($0.text)) }
    }

    private func filled(_ text: String) -> String {
        let (kept, dropped) = hasGTK ? ("gtk| ", "web| ") : ("web| ", "gtk| ")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix(dropped) }
            .map { $0.hasPrefix(kept) ? $0.dropFirst(kept.count) : $0 }
        return renamed(lines.joined(separator: "\n"))
            .replacing("DERTISCH_DEPENDENCY", with: dertisch.manifestEntry)
            .replacing("DERTISCH_ADDRESS", with: FrameworkSource.address)
    }

    private func renamed(_ text: String) -> String {
        text.replacing("Tearoom", with: name.type).replacing("tearoom", with: name.program)
            .replacing("TEAROOM", with: name.variable)
    }
}
