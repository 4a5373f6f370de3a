/// The name of a new app, in the spellings that its files have.
struct AppName: Hashable, Sendable {
    /// The name of the package and its module: `TeaRoom`.
    let type: String
    /// The name of the program, its units and its settings: `tea-room`.
    let program: String
    /// The prefix of its environment variables: `TEA_ROOM`.
    let variable: String

    /// - Throws: a sentence that says what is wrong with the name.
    init(_ text: String) throws(ToolFailure) {
        if let slash = text.lastIndex(of: "/") {
            let (folder, last) = (text[..<slash], text[text.index(after: slash)...])
            throw ToolFailure(
                "“\(text)” is a path, and the app wants a name. Name its folder apart: "
                    + "\(last.isEmpty ? "NAME" : last) --in \(folder.isEmpty ? "/" : folder)")
        }
        let name = try NewName(text, not: Self.modules)
        // Its programs and tests are modules as well, and it has types of these names.
        guard !["Board", "Idea"].contains(where: text.hasPrefix) else {
            throw ToolFailure(
                "A new app has types named Board… and Idea…, which \(text) would hide. Take another name.")
        }
        type = text
        program = name.path
        variable = name.path.replacing("-", with: "_").uppercased()
    }

    /// Modules that an app imports. One named like them could import neither.
    private static let modules: Set<String> = [
        "Combine", "Dertisch", "DertischActions", "DertischComponents", "DertischSettings", "DertischSommelier",
        "DertischGTK", "DertischTesting", "DertischWeb", "Dispatch", "Foundation", "Glibc", "GTK", "Main", "Package",
        "Plug", "Swift", "Synchronization", "Testing", "Web", "XCTest",
    ]
}
