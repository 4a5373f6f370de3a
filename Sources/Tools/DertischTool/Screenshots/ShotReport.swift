import Foundation

/// The report of a run: a page with each picture before and after, and the difference, beside files of them.
struct ShotReport: Sendable {
    let results: [ShotRun.Result]
    /// Remarks about the catalogue, such as screens without samples.
    let remarks: [String]

    /// Writes the report into a folder, in place of an older one.
    ///
    /// - Returns: the file of its page.
    func write(into url: URL) throws(ToolFailure) -> URL {
        let folder = PictureFolder(url: url)
        let page = url.appending(path: "index.html")
        // Nothing but an older report is removed.
        if FileManager.default.fileExists(atPath: page.path) {
            for name in ["before", "after", "difference"] {
                try? FileManager.default.removeItem(at: url.appending(path: name))
            }
        }
        for result in changes {
            for (name, bytes) in [("before", result.old), ("after", result.new), ("difference", result.difference)] {
                if let bytes { try folder.store(bytes, as: "\(name)/\(result.file)") }
            }
        }
        try folder.store(Data(html.utf8), as: "index.html")
        return page
    }

    private var changes: [ShotRun.Result] { results.filter { !$0.outcome.isSame } }

    /// The page.
    var html: String {
        let same = results.count - changes.count
        let articles = changes.map(article).joined(separator: "\n")
        let notes = remarks.map { "<li>\(Self.escaped($0))</li>" }.joined()
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>Screenshots</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <style>\(Self.style)</style></head>
            <body><header><h1>\(changes.isEmpty ? "Nothing has changed" : "\(changes.count) of \(results.count) pictures differ")</h1>
            <p>\(same) unchanged</p></header>
            <main>\(articles)</main>
            \(notes.isEmpty ? "" : "<footer><h2>Remarks</h2><ul>\(notes)</ul></footer>")
            </body></html>

            """
    }

    private func article(_ result: ShotRun.Result) -> String {
        func figure(_ name: String, _ bytes: Data?) -> String {
            guard bytes != nil else { return "" }
            let path = result.file.split(separator: "/").map {
                $0.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._"))) ?? ""
            }.joined(separator: "/")
            let source = "\(name)/\(path)"
            return """
                <figure><figcaption>\(name)</figcaption><a href="\(source)"><img src="\(source)" alt="" loading="lazy"></a></figure>
                """
        }
        return """
            <article><h2>\(Self.escaped(result.file)) <small>\(result.outcome.text)</small></h2><div>\
            \(figure("before", result.old))\(figure("after", result.new))\(figure("difference", result.difference))\
            </div></article>
            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }

    private static let style = """
        :root { color-scheme: light dark; font: 0.9375rem/1.5 system-ui, sans-serif; background: light-dark(#f5f4f1, #17181b); color: light-dark(#1d1e21, #eceae6); }
        body { margin: 0 auto; max-width: 90rem; padding: 2rem 1.5rem 4rem; }
        h1 { margin: 0; font-size: 1.375rem; } header p, small, figcaption { color: light-dark(#6b6c70, #9a9b9f); } header p { margin: 0 0 2rem; }
        h2 { font-size: 1rem; margin: 2rem 0 .75rem; overflow-wrap: anywhere; } small { font-weight: 400; padding-inline-start: .5rem; }
        article div { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1.25rem; }
        figure { margin: 0; } figcaption { font-size: .8125rem; padding-block-end: .375rem; }
        img { display: block; max-width: 100%; border-radius: .625rem; box-shadow: 0 0 0 1px light-dark(#dedcd7, #34363b); }
        """
}
