import Foundation

/// One run of all pictures: takes each, compares it with the stored one, and tells what has become of it.
struct ShotRun: Sendable {
    /// A picture with its outcome.
    struct Result: Sendable {
        let file: String
        let outcome: ShotOutcome
        var old: Data?
        var new: Data?
        var difference: Data?
    }

    let origin: String
    let shots: [Shot]
    let folder: PictureFolder
    /// The number of pixels that may differ.
    let pixels: Int

    /// The most pages that take pictures at the same time.
    private static var pages: Int { max(1, min(4, ProcessInfo.processInfo.activeProcessorCount)) }

    /// Takes all pictures.
    ///
    /// - Parameter told: called with each result as it is there.
    /// - Returns: the results in the order of the shots, and then what has vanished.
    func results(by tools: DevTools, telling told: @escaping @Sendable (Result) -> Void) async throws -> [Result] {
        let count = min(Self.pages, max(1, shots.count))
        let taken = try await withThrowingTaskGroup(of: [(Int, Result)].self) { group in
            for first in 0..<count {
                group.addTask {
                    let (page, comparer) = (try await BrowserPage(by: tools), try await BrowserPage(by: tools))
                    try await page.prepare()
                    var results: [(Int, Result)] = []
                    for index in stride(from: first, to: shots.count, by: count) {
                        let result = try await result(of: shots[index], on: page, comparer)
                        told(result)
                        results.append((index, result))
                    }
                    return results
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let vanished = Self.vanished(in: folder, besides: shots)
        for result in vanished { told(result) }
        return taken.sorted { $0.0 < $1.0 }.map(\.1) + vanished
    }

    /// The stored pictures whose states are gone.
    static func vanished(in folder: PictureFolder, besides shots: [Shot]) -> [Result] {
        folder.vanished(besides: shots).map { file in
            Result(file: file, outcome: .vanished, old: folder.bytes(of: file))
        }
    }

    private func result(of shot: Shot, on page: BrowserPage, _ comparer: BrowserPage) async throws -> Result {
        let picture = try await page.picture(of: shot, at: origin)
        guard let new = Data(base64Encoded: picture) else {
            throw ToolFailure("\(shot.file): the browser gave no picture.", .failed)
        }
        guard let old = folder.bytes(of: shot.file) else {
            return Result(file: shot.file, outcome: .appeared, new: new)
        }
        if old == new { return Result(file: shot.file, outcome: .same, old: old, new: new) }
        let comparison: PictureComparison
        do {
            comparison = try await .of(old.base64EncodedString(), picture, on: comparer)
        } catch {
            throw ToolFailure("\(shot.file): the stored picture cannot be compared: \(error)", .failed)
        }
        guard comparison.pixels > pixels else { return Result(file: shot.file, outcome: .same, old: old, new: new) }
        return Result(
            file: shot.file, outcome: .changed(pixels: comparison.pixels), old: old, new: new,
            difference: Data(base64Encoded: comparison.difference))
    }
}
