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
            --folder F        the folder of stored pictures; by default Screenshots, or Screenshots/gtk of windows
            --report F        the folder of the report; by default .build/dertisch/screenshots
            --languages A,B   by default all of the app's; en-XA and ar-XB are made from its source language
            --looks A,B       light, dark
            --sizes A,B       phone, tablet, desktop
            --pixels N        the pixels that may differ in a picture; by default 0
            --limit S         the seconds in which all pictures must be taken; by default 1200
            --program NAME    the program, if several of the package have a catalogue
            --executable F    a program that is built already

            The browser is a Chromium in the search path, or the program that DERTISCH_BROWSER names. Windows open on a display without
            a screen, by Xvfb.
            """
    ) { words, folder, console in
        do {
            return try await run(try ScreenshotOptions(words, of: options), in: folder, console)
        } catch {
            console.complain("\(error)")
            return (error as? ToolFailure)?.status.rawValue ?? ToolFailure.Status.failed.rawValue
        }
    }

    /// The pictures of a run, and what the catalogue lists.
    private struct Taken {
        let results: [ShotRun.Result]
        let list: ShotList
        let folder: PictureFolder
    }

    private static func run(
        _ options: ScreenshotOptions, in folder: URL, _ console: ToolConsole
    ) async throws -> Int32 {
        let executable = try CatalogueApp.executable(in: folder, options)
        let exchange = try PictureExchange()
        defer { exchange.remove() }
        let app = try CatalogueApp(executable, in: folder, options, pictures: exchange.url)
        defer { app.end() }
        let taken: Taken
        if case .served(let address) = app.opening {
            taken = try await takeInBrowser(at: address, of: app, options, in: folder, console)
        } else if let bytes = exchange.list {
            taken = try await takeInWindows(bytes, executable, exchange, options, in: folder, console)
        } else {
            throw CatalogueApp.notOpened(executable)
        }
        return try finish(taken, options, in: folder, console)
    }

    private static func takeInBrowser(
        at address: String, of app: CatalogueApp, _ options: ScreenshotOptions, in folder: URL, _ console: ToolConsole
    ) async throws -> Taken {
        let browser = try BrowserProcess(try BrowserProcess.find())
        defer { browser.end() }
        let watch = EndSignals {
            browser.end()
            app.end()
        }
        defer { watch.stop() }
        // A browser that is ended answers nothing more, which ends the run.
        let limit = limit(options, console) { browser.end() }
        defer { limit.cancel() }
        let tools = DevTools(of: browser)
        let list = try ShotList(Array(try await BrowserPage(by: tools).text(at: address + "list.json").utf8))
        let pictures = PictureFolder(url: folder.within(options.folder ?? "Screenshots"))
        let run = ShotRun(
            origin: String(address.dropLast("/~dertisch/catalogue/".count)), shots: try shots(list, options),
            folder: pictures, pixels: options.pixels)
        let updates = options.updates
        let results = try await run.results(by: tools) { if !updates { tell($0, console) } }
        return Taken(results: results, list: list, folder: pictures)
    }

    private static func takeInWindows(
        _ bytes: [UInt8], _ executable: URL, _ exchange: PictureExchange, _ options: ScreenshotOptions, in folder: URL,
        _ console: ToolConsole
    ) async throws -> Taken {
        let list = try ShotList(bytes)
        let pictures = PictureFolder(url: folder.within(options.folder ?? "Screenshots/gtk"))
        let run = WindowRun(
            executable: executable, arguments: options.arguments, app: folder, shots: try shots(list, options),
            folder: pictures, pixels: options.pixels, exchange: exchange)
        var watches: [EndSignals] = []
        var limits: [Task<Void, any Error>] = []
        defer {
            for watch in watches { watch.stop() }
            for limit in limits { limit.cancel() }
        }
        let results = try await run.results { end in
            watches = [EndSignals(end)]
            limits = [limit(options, console, end)]
        }
        if !options.updates { for result in results { tell(result, console) } }
        return Taken(results: results, list: list, folder: pictures)
    }

    private static func shots(_ list: ShotList, _ options: ScreenshotOptions) throws(ToolFailure) -> [Shot] {
        let shots = try list.shots(options)
        guard !shots.isEmpty else {
            throw ToolFailure("The app gives no samples, and none of its screens starts with nothing.", .failed)
        }
        return shots
    }

    private static func tell(_ result: ShotRun.Result, _ console: ToolConsole) {
        if !result.outcome.isSame { console.complain("\(result.file): \(result.outcome.text)") }
    }

    /// Ends a run that takes too long.
    private static func limit(
        _ options: ScreenshotOptions, _ console: ToolConsole, _ end: @escaping @Sendable () -> Void
    ) -> Task<Void, any Error> {
        Task {
            try await Task.sleep(for: .seconds(options.limit))
            console.complain("\(options.limit) seconds have passed; --limit sets another time.")
            end()
        }
    }

    /// Stores the pictures, or reports those that differ.
    private static func finish(
        _ taken: Taken, _ options: ScreenshotOptions, in folder: URL, _ console: ToolConsole
    ) throws -> Int32 {
        let changes = taken.results.filter { !$0.outcome.isSame }
        if options.updates {
            for result in changes {
                if let new = result.new {
                    try taken.folder.store(new, as: result.file)
                } else {
                    taken.folder.remove(result.file)
                }
            }
            let count = taken.results.count { $0.new != nil }
            console.say(
                "\(count) pictures are in \(taken.folder.url.path); \(changes.count) of them are new or changed, or were removed."
            )
            return 0
        }
        let remarks =
            taken.list.unsampled.map { "\($0) has no samples." } + taken.list.repeated.map { "\($0) is given twice." }
        let page = try ShotReport(results: taken.results, remarks: remarks).write(into: folder.within(options.report))
        guard !changes.isEmpty else {
            console.say("\(taken.results.count) pictures are unchanged.")
            return 0
        }
        console.complain(
            "\(changes.count) of \(taken.results.count) pictures differ: \(page.path)\nIf they are right, store them: dertisch screenshots --update"
        )
        return ToolFailure.Status.failed.rawValue
    }
}
