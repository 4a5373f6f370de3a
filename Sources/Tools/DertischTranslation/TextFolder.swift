import DertischJSON
import DertischLanguages
package import DertischTexts
package import Foundation

/// A folder of texts, as in an app's resources.
package struct TextFolder {
    /// The reason why an operation on the folder failed.
    package struct Failure: Error, CustomStringConvertible {
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
    /// - Throws: a ``Failure`` that names the file that cannot be read.
    package init(_ url: URL, source: String? = nil) throws {
        self.url = url
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() } catch {
            throw Failure(
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
    /// - Throws: a ``Failure`` that names the first file that cannot be read.
    package func contents() throws -> [(file: File, content: CatalogContent)] {
        try files.map { ($0, try content(of: $0)) }
    }

    private func content(of file: File) throws(Failure) -> CatalogContent {
        do { return try file.format.read(file.bytes, named: file.name, source: source) } catch {
            throw Failure(
                """
                The texts \(url.appending(path: file.path).path):\(error.line) cannot be read.
                  why: \(error.reason)
                  do:  fix the file; \(file.format.shape).
                """)
        }
    }

    /// True if two codes mean the same language: `pt_BR` and `pt-BR`.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        guard let one = LanguageTag(one), let other = LanguageTag(other) else { return one == other }
        return one == other || one.means(other)
    }

    /// The texts of the source language, and those that are the same in every language.
    package func sourceTexts() throws -> [CatalogText] {
        let contents = try contents()
        let own = contents.flatMap { file, content in
            content.texts.filter { Self.isSame($0.language, source) || file.isCommon }
        }
        let known = Set(own.map(\.key))
        // Where the source language has files of its own, a `msgid` such as `photo.likes` is a name, not words to show.
        let originals = contents.flatMap(\.content.originals).filter {
            !known.contains($0.key) && (known.isEmpty || !$0.isNamed)
        }
        var seen: Set<String> = []
        return own + originals.filter { seen.insert($0.key).inserted }
    }
}

extension TextFolder.File {
    /// True if its texts are the same in every language.
    package var isCommon: Bool { format == .json && name == "common" }

    fileprivate func tree() throws(TextFolder.Failure) -> JSONTree {
        do { return try JSONReader.read(bytes) } catch {
            throw TextFolder.Failure("The file \(path) is not JSON.\n  why: \(error.reason)\n  do:  fix it.")
        }
    }

    fileprivate func language(of file: POFile) throws(TextFolder.Failure) -> String {
        do {
            return try POTexts.language(
                of: file, bytes, named: name.split(separator: ".").last.map(String.init) ?? name)
        } catch {
            throw TextFolder.Failure(
                "The file \(path):\(error.line) cannot be read.\n  why: \(error.reason)\n  do:  fix it.")
        }
    }

    fileprivate func poFile() throws(TextFolder.Failure) -> POFile {
        do { return try POFile(bytes) } catch {
            throw TextFolder.Failure(
                "The file \(path):\(error.line) cannot be read.\n  why: \(error.reason)\n  do:  fix it.")
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
                guard Self.isSame(file.name, source), !Self.isSame(language, source) else { continue }
                let target = try files.first { $0.format == .json && Self.isSame($0.name, language) }?.tree()
                units = JSONTranslation(source: try file.tree(), target: target, in: language).units
            case .po:
                let po = try file.poFile()
                guard Self.isSame(try file.language(of: po), language) else { continue }
                units = POTranslation(po).units
            case .xcstrings: units = CatalogTranslation(try file.tree(), in: language).units
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
                    "There is no file \(part.original) here; its \(part.units.count) units were skipped.")
                continue
            }
            let unknownIDs: [String]
            switch file.format {
            case .json:
                let target = files.first { $0.format == .json && Self.isSame($0.name, exchange.target) }
                let translation = JSONTranslation(
                    source: try file.tree(), target: try target?.tree(), in: exchange.target)
                warnings += Self.outdated(part.units, translation.units)
                let result = translation.inserting(part.units)
                unknownIDs = result.unknownIDs
                changed["\(target?.name ?? exchange.target).json"] = Array(result.tree.text(indent: file.indent).utf8)
            case .po:
                let translation = POTranslation(try file.poFile())
                let result = translation.inserting(part.units)
                unknownIDs = result.unknownIDs
                changed[file.path] = Array(result.file.text.utf8)
            case .xcstrings:
                let translation = CatalogTranslation(try file.tree(), in: exchange.target)
                warnings += Self.outdated(part.units, translation.units)
                let result = translation.inserting(part.units)
                unknownIDs = result.unknownIDs
                changed[file.path] = Array(result.tree.text(indent: 2, colon: " : ").utf8)
            }
            warnings += unknownIDs.map {
                "There is no text \($0) in \(part.original) any more; its translation was skipped."
            }
        }
        return (changed, warnings)
    }

    /// Units whose source has changed since they were written.
    private static func outdated(_ units: [TranslationUnit], _ now: [TranslationUnit]) -> [String] {
        let sources = Dictionary(now.map { ($0.id, $0.source) }, uniquingKeysWith: { first, _ in first })
        return units.filter { $0.target != nil && sources[$0.id] != nil && sources[$0.id] != $0.source }.map {
            "The text \($0.id) has changed since it was exported; its translation was imported anyway."
        }
    }

    /// The diagnostics about the texts, each in one line: malformed texts, texts that a language lacks, and omitted
    /// arguments.
    package func diagnostics() throws -> [String] {
        let contents = try contents()
        var diagnostics = contents.flatMap { file, content in
            content.invalidTexts.map { "\(file.path):\($0.line): The text \($0.key) \($0.text)." }
        }
        let originals = Dictionary(
            try sourceTexts().map { ($0.key, $0.message) }, uniquingKeysWith: { first, _ in first })
        let texts = contents.filter { !$0.file.isCommon }.flatMap(\.content.texts).filter { $0.state != .new }
        // Nothing demands a translation of texts that are the same in every language, or that the app's code has no more.
        let free = contents.reduce(into: Set<String>()) { keys, one in
            if one.file.isCommon { keys.formUnion(one.content.texts.map(\.key)) }
            keys.formUnion(one.content.untranslatable)
            keys.formUnion(one.content.stale)
        }
        let spoken = Dictionary(grouping: texts, by: \.language)
        for (language, texts) in spoken.sorted(by: { $0.key < $1.key }) where !Self.isSame(language, source) {
            let known = Set(texts.map(\.key))
            // A language that continues with another of these is complete with it: a region with its language.
            let isContinued = LanguageTag(language)?.chain.dropFirst().contains { next in
                spoken.keys.contains { $0 != language && LanguageTag($0)?.means(next) == true }
            }
            for key in originals.keys.sorted() where !known.contains(key) && !free.contains(key) {
                if isContinued != true { diagnostics.append("\(language): The text \(key) is not translated.") }
            }
            for text in texts.sorted(by: { $0.key < $1.key }) {
                guard let original = originals[text.key] else {
                    diagnostics.append("\(language): The text \(text.key) is not in \(source).")
                    continue
                }
                let (gaps, given) = (Set(text.message.arguments.keys), Set(original.arguments.keys))
                if gaps == given { continue }
                let names = gaps.symmetricDifference(given).sorted().joined(separator: ", ")
                diagnostics.append("\(language): The text \(text.key) has other gaps than in \(source): \(names).")
            }
        }
        return diagnostics
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
