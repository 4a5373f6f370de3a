import Foundation

/// What a command adds to an app: new files, lines of the staff, and texts. All of it is done, or nothing.
struct Addition: Sendable {
    /// New files.
    var files: [(url: URL, text: String)] = []
    /// The lines for the function that registers the staff.
    var registration: [String] = []
    /// The modules that those lines need.
    var imports: [String] = []
    /// Texts below a key: their keys, and the words for a language.
    var texts: (name: String, words: @Sendable (_ language: String) -> [(key: String, text: String)])?
    /// What is left to do, in a sentence or two.
    var advice = ""

    /// Makes the files and edits the sources.
    ///
    /// - Returns: the paths of what was made and changed, below the package's folder.
    /// - Throws: a sentence. Nothing was changed then.
    func apply(to module: AppModule) throws(ToolFailure) -> [String] {
        for (url, _) in files where FileManager.default.fileExists(atPath: url.path) {
            throw ToolFailure("\(url.path) is there already. Take another name.")
        }
        // Everything is worked out before anything is written.
        var edits = [(url: module.staff.url, text: try module.staff.adding(registration, importing: imports))]
        if let texts {
            for url in module.languages {
                let words = texts.words(url.deletingPathExtension().lastPathComponent)
                edits.append((url, try TextFile(url).adding(words, below: texts.name)))
            }
        }
        try NewFiles(files).write()
        var originals: [(URL, Data)] = []
        for (url, text) in edits {
            do {
                originals.append((url, try Data(contentsOf: url)))
                try Data(text.utf8).write(to: url, options: .atomic)
            } catch {
                for (url, data) in originals { try? data.write(to: url, options: .atomic) }
                for (url, _) in files { try? FileManager.default.removeItem(at: url) }
                throw ToolFailure(
                    "\(url.path) could not be written: \(error.localizedDescription) Nothing was changed.", .failed)
            }
        }
        return files.map { "+ \(module.short($0.url))" } + edits.map { "~ \(module.short($0.url))" }
    }
}
