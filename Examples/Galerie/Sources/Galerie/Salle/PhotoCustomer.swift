import Dertisch

final class PhotoCustomer: Customer {
    init(waiter: WaiterForCustomer<PhotoCourse>) {}

    func layTable(_ table: TableBuilder<PhotoCourse>) {
        layFacts(table)
        layTurns(table)
        layLiking(table)
        layComments(table)
        table.order(on: .seated) { .show($0.id) }
        table.lay(\.name, at: "name")
        table.lay(\.name, at: "title") { name, texts in name.isEmpty ? texts(.title) : "\(name) – \(texts(.title))" }
        table.lay(\.picture, at: "picture")
        table.mark(.busy, "stage", when: \.isBusy)
        table.mark(.hidden, "busy", unless: \.isBusy)
        table.mark(.hidden, "offline", unless: \.isOffline)
        table.mark(.hidden, "problem", unless: \.hasProblem)
        table.mark(.hidden, "retry", unless: \.offersRetry)
        table.lay(\.problem, at: "problem") { problem, texts in texts(problem == .gone ? .photo.gone : .problem) }
        table.mark(.focused, "retry", when: \.offersRetry)
        table.mark(.focused, "back", when: \.isGone)
        table.order(on: .tap("retry")) { .show($0.id) }
        table.usherOut(on: .tap("back"))
    }

    private func layLiking(_ table: TableBuilder<PhotoCourse>) {
        table.lay(\.count, at: "likes") { count, texts in count.map { texts(.likes(count: $0)) } ?? "" }
        table.mark(.selected, "like", when: \.isLiked)
        table.mark(.hidden, "like", when: \.hasProblem)
        table.mark(.enabled, "like", when: \.isShown)
        // What is ordered is what the visitor saw: the button's other side.
        table.order(on: .tap("like")) { $0.isLiked ? .unlike($0.id) : .like($0.id) }
    }

    private func layComments(_ table: TableBuilder<PhotoCourse>) {
        table.mark(.hidden, "commenting", unless: \.takesComments)
        table.lay(\.saidCount, at: "said") { count, texts in count.map { texts(.comments(count: $0)) } ?? "" }
        table.edit(\.draft, at: "comment") { .draft($0) }
        table.order(on: .submit("commenting")) { .say($0.draft) }
        table.rows(\.comments, at: "comments") { comment in
            comment.lay(\.words, at: "words")
            comment.lay(\.isMine, at: "who") { isMine, texts in texts(isMine ? .photo.you : .photo.visitor) }
            comment.lay(\.written, at: "when") { date, texts in texts.text(for: Moment(date)) }
            comment.mark(.hidden, "unsay", when: \.isTheirs)
            comment.order(on: .tap("unsay")) { .unsay($0.id) }
        }
    }

    private func layTurns(_ table: TableBuilder<PhotoCourse>) {
        table.mark(.hidden, "previous", unless: \.leadsBack)
        table.mark(.hidden, "next", unless: \.leadsOn)
        table.mark(.focused, "previous", when: \.endsForward)
        table.mark(.focused, "next", when: \.endsBackward)
        table.seat(.photo, .instead, on: .tap("previous"), via: .fade) { $0.entree(to: .previous) }
        table.seat(.photo, .instead, on: .tap("next"), via: .fade) { $0.entree(to: .next) }
    }

    private func layFacts(_ table: TableBuilder<PhotoCourse>) {
        table.lay(\.size, at: "dimensions") { size, texts in
            size.map { texts(.photo.pixels(width: $0.width, height: $0.height)) } ?? ""
        }
        table.lay(\.bytes, at: "size") { bytes, texts in bytes.map(texts.text(forBytes:)) ?? "" }
        table.lay(\.day, at: "date-label") { day, texts in
            if case .changed = day { texts(.photo.changed) } else { texts(.photo.taken) }
        }
        table.lay(\.day, at: "date") { day, texts in day.map { texts.text(for: $0.date) } ?? "" }
    }
}
