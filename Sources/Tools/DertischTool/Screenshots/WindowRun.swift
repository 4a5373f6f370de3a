import DertischPrograms
import Foundation

/// One run of all pictures of a program with windows, which takes and compares them itself on a display without a screen.
struct WindowRun: Sendable {
    let executable: URL
    let arguments: [String]
    /// The folder of the app.
    let app: URL
    let shots: [Shot]
    let folder: PictureFolder
    /// The number of pixels that may differ.
    let pixels: Int
    let exchange: PictureExchange

    /// Takes all pictures.
    ///
    /// - Parameter started: called with what ends the run.
    /// - Returns: the results in the order of the shots, and then what has vanished.
    func results(started: (@escaping @Sendable () -> Void) -> Void) async throws -> [ShotRun.Result] {
        try exchange.ask(for: shots, stored: folder, tolerance: PictureComparison.tolerance)
        let display = try VirtualDisplay()
        defer { display.end() }
        let environment = CatalogueApp.environment(
            of: display.environment, pictures: exchange.url.path, port: nil)
        let program = try ChildProcess(executable, arguments, in: app, environment: environment, output: Pipe())
        defer { program.end() }
        started { program.end() }
        let status = await program.waited().number
        guard status == 0, let differing = exchange.pixels else {
            throw ToolFailure(
                "\(executable.lastPathComponent) ended with status \(status) before it had taken all pictures; see above.",
                .failed)
        }
        return try shots.map { shot in try result(of: shot, differing[shot.file]) }
            + ShotRun.vanished(in: folder, besides: shots)
    }

    private func result(of shot: Shot, _ differing: Int?) throws(ToolFailure) -> ShotRun.Result {
        guard let new = exchange.picture(shot.file, in: "new") else {
            throw ToolFailure("\(shot.file): the app gave no picture.", .failed)
        }
        guard let old = folder.bytes(of: shot.file), let differing else {
            return ShotRun.Result(file: shot.file, outcome: .appeared, new: new)
        }
        guard differing > pixels else { return ShotRun.Result(file: shot.file, outcome: .same, old: old, new: new) }
        return ShotRun.Result(
            file: shot.file, outcome: .changed(pixels: differing), old: old, new: new,
            difference: exchange.picture(shot.file, in: "difference"))
    }
}
