import Dertisch
import DertischComponents

final class PhotoCustomer: Customer {
    func layTable(_ table: TableBuilder<PhotoCourse>) {
        layFacts(table)
        layTurns(table)
        layLiking(table)
        layComments(table)
        table.load(
            \.loading, at: "stage",
            LoadingPlaces(loading: "busy", problem: "problem", apology: "problem", gone: "photo.gone", retry: "retry")
        ) { .show($0.id) }
        table.lay(\.picture, at: "picture")
        table.show("offline", when: \.isKept)
        table.mark(.focused, "back", when: \.loading.isGone)
        table.usherOut(on: .tap("back"))
    }

    private func layLiking(_ table: TableBuilder<PhotoCourse>) {
        table.lay(\.likes?.count, at: "likes") { $0.map { .likes(count: $0) } }
        table.mark(.selected, "like", when: \.likes?.isMine)
        table.mark(.hidden, "like", when: \.loading.hasFailed)
        table.mark(.enabled, "like", when: \.photo)
        // The order is the opposite of the state that the visitor saw on the button.
        table.order(on: .tap("like")) { .like($0.id, $0.likes?.isMine != true) }
    }

    private func layComments(_ table: TableBuilder<PhotoCourse>) {
        table.show("commenting", when: \.loading.isLoaded)
        table.lay(\.comments.count, at: "said") { .comments(count: $0) }
        table.edit(\.draft, at: "comment")
        table.order(on: .submit("commenting")) { $0.draft.allSatisfy(\.isWhitespace) ? nil : .say($0.draft) }
        table.rows(\.comments, at: "comments") { comment in
            comment.lay(\.words, at: "words")
            comment.lay(\.isMine, at: "who") { $0 ? .photo.you : .photo.visitor }
            comment.lay(\.written, at: "when") { date, texts in texts.text(for: Moment(date)) }
            comment.show("unsay", when: \.isMine)
            comment.order(on: .tap("unsay")) { .unsay($0.id) }
        }
    }

    private func layTurns(_ table: TableBuilder<PhotoCourse>) {
        table.show("previous", when: \.previous)
        table.show("next", when: \.next)
        table.mark(.focused, "previous", when: \.endsForward)
        table.mark(.focused, "next", when: \.endsBackward)
        table.seat(.photo, .instead, on: .tap("previous"), via: .fade, with: \.previous)
        table.seat(.photo, .instead, on: .tap("next"), via: .fade, with: \.next)
    }

    private func layFacts(_ table: TableBuilder<PhotoCourse>) {
        table.lay(\.photo?.name, at: "name")
        table.lay(\.photo?.name, at: "title") { name, texts in
            name.map { "\($0) – \(texts(.title))" } ?? texts(.title)
        }
        table.lay(\.photo?.size, at: "dimensions") { $0.map { .photo.pixels(width: $0.width, height: $0.height) } }
        table.lay(\.photo?.bytes, at: "size") { bytes, texts in bytes.map(texts.text(forBytes:)) ?? "" }
        // A camera's day, or else the file's.
        table.lay(\.photo, at: "date-label") { $0.map { $0.taken == nil } == true ? .photo.changed : .photo.taken }
        table.lay(\.photo, at: "date") { photo, texts in photo.map { texts.text(for: $0.taken ?? $0.changed) } ?? "" }
    }
}
