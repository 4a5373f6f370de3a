import Dertisch

final class PhotoCustomer: Customer {
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
        table.show("busy", when: \.isBusy)
        table.show("offline", when: \.isOffline)
        table.show("problem", when: \.hasProblem)
        table.show("retry", when: \.offersRetry)
        table.lay(\.problem, at: "problem") { $0 == .gone ? .photo.gone : .problem }
        table.mark(.focused, "retry", when: \.offersRetry)
        table.mark(.focused, "back", when: \.isGone)
        table.notFound(when: \.isGone)
        table.order(on: .tap("retry")) { .show($0.id) }
        table.usherOut(on: .tap("back"))
    }

    private func layLiking(_ table: TableBuilder<PhotoCourse>) {
        table.lay(\.count, at: "likes") { $0.map { .likes(count: $0) } }
        table.mark(.selected, "like", when: \.isLiked)
        table.mark(.hidden, "like", when: \.hasProblem)
        table.mark(.enabled, "like", when: \.isShown)
        // The order is the opposite of the state that the visitor saw on the button.
        table.order(on: .tap("like")) { $0.isLiked ? .unlike($0.id) : .like($0.id) }
    }

    private func layComments(_ table: TableBuilder<PhotoCourse>) {
        table.show("commenting", when: \.takesComments)
        table.lay(\.saidCount, at: "said") { $0.map { .comments(count: $0) } }
        table.edit(\.draft, at: "comment") { .draft($0) }
        table.order(on: .submit("commenting")) { .say($0.draft) }
        table.rows(\.comments, at: "comments") { comment in
            comment.lay(\.words, at: "words")
            comment.lay(\.isMine, at: "who") { $0 ? .photo.you : .photo.visitor }
            comment.lay(\.written, at: "when") { date, texts in texts.text(for: Moment(date)) }
            comment.mark(.hidden, "unsay", when: \.isTheirs)
            comment.order(on: .tap("unsay")) { .unsay($0.id) }
        }
    }

    private func layTurns(_ table: TableBuilder<PhotoCourse>) {
        table.show("previous", when: \.leadsBack)
        table.show("next", when: \.leadsOn)
        table.mark(.focused, "previous", when: \.endsForward)
        table.mark(.focused, "next", when: \.endsBackward)
        table.seat(.photo, .instead, on: .tap("previous"), via: .fade) { $0.entree(to: .previous) }
        table.seat(.photo, .instead, on: .tap("next"), via: .fade) { $0.entree(to: .next) }
    }

    private func layFacts(_ table: TableBuilder<PhotoCourse>) {
        table.lay(\.size, at: "dimensions") { $0.map { .photo.pixels(width: $0.width, height: $0.height) } }
        table.lay(\.bytes, at: "size") { bytes, texts in bytes.map(texts.text(forBytes:)) ?? "" }
        table.lay(\.day, at: "date-label") { if case .changed = $0 { .photo.changed } else { .photo.taken } }
        table.lay(\.day, at: "date") { day, texts in day.map { texts.text(for: $0.date) } ?? "" }
    }
}
