package import DertischTool
import Foundation

/// `dertisch screenshots`: takes a picture of each state, and compares it with the stored one.
package enum ScreenshotsCommand {
    private static let options: Set<String> = [
        "--update", "--folder", "--report", "--languages", "--looks", "--sizes", "--pixels", "--limit", "--program",
        "--executable",
    ]

    package static let command = ToolCommand(
        "screenshots", "[--update] [-- ARGUMENTS]", "takes a picture of each state, and shows what has changed",
        details: """
            A picture of each state is taken in each language, look and size, and compared with the stored one. The report shows those
            that changed, appeared or vanished; then the status is 1.

            --update          stores the new pictures
            --folder F        the folder of stored pictures; by default Screenshots
            --report F        the folder of the report; by default .build/dertisch/screenshots
            --languages A,B   by default all of the app's; en-XA and ar-XB are made from its source language
            --looks A,B       light, dark
            --sizes A,B       phone, tablet, desktop
            --pixels N        the pixels that may differ in a picture; by default 0
            --limit S         the seconds in which all pictures must be taken; by default 1200
            --program NAME    the program, if several of the package serve browsers
            --executable F    a program that is built already

            The browser is a Chromium in the search path, or the program that DERTISCH_BROWSER names.
            """
    ) { words, folder, console in
        do {
            return try await run(try ScreenshotOptions(words, of: options), in: folder, console)
        } catch {
            console.complain("\(error)")
            return (error as? ToolFailure)?.status.rawValue ?? ToolFailure.Status.failed.rawValue
        }
    }

    private static func run(
        _ options: ScreenshotOptions, in folder: URL, _ console: ToolConsole
    ) async throws -> Int32 {
        let program = try BrowserProcess.find()
        let app = try CatalogueApp(in: folder, options, console)
        defer { app.end() }
        let browser = try BrowserProcess(program)
        defer { browser.end() }
        let watch = EndSignals {
            browser.end()
            app.end()
        }
        defer { watch.stop() }
        // A browser that is ended answers nothing more, which ends the run.
        let limit = Task {
            try await Task.sleep(for: .seconds(options.limit))
            console.complain("\(options.limit) seconds have passed; --limit sets another time.")
            browser.end()
        }
        defer { limit.cancel() }
        let tools = DevTools(of: browser)
        let list = try ShotList(Array(try await BrowserPage(by: tools).text(at: app.address + "list.json").utf8))
        let shots = try list.shots(options)
        guard !shots.isEmpty else {
            throw ToolFailure("The app gives no samples, and none of its screens starts with nothing.", .failed)
        }
        let run = ShotRun(
            origin: String(app.address.dropLast("/~dertisch/catalogue/".count)), shots: shots,
            folder: PictureFolder(url: folder.within(options.folder)), pixels: options.pixels)
        let updates = options.updates
        let results = try await run.results(by: tools) { result in
            if !result.outcome.isSame, !updates { console.complain("\(result.file): \(result.outcome.text)") }
        }
        let changes = results.filter { !$0.outcome.isSame }
        if updates {
            for result in changes {
                if let new = result.new {
                    try run.folder.store(new, as: result.file)
                } else {
                    run.folder.remove(result.file)
                }
            }
            console.say(
                "\(shots.count) pictures are in \(options.folder); \(changes.count) of them are new or changed, or were removed."
            )
            return 0
        }
        let remarks = list.unsampled.map { "\($0) has no samples." } + list.repeated.map { "\($0) is given twice." }
        let page = try ShotReport(results: results, remarks: remarks)
            .write(into: folder.within(options.report))
        guard !changes.isEmpty else {
            console.say("\(results.count) pictures are unchanged.")
            return 0
        }
        console.complain(
            "\(changes.count) of \(results.count) pictures differ: \(page.path)\nIf they are right, store them: dertisch screenshots --update"
        )
        return ToolFailure.Status.failed.rawValue
    }
}
