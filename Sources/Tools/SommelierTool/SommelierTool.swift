import DertischTexts
import DertischTranslation
import Foundation

/// The tool behind the plugins: writes Swift for an app's texts, and takes texts to translators and back.
@main struct SommelierTool {
    private static let usage = """
        usage: sommelier keys FOLDER --to FILE.swift [--source LANGUAGE] [--access public|package]
               sommelier check FOLDER [--source LANGUAGE]
               sommelier export FOLDER --language LANGUAGE --to FILE [--format xliff-1.2|xliff-2.0|po] [--source LANGUAGE]
               sommelier import FOLDER --from FILE [--source LANGUAGE]
        """

    static func main() {
        do { try run(Array(CommandLine.arguments.dropFirst())) } catch {
            try? FileHandle.standardError.write(contentsOf: Data("error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) throws {
        var options: [String: String] = [:]
        var words: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument.hasPrefix("--") {
                guard let value = rest.popFirst() else {
                    throw TextFolder.Failure("\(argument) needs a value.\n\(usage)")
                }
                options[String(argument.dropFirst(2))] = value
            } else {
                words.append(argument)
            }
        }
        guard words.count == 2 else { throw TextFolder.Failure(usage) }
        let folder = try TextFolder(URL(filePath: words[1]), source: options["source"])
        func option(_ name: String) throws -> String {
            guard let value = options[name] else { throw TextFolder.Failure("--\(name) is missing.\n\(usage)") }
            return value
        }
        switch words[0] {
        case "keys": try writeKeys(folder, to: try option("to"), access: options["access"] ?? "")
        case "check": try check(folder)
        case "export":
            try export(folder, try option("language"), to: try option("to"), as: options["format"] ?? "xliff-1.2")
        case "import": try importFile(try option("from"), into: folder)
        default: throw TextFolder.Failure(usage)
        }
    }

    private static func writeKeys(_ folder: TextFolder, to file: String, access: String) throws {
        let errors = try folder.contents().flatMap { file, content in
            content.invalidTexts.map {
                "\(folder.url.appending(path: file.path).path):\($0.line): error: The text \($0.key) \($0.text)."
            }
        }
        if !errors.isEmpty { throw TextFolder.Failure(errors.joined(separator: "\n")) }
        let generator = TextKeyGenerator(try folder.sourceTexts(), access: access)
        if !generator.conflicts.isEmpty {
            throw TextFolder.Failure(
                "Several texts have the same name in Swift: \(generator.conflicts.joined(separator: ", ")).\n"
                    + "  why: a Swift name keeps only the letters and digits of a key\n  do:  change their keys.")
        }
        try Data(generator.swift.utf8).write(to: URL(filePath: file))
    }

    private static func check(_ folder: TextFolder) throws {
        let diagnostics = try folder.diagnostics()
        for diagnostic in diagnostics { print(diagnostic) }
        print(diagnostics.isEmpty ? "The texts are complete." : "\(diagnostics.count) problems found.")
        if !diagnostics.isEmpty { exit(1) }
    }

    private static func export(_ folder: TextFolder, _ language: String, to file: String, as format: String) throws {
        let exchange = try folder.exchange(to: language)
        let text: String
        switch format {
        case "xliff-1.2": text = XLIFF.text(of: exchange, .one)
        case "xliff-2.0": text = XLIFF.text(of: exchange, .two)
        case "po": text = POExchange.text(of: exchange)
        default: throw TextFolder.Failure("There is no format \(format).\n\(usage)")
        }
        try Data(text.utf8).write(to: URL(filePath: file))
        let units = exchange.files.flatMap(\.units)
        print("\(units.count) texts, \(units.count { $0.state == .new }) of them not translated, are in \(file).")
    }

    private static func importFile(_ file: String, into folder: TextFolder) throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: file)))
        let exchange: Exchange
        do throws(ExchangeError) {
            exchange = file.hasSuffix(".po") ? try POExchange.read(bytes) : try XLIFF.read(bytes)
        } catch {
            throw TextFolder.Failure(
                "The file \(file):\(error.line) cannot be read.\n  why: \(error.reason)\n  do:  fix it.")
        }
        let (files, warnings) = try folder.importing(exchange)
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            try Data(bytes).write(to: folder.url.appending(path: name), options: .atomic)
            print("\(name) was written.")
        }
        for warning in warnings { print("warning: \(warning)") }
    }
}
