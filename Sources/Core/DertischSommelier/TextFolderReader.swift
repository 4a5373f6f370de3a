import DertischCore
import DertischSupport
import DertischLanguages
import DertischLarder
import DertischTexts
import Foundation

/// The reader of the house's texts in its larder: files of a language such as `texts/en.json` and `texts/de.po`, String
/// Catalogs, and `texts/common.json` for texts common to all languages.
struct TextFolderReader {
    private var faults: [Fault] = []
    /// The number of texts marked for review, by language.
    private var unreviewed: [Language: Int] = [:]
    private var messages: [Language: [String: Message]] = [:]
    private var common: [String: Message] = [:]
    private var stale: Set<String> = []
    private var gaps = TextGaps()
    private let larder: Larder
    private let source: Language
    private let files: [File]

    private struct File {
        let name: String
        let format: TextFormat
        var path: String { "texts/\(name).\(format.rawValue)" }
        /// The language of its name, after a prefix and a dot.
        var language: String { name.split(separator: ".").last.map(String.init) ?? name }
        /// True for a file whose name says the language of its texts.
        var isOfOneLanguage: Bool { format != .xcstrings && Language(language).tag.isKnown }
    }

    private init(_ larder: Larder, source: Language) {
        self.larder = larder
        self.source = source
        files = TextFormat.allCases.flatMap { format in
            larder.names(in: "texts", ending: format.rawValue).map { File(name: $0, format: format) }
        }
    }

    /// Reads every text.
    static func texts(in larder: Larder, source: Language) -> LarderTexts {
        var reader = TextFolderReader(larder, source: source)
        return reader.read()
    }

    private mutating func read() -> LarderTexts {
        var originals: [CatalogText] = []
        for file in files {
            guard let content = content(of: file, report: true) else { continue }
            if file.format == .json, file.name == "common" {
                common = keep(content.texts, of: file, beside: common)
            } else {
                // A file without texts still adds its language.
                if file.format == .json {
                    messages[Language(file.name), default: [:]].reserveCapacity(content.texts.count)
                }
                keep(content.texts, of: file)
                for text in content.texts where content.untranslatable.contains(text.key) {
                    if Language(text.language).means(source) || common[text.key] == nil {
                        common[text.key] = text.message
                    }
                }
                stale.formUnion(content.stale)
                originals += content.originals
            }
        }
        // Where the source language has files of its own, a `msgid` such as `photo.likes` is a name, not words to show.
        let hasSource = messages[source]?.isEmpty == false
        for text in originals where messages[source]?[text.key] == nil && !(hasSource && text.isNamed) {
            messages[source, default: [:]][text.key] = text.message
        }
        for language in messages.keys.sorted(by: { $0.code < $1.code }) { checkPlaceholders(of: language) }
        for (language, count) in unreviewed.sorted(by: { $0.key.code < $1.key.code }) {
            faults.append(.unreviewed(count, in: language))
        }
        return LarderTexts(
            source: source, messages: messages, common: common, stale: stale, faults: faults, gaps: gaps)
    }

    /// Adds texts by language. Untranslated texts are skipped.
    private mutating func keep(_ texts: [CatalogText], of file: File) {
        // Most files hold one language.
        let isOne = texts.allSatisfy { $0.language == texts.first?.language }
        let groups = isOne ? [texts.first?.language: texts] : Dictionary(grouping: texts) { $0.language }
        for (code, texts) in groups {
            guard let code else { continue }
            let language = Language(code)
            // Removed first, so that the dictionary is changed in place.
            let known = messages.removeValue(forKey: language) ?? [:]
            messages[language] = keep(texts.filter { $0.state != .new }, of: file, beside: known)
            let count = texts.count { $0.state == .needsReview }
            if count > 0 { unreviewed[language, default: 0] += count }
        }
    }

    private mutating func keep(
        _ texts: [CatalogText], of file: File, beside known: consuming [String: Message]
    ) -> [String: Message] {
        known.reserveCapacity(known.count + texts.count)
        for text in texts where known.updateValue(text.message, forKey: text.key) != nil {
            faults.append(
                Fault(
                    .wrongText, "The text \(TextKey(text.key)) in \(file.path) is defined twice.",
                    at: site(of: text.key, in: Language(text.language)),
                    why: "an earlier line or file defines it for the same language",
                    remedy: "keep one of the two, or give one another key"))
        }
        return known
    }

    private mutating func checkPlaceholders(of language: Language) {
        guard language != source, let originals = messages[source], let texts = messages[language] else { return }
        let check = PlaceholderCheck(source: source, originals: originals, language: language)
        faults += check.faults(of: texts) { site(of: $0, in: language) }
    }

    /// The file and line of a text. The files are read again: faults are rare, and a stored position for each text
    /// would cost more.
    private func site(of key: String, in language: Language) -> Site? {
        var reader = self
        for file in files {
            guard let content = reader.content(of: file, report: false),
                let text = content.texts.last(where: { $0.key == key && Language($0.language) == language }),
                let (url, bytes) = try? larder.read(file.path)
            else { continue }
            return Site(file: url.path, line: LineIndex(bytes).line(at: text.offset))
        }
        return nil
    }

    private mutating func content(of file: File, report: Bool) -> CatalogContent? {
        let (url, bytes): (URL, [UInt8])
        do throws(Larder.Error) { (url, bytes) = try larder.read(file.path) } catch {
            if report { broken(file, at: Site(file: error.file, line: error.line ?? 1), error.reason) }
            return nil
        }
        do throws(CatalogContent.ParseError) {
            let content = try file.format.read(bytes, named: file.name, source: source.code)
            if report {
                for flaw in content.invalidTexts {
                    gaps.invalid.insert(flaw.key)
                    faults.append(
                        Fault(
                            .wrongText, "The text \(TextKey(flaw.key)) in \(file.path) \(flaw.text).",
                            at: Site(file: url.path, line: flaw.line), why: file.format.rule,
                            remedy: "correct the text"
                        ).cause(of: TextGaps.group(of: flaw.key)))
                }
            }
            return content
        } catch {
            if report { broken(file, at: Site(file: url.path, line: error.line), error.reason) }
            return nil
        }
    }

    private mutating func broken(_ file: File, at site: Site, _ reason: String) {
        let group = "the texts in \(file.path)"
        gaps.unread.append((file.isOfOneLanguage ? Language(file.language) : nil, group))
        faults.append(
            Fault(
                .brokenFile, "The texts \(file.path) cannot be read.", at: site, why: reason,
                remedy: "correct the file; \(file.format.shape)"
            ).cause(of: group))
    }
}

extension Fault {
    fileprivate static func unreviewed(_ count: Int, in language: Language) -> Fault {
        Fault(
            .unreviewedTexts, "\(count) \(count == 1 ? "text" : "texts") in \(language) should be reviewed.", at: nil,
            why: "a String Catalog marks them for review; they are used as they are",
            remedy: "let a speaker of \(language) review them, and mark them as reviewed")
    }
}
