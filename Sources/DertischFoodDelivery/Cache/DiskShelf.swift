#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Synchronization

/// The answers that a cache keeps on disk: a file for each, written whole or not at all.
///
/// A file that cannot be read, or is none of ours, counts as not there. Used off every actor, since disks block.
final class DiskShelf: Sendable {
    private struct File {
        var size: Int
        var used: UInt64
    }
    private struct State {
        /// Files by the name of their address, then by the rest of their name; `nil` before the folder was read.
        var files: [String: [String: File]]?
        var size = 0
        var moment: UInt64 = 0
    }

    private let folder: URL
    private let most: Int
    private let state = Mutex(State())

    init(in folder: URL, most: Int) {
        self.folder = folder
        self.most = max(0, most)
    }

    var size: Int {
        state.withLock { state in
            open(&state)
            return state.size
        }
    }

    func answer(to errand: Errand) -> StoredAnswer? {
        let address = FileName.of(errand.destination.text)
        let names: [String] = state.withLock { state in
            open(&state)
            return state.files?[address].map { Array($0.keys) } ?? []
        }
        for name in names {
            let file = folder.appending(path: "\(address)-\(name)")
            guard let answer = (try? Data(contentsOf: file)).flatMap(AnswerFile.answer) else {
                remove(address, name)
                continue
            }
            guard answer.fits(errand) else { continue }
            state.withLock { state in
                state.moment &+= 1
                state.files?[address]?[name]?.used = state.moment
            }
            return answer
        }
        return nil
    }

    func keep(_ answer: StoredAnswer) {
        guard answer.size <= most / 4, let data = AnswerFile.data(answer) else { return forget(answer.address) }
        let address = FileName.of(answer.address)
        let conditions = answer.conditions.map { "\($0.name):\($0.value ?? "-")" }.joined(separator: "\n")
        let name = FileName.of(conditions) + AnswerFile.ending
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // A full disk costs the cache, and nothing else.
        let isWritten = (try? data.write(to: folder.appending(path: "\(address)-\(name)"), options: .atomic)) != nil
        guard isWritten else { return remove(address, name) }
        let dropped: [(String, String)] = state.withLock { state in
            open(&state)
            state.moment &+= 1
            var variants = state.files?[address] ?? [:]
            state.size += data.count - (variants[name]?.size ?? 0)
            variants[name] = File(size: data.count, used: state.moment)
            state.files?[address] = variants
            return excess(&state, variants: variants, of: address)
        }
        for (address, name) in dropped { remove(address, name) }
    }

    func forget(_ address: String) {
        let address = FileName.of(address)
        let names: [String] = state.withLock { state in
            open(&state)
            return state.files?[address].map { Array($0.keys) } ?? []
        }
        for name in names { remove(address, name) }
    }

    func empty() {
        let files: [String: [String: File]] = state.withLock { state in
            open(&state)
            return state.files ?? [:]
        }
        for (address, names) in files { for name in names.keys { remove(address, name) } }
    }

    /// Reads the folder, the first time: the oldest files are the first to go.
    private func open(_ state: inout State) {
        guard state.files == nil else { return }
        var files: [String: [String: File]] = [:]
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let known = names.compactMap { name -> (String, Int, Date)? in
            guard name.hasSuffix(AnswerFile.ending),
                let facts = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
            else { return nil }
            return (name, (facts[.size] as? Int) ?? 0, (facts[.modificationDate] as? Date) ?? .distantPast)
        }
        for (name, size, _) in known.sorted(by: { $0.2 < $1.2 }) {
            let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            state.moment &+= 1
            state.size += size
            files[parts[0], default: [:]][parts[1]] = File(size: size, used: state.moment)
        }
        state.files = files
    }

    /// What has to go: of one address what is beyond the most variants, of all what is beyond the most bytes.
    private func excess(_ state: inout State, variants: [String: File], of address: String) -> [(String, String)] {
        var dropped = variants.sorted { $0.value.used < $1.value.used }
            .prefix(max(0, variants.count - HTTPCache.mostVariants)).map { (address, $0.key) }
        guard state.size > most else { return dropped }
        var size = state.size
        let all = (state.files ?? [:]).flatMap { address, names in names.map { (address, $0.key, $0.value) } }
        for (address, name, file) in all.sorted(by: { $0.2.used < $1.2.used }) where size > most / 10 * 9 {
            size -= file.size
            dropped.append((address, name))
        }
        return dropped
    }

    private func remove(_ address: String, _ name: String) {
        state.withLock { state in
            guard let file = state.files?[address]?.removeValue(forKey: name) else { return }
            state.size -= file.size
            if state.files?[address]?.isEmpty == true { state.files?[address] = nil }
        }
        try? FileManager.default.removeItem(at: folder.appending(path: "\(address)-\(name)"))
    }
}
