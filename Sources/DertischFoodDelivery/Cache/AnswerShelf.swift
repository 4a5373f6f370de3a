#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The disk cache of answers: one file for each, with several variants of one address that differ by request headers.
///
/// A damaged or foreign file counts as missing. Runs off every actor, because disks block.
final class AnswerShelf: Sendable {
    private let files: DiskShelf

    init(in folder: URL, most: Int) {
        files = DiskShelf(in: folder, ending: AnswerFile.ending, most: most, mostOfOne: most / 4)
    }

    /// The total size of the files in bytes.
    var size: Int { files.size }

    func answer(to errand: Errand) -> StoredAnswer? {
        for name in files.names(of: errand.destination.text) {
            guard let data = files.contents(of: name) else { continue }
            guard let answer = AnswerFile.answer(data) else {
                files.forget(name)
                continue
            }
            guard answer.fits(errand) else { continue }
            files.use(name)
            return answer
        }
        return nil
    }

    func keep(_ answer: StoredAnswer) {
        let conditions = answer.conditions.map { "\($0.name):\($0.value ?? "-")" }.joined(separator: "\n")
        guard let data = AnswerFile.data(answer) else { return forget(answer.address) }
        files.keep(data, as: files.name(of: answer.address, variant: conditions))
        for name in files.names(of: answer.address).dropFirst(HTTPCache.mostVariants) { files.forget(name) }
    }

    func forget(_ address: String) {
        for name in files.names(of: address) { files.forget(name) }
    }

    func empty() { files.empty() }
}
