public import DertischCore
import DertischUploads
import Foundation

extension TestRestaurant {
    /// Chooses files at a place, as a guest does, and waits until all their orders are done.
    ///
    /// ```swift
    /// await house.choose([TestFile("list.csv", Array("name,amount\nAda,7\n".utf8))], at: "file")
    /// ```
    ///
    /// The files lie in a temporary folder meanwhile.
    ///
    /// - Parameters:
    ///   - files: the files.
    ///   - place: the place of a `table.upload`.
    ///   - table: the table; by default the last one shown.
    /// - Returns: the reason for a refusal, or `nil`: `Refusal.unhandled` if there is no upload.
    @discardableResult public func choose(
        _ files: [TestFile], at place: Place, on table: HeadlessTable? = nil
    ) async -> Refusal? {
        let table = table ?? self.table
        let folder = FileManager.default.temporaryDirectory.appending(path: "dertisch-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let uploads = LocalUploads()
        guard let desk: UploadDesk = table[place].module?.value() else { return .unhandled }
        var events = uploads.take(desk)
        do {
            var chosen: [URL] = []
            for (index, file) in files.enumerated() {
                // Two files may have one name.
                let own = folder.appending(path: String(index))
                try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
                let path = own.appending(path: UploadOffer.safe(file.name))
                try Data(file.bytes).write(to: path)
                chosen.append(path)
            }
            events += uploads.choose(chosen).map { [$0] } ?? []
        } catch { return .unhandled }
        while !events.isEmpty {
            for event in events {
                let refusal = await gesture(.module(ModuleValue(event)), at: place, on: table)
                if let refusal, refusal != .rowGone { return refusal }
            }
            events = (table[place].module?.value() as UploadDesk?).map(uploads.take) ?? []
        }
        return nil
    }
}
