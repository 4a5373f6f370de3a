import DertischSupport
package import Foundation

/// The files that a guest of this machine has chosen for one upload: a window reads them in place, and so does a test.
@MainActor package final class LocalUploads {
    private struct Chosen {
        let key: String
        let file: URL
        var isGiven = false
    }

    private var files: [Int: Chosen] = [:]
    private var last = 0
    private var desk: UploadDesk?

    package init() {}

    /// Chooses files.
    ///
    /// - Returns: the event to report; `nil` before the upload was laid. Files that cannot be read are left out.
    package func choose(_ chosen: [URL]) -> UploadEvent? {
        let offers = chosen.compactMap { file -> UploadOffer? in
            let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
            guard let size = facts?[.size] as? Int else { return nil }
            let date = (facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            return offer(of: file, Self.key(of: file, size, date), size)
        }
        return desk.map { .chose(offers, desk: $0.id) }
    }

    /// Does what the upload wants.
    ///
    /// - Returns: the events to report, in order.
    package func take(_ fresh: UploadDesk) -> [UploadEvent] {
        let former = desk
        desk = fresh
        // Numbers that another window of the table, or a test before this one, has given stand for its files.
        last = max(last, fresh.last)
        if let former, former.id != fresh.id {
            let open = files.sorted { $0.key < $1.key }.map(\.value)
            files = [:]
            return [.chose(open.compactMap { offer(of: $0.file, $0.key, Self.size(of: $0.file)) }, desk: fresh.id)]
        }
        files = files.filter { number, _ in
            number > fresh.last || fresh.open.contains { $0.contains(number) }
        }
        let due = Set(fresh.due.map(\.number))
        for number in files.keys where !due.contains(number) { files[number]?.isGiven = false }
        return fresh.due.compactMap { due in
            guard let chosen = files[due.number] else { return .missing([due.number...due.number], desk: fresh.id) }
            if chosen.isGiven { return nil }
            files[due.number]?.isGiven = true
            do throws(UploadRefusal) {
                let stored = try StoredFile(of: chosen.file, due.key, named: due.name, by: fresh.rules)
                return .arrived(due.key, stored, desk: fresh.id)
            } catch {
                return .refused(due.number, error, desk: fresh.id)
            }
        }
    }

    /// The file with a key, for its preview; `nil` if this window does not have it.
    package func file(of key: String) -> URL? { files.values.first { $0.key == key }?.file }

    private func offer(of file: URL, _ key: String, _ size: Int) -> UploadOffer? {
        guard let offer = UploadOffer(number: last + 1, key: key, name: file.lastPathComponent, size: size) else {
            return nil
        }
        last += 1
        files[last] = Chosen(key: key, file: file)
        return offer
    }

    private static func size(of file: URL) -> Int {
        let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
        return facts?[.size] as? Int ?? 0
    }

    private static func key(of file: URL, _ size: Int, _ date: Double) -> String {
        "\(FNV1a.digits(FNV1a.hash("\(file.path)\u{0}\(date)".utf8)))-\(size)-local"
    }
}
