import DertischJSON
import DertischRoom
import DertischUploads

/// What a module lays, as a page is given it: the script that shows it, and what the script is told.
struct ModuleText {
    let module: String
    let laid: JSON
}

/// The files that a tab sends.
extension WebSession {
    /// What a module lays; `nil` if no script shows it.
    func text(of value: ModuleValue) -> ModuleText? {
        if let preview: UploadPreview = value.value() {
            return ModuleText(module: "uploads", laid: .object(["preview": .text(preview.key)]))
        }
        guard let desk: UploadDesk = value.value() else { return nil }
        let due = desk.due.map { due in
            let permit = UploadPermit(of: guest, for: due, by: desk.rules)
            return JSON.list([.number(due.number), .text(context.uploads.seal.address(of: permit))])
        }
        return ModuleText(
            module: "uploads",
            laid: .object([
                "desk": .number(desk.id), "last": .number(desk.last),
                "open": .list(desk.open.map { .list([.number($0.lowerBound), .number($0.upperBound)]) }),
                "due": .list(due), "accept": .text(desk.rules.accepted.joined(separator: ",")),
                "many": .flag(desk.rules.maxFiles > 1),
            ]))
    }

    func take(_ message: UploadMessage, at spot: Spot, on seat: Int) {
        switch message.content {
        case .chose(let offers): report(.chose(offers, desk: message.desk), at: spot, on: seat)
        case .refused(let all):
            let limit = tables[seat]?.desk(at: spot)?.rules.maxBytes ?? 0
            for refused in all {
                let refusal = UploadRefusal(word: refused.word, limit: limit)
                report(.refused(refused.number, refusal, desk: message.desk), at: spot, on: seat)
            }
        case .missing(let ranges): report(.missing(ranges, desk: message.desk), at: spot, on: seat)
        case .sent(let all):
            guard let desk = tables[seat]?.desk(at: spot), desk.id == message.desk else { return }
            for progress in all {
                guard let due = desk.due.first(where: { $0.number == progress.number }) else { continue }
                if progress.bytes >= due.size { collect(due, of: desk, at: spot, on: seat) }
                report(.sent(due.number, bytes: progress.bytes, desk: desk.id), at: spot, on: seat)
            }
        }
    }

    private func report(_ event: UploadEvent, at spot: Spot, on seat: Int) {
        if let refusal = take(.module(ModuleValue(event)), at: spot, on: seat) { refuse(.gesture(refusal), nil) }
    }

    /// Takes a file out of the spool that the page says it has sent, whichever process has taken its bytes. Nothing happens if that is not so:
    /// the page looks then what is missing.
    private func collect(_ due: UploadDesk.Due, of desk: UploadDesk, at spot: Spot, on seat: Int) {
        guard collecting.insert(due.key).inserted else { return }
        let name = UploadSpool.Name(of: guest.id, due.key, size: due.size)
        Task { [weak self, spool = context.uploads.spool] in
            let taken: Result<StoredFile?, UploadRefusal>
            do throws(UploadRefusal) {
                taken = .success(try await spool.take(name, named: due.name, by: desk.rules))
            } catch { taken = .failure(error) }
            guard let self else { return }
            collecting.remove(due.key)
            switch taken {
            case .success(let file?): report(.arrived(due.key, file, desk: desk.id), at: spot, on: seat)
            case .success(nil): break
            case .failure(let refusal): report(.refused(due.number, refusal, desk: desk.id), at: spot, on: seat)
            }
        }
    }
}
