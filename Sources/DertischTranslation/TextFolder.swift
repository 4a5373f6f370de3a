import DertischJSON
package import DertischTexts
package import Foundation

/// A folder of texts, as in an app's resources.
package struct TextFolder {
    /// The reason why an operation on the folder failed.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
        package init(_ description: String) { self.description = description }
    }

    package struct File: Hashable, Sendable {
        package let name: String
        package let format: TextFormat
        package let bytes: [UInt8]
        package var path: String { "\(name).\(format.rawValue)" }
    }

    package let url: URL
    package let source: String
    package let files: [File]

    /// Reads every file of texts in a folder.
    ///
    /// - Parameters:
    ///   - url: the folder.
    ///   - source: the source language of the texts; by default that of a String Catalog, or English.
    /// - Throws: a ``Problem`` that names the file that cannot be read.
    package init(_ url: URL, source: String? = nil) throws {
        self.url = url
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } catch {
            throw Problem(
                "The folder \(url.path) cannot be read.\n  why: \(error.localizedDescription)\n  do:  correct its path."
            )
        }
        files = try names.compactMap { name in
            let file = url.appending(path: name)
            guard let format = TextFormat(rawValue: file.pathExtension) else { return nil }
            return File(
                name: file.deletingPathExtension().lastPathComponent, format: format,
                bytes: Array(try Data(contentsOf: file)))
        }
        let catalogs = files.lazy.filter { $0.format == .xcstrings }
        self.source =
            source ?? catalogs.compactMap { (try? JSONReader.read($0.bytes))?["sourceLanguage"]?.text }.first ?? "en"
    }

    /// The content of the files, with their flaws.
    ///
    /// - Throws: a ``Problem`` that names the first file that cannot be read.
    package func contents() throws -> [(file: File, content: CatalogueContent)] {
        try files.map { ($0, try content(of: $0)) }
    }

    private func content(of file: File) throws(Problem) -> CatalogueContent {
        do { return try file.format.read(file.bytes, named: file.name, source: source) } catch {
            throw Problem(
                """
                The texts \(url.appending(path: file.path).path):\(error.line) cannot be read.
                  why: \(error.reason)
                  do:  mend the file; \(file.format.shape).
                """)
        }
    }

    /// The texts of the source language, and those that are the same in every language.
    package func sourceTexts() throws -> [CatalogueText] {
        let contents = try contents()
        let own = contents.flatMap { file, content in
            content.texts.filter { $0.language == source || file.isCommon }
        }
        let known = Set(own.map(\.key))
        let originals = contents.flatMap(\.content.originals).filter { !known.contains($0.key) }
        var seen: Set<String> = []
        return own + originals.filter { seen.insert($0.key).inserted }
    }
}

extension TextFolder.File {
    /// True if its texts are the same in every language.
    package var isCommon: Bool { format == .json && name == "common" }

    fileprivate func tree() throws(TextFolder.Problem) -> JSONTree {
        do { return try JSONReader.read(bytes) } catch {
            throw TextFolder.Problem("The file \(path) is not JSON.\n  why: \(error.reason)\n  do:  mend it.")
        }
    }

    fileprivate func poFile() throws(TextFolder.Problem) -> POFile {
        do { return try POFile(bytes) } catch {
            throw TextFolder.Problem(
                "The file \(path):\(error.line) cannot be read.\n  why: \(error.reason)\n  do:  mend it.")
        }
    }
}

extension TextFolder {
    /// The texts for translators into a language.
    package func exchange(to language: String) throws -> Exchange {
        var parts: [Exchange.File] = []
        for file in files {
            let units: [TranslationUnit]
            switch file.format {
            case .json:
                guard file.name == source, language != source else { continue }
                let target = try files.first { $0.format == .json && $0.name == language }?.tree()
                units = JSONSheet(source: try file.tree(), target: target, in: language).units
            case .po:
                let po = try file.poFile()
                guard file.name == language || po.header["Language"] == language else { continue }
                units = POSheet(po).units
            case .xcstrings: units = CatalogSheet(try file.tree(), in: language).units
            }
            parts.append(.init(original: file.path, units: units))
        }
        return Exchange(source: source, target: language, files: parts)
    }

    /// The folder's files with translations inserted.
    ///
    /// - Returns: the bytes of each file that changes, by its name, and warnings about parts that were not
    ///   understood.
    package func importing(_ exchange: Exchange) throws -> (files: [String: [UInt8]], warnings: [String]) {
        var changed: [String: [UInt8]] = [:]
        var warnings: [String] = []
        for part in exchange.files {
            guard let file = files.first(where: { $0.path == part.original }) else {
                warnings.append(
                    "There is no file \(part.original) here; its \(part.units.count) units were passed over.")
                continue
            }
            let strangers: [String]
            switch file.format {
            case .json:
                let target = files.first { $0.format == .json && $0.name == exchange.target }
                let sheet = JSONSheet(source: try file.tree(), target: try target?.tree(), in: exchange.target)
                warnings += Self.outdated(part.units, sheet.units)
                let result = sheet.putting(part.units)
                strangers = result.strangers
                changed["\(exchange.target).json"] = Array(result.tree.text(indent: file.indent).utf8)
            case .po:
                let sheet = POSheet(try file.poFile())
                let result = sheet.putting(part.units)
                strangers = result.strangers
                changed[file.path] = Array(result.file.text.utf8)
            case .xcstrings:
                let sheet = CatalogSheet(try file.tree(), in: exchange.target)
                warnings += Self.outdated(part.units, sheet.units)
                let result = sheet.putting(part.units)
                strangers = result.strangers
                changed[file.path] = Array(result.tree.text(indent: 2, colon: " : ").utf8)
            }
            warnings += strangers.map {
                "There is no text \($0) in \(part.original) any more; its translation was passed over."
            }
        }
        return (changed, warnings)
    }

    /// Units whose source has changed since they were written.
    private static func outdated(_ units: [TranslationUnit], _ now: [TranslationUnit]) -> [String] {
        let sources = Dictionary(now.map { ($0.id, $0.source) }, uniquingKeysWith: { first, _ in first })
        return units.filter { $0.target != nil && sources[$0.id] != nil && sources[$0.id] != $0.source }.map {
            "The text \($0.id) has changed since it was exported; its translation was taken all the same."
        }
    }

    /// The complaints about the texts, each in one line: malformed texts, texts that a language lacks, and omitted
    /// arguments.
    package func complaints() throws -> [String] {
        let contents = try contents()
        var complaints = contents.flatMap { file, content in
            content.flaws.map { "\(file.path):\($0.line): The text \($0.key) \($0.text)." }
        }
        let originals = Dictionary(
            try sourceTexts().map { ($0.key, $0.message) }, uniquingKeysWith: { first, _ in first })
        let texts = contents.filter { !$0.file.isCommon }.flatMap(\.content.texts).filter { $0.state != .new }
        for (language, texts) in Dictionary(grouping: texts, by: \.language).sorted(by: { $0.key < $1.key })
        where language != source {
            let known = Set(texts.map(\.key))
            let common = Set(contents.filter(\.file.isCommon).flatMap { $0.content.texts.map(\.key) })
            for key in originals.keys.sorted() where !known.contains(key) && !common.contains(key) {
                // A region falls back on its language.
                if !language.contains("-") { complaints.append("\(language): The text \(key) is not translated.") }
            }
            for text in texts.sorted(by: { $0.key < $1.key }) {
                guard let original = originals[text.key] else {
                    complaints.append("\(language): The text \(text.key) is not in \(source).")
                    continue
                }
                let (gaps, given) = (Set(text.message.arguments.keys), Set(original.arguments.keys))
                if gaps == given { continue }
                let names = gaps.symmetricDifference(given).sorted().joined(separator: ", ")
                complaints.append("\(language): The text \(text.key) has other gaps than in \(source): \(names).")
            }
        }
        return complaints
    }
}

extension TextFolder.File {
    /// The number of blanks for each level, according to the file's second line.
    fileprivate var indent: Int {
        let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
            .dropFirst().first
        return line.map { $0.prefix { $0 == UInt8(ascii: " ") }.count }.flatMap { 1...8 ~= $0 ? $0 : nil } ?? 4
    }
}
