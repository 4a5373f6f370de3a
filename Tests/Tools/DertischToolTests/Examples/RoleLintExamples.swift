import DertischTool
import Testing

@Suite("Examples: linter of role functions") struct RoleLintExamples {
    @Test("A misspelt function is named with its line") func warnings() {
        let text =
            "struct PhotoWaiter: Waiter {\n\n\n\n\n\n    func takes(_ order: C.Order, onto carte: inout C.Carte) {}\n}"
        let sources = [RoleLint.Source(file: "PhotoWaiter.swift", text: text)]
        for warning in RoleLint.warnings(in: sources) { print(warning) }
        // PhotoWaiter.swift:7: warning: PhotoWaiter.takes(_:onto:) is never called: …
        let warning = RoleLint.warnings(in: sources).first.map { "\($0)" }
        #expect(
            warning?.hasPrefix("PhotoWaiter.swift:7: warning: PhotoWaiter.takes(_:onto:) is never called: ") == true)
    }
}
