import DertischCore
import DertischComponents

// What the comments in Sources/Core/DertischCore/Tables show, compiled. A test compares the two.

extension CustomerID<TableExamples.PhotoCourse> { fileprivate static var photo: Self { "photo" } }
extension CustomerID<TableExamples.InboxCourse> { fileprivate static var inbox: Self { "inbox" } }
extension CustomerID<TableExamples.LanguageCourse> { fileprivate static var language: Self { "language" } }
extension CustomerID<TableExamples.LanguagesCourse> { fileprivate static var languages: Self { "languages" } }
extension CustomerID<TableExamples.ResultsCourse> { fileprivate static var results: Self { "results" } }
extension CustomerID<TableExamples.SizesCourse> { fileprivate static var sizes: Self { "sizes" } }

// As SommelierKeys writes it.
extension Wording {
    fileprivate static var photo: PhotoTexts { PhotoTexts() }
    fileprivate static var letter: LetterTexts { LetterTexts() }
    fileprivate static func speech(_ name: String) -> Wording { Wording("speech", ["name": name]) }
    fileprivate struct PhotoTexts: Sendable {
        func sure(name: String) -> Wording { Wording("photo.sure", ["name": name]) }
    }
    fileprivate struct LetterTexts: Sendable {
        func sent(to name: String) -> Wording { Wording("letter.sent", ["to": name]) }
    }
}

@MainActor enum TableExamples {
    enum ResultsCourse: Course {}
    struct Photo: Identifiable, Equatable, Sendable {
        let id: Int
        var name = "", likes = 0, isMine = false
    }

    struct Speech: Identifiable, Equatable, Sendable {
        let id: String
        var name = ""
    }

    enum InboxCourse: Course {}

    enum LanguageCourse: Course {
        typealias Entree = String?
        typealias Bill = String
        struct Carte: Equatable, Sendable { var mixed: String? }
    }

    enum PhotoCourse: Course {
        typealias Entree = Photo.ID
        enum Order: Sendable {
            case like, delete, speak(String), send(String), search(String), open(Photo.ID), take(Int), mark(Int, Bool)
            case assign(Int, String), share(Int, Set<String>), filter(Set<String>)
        }
        struct Carte: Equatable, Sendable {
            var id = 0, next = 0, likes = 0, size = 0
            var loading = Loading()
            var title = "", text = ""
            var language: String?
            var languages: [Speech] = []
            var tags: Set<String> = []
            var allTags: [Speech] = []
            var found: Photo.ID?, previous: Photo.ID?
            var flaw: TextKey?
            var isSearching = false, isDraft = false, isSent = false, canSend = false, isShown = false, isGone = false
            var isSaved = false, isFirstVisit = false
            var offered: Int?
            var conflict: Photo?
            var sent: Speech?
            var tasks: [Task] = []
        }
    }

    struct Task: Identifiable, Equatable, Sendable {
        let id: Int
        var isDone = false
        var owner: String?
        var owners: Set<String> = []
        var people: [Speech] = []
    }

    enum LanguagesCourse: Course { typealias Bill = String }

    enum SizesCourse: Course {
        typealias Entree = Int
        typealias Bill = Int
    }

    static func nameTexts() -> FixedText {
        let heading = FixedText("about.heading", as: .text, at: "heading", site: Site(file: "about.html", line: 12))
        return heading
    }

    final class PhotoCustomer: Customer {
        func layTable(_ table: TableBuilder<PhotoCourse>) {
            table.lay(\.title, at: "title")
            table.lay(\.likes, at: "likes") { likes, texts in texts("photo.likes", ["count": likes]) }
            table.order(.like, on: .tap("like"))
        }
    }

    static func declare(_ table: TableBuilder<PhotoCourse>) {
        table.mark(.enabled, "send", when: \.canSend)
        table.mark(.hidden, "likes", unless: \.isShown)

        table.invalid(\.flaw, at: "text") { flaw, texts in texts(flaw) }

        table.order(on: .submit("form")) { $0.text.isEmpty ? nil : .send($0.text) }

        table.edit(\.text, at: "text", after: .milliseconds(300)) { .search($0) }

        table.choose(\.language, from: \.languages, at: "language", label: { language, _ in language.name }) {
            .speak($0)
        }

        table.choose(\.tags, from: \.allTags, at: "tags", label: { tag, _ in tag.name }) { .filter($0) }

        table.ask(
            "photo.delete.sure", on: .tap("delete"), .order("photo.delete", as: .destructive, .delete), .nothing("keep")
        )

        table.ask(
            { .photo.sure(name: $0.title) }, on: .tap("delete"), .order("photo.delete", .delete), .nothing("keep"))

        table.ask(
            Question("photo.speak") { photo in photo.languages.map { .order(.speech($0.name), .speak($0.id)) } },
            on: .tap("speak"))

        table.edit(\.text, at: "text")
        table.set(\.isSearching, to: true, on: .tap("search"))
        table.focus("search", on: .tap("clear"))
        table.rows(\.tasks, at: "tasks") { $0.focus("open", on: .tap("open")) }
        table.show("note", when: \.flaw)
        table.mark(.enabled, "like", when: \.found)
        table.mark(.selected, "like", when: \.conflict?.isMine)
        table.present(.sizes, on: .tap("size"), as: .popover, with: \.size, setting: \.size)
        table.load(
            \.loading, at: "stage",
            LoadingPlaces(
                loading: "busy", problem: "problem", apology: "photo.failed", gone: "photo.gone", retry: "retry")
        ) { .open($0.id) }
    }

    static func layRows(_ table: TableBuilder<PhotoCourse>) {
        table.rows(\.tasks, at: "tasks") { task in
            task.edit(\.isDone, at: "done") { task, isDone in .mark(task.id, isDone) }
        }

        table.rows(\.tasks, at: "tasks") { task in
            task.choose(\.owner, from: \.people, at: "owner", label: { person, _ in person.name }) { task, owner in
                .assign(task.id, owner)
            }
        }

        table.rows(\.tasks, at: "tasks") { task in
            task.choose(\.owners, from: \.people, at: "owners", label: { person, _ in person.name }) { task, owners in
                .share(task.id, owners)
            }
        }
    }

    static func comeToHold(_ table: TableBuilder<PhotoCourse>) {
        table.present(.sizes, when: \.offered, as: .sheet) { .take($0) }
        table.present(.languages, when: \.isFirstVisit, as: .sheet) { .speak($0) }

        table.ask("photo.changed", when: \.conflict, .order("photo.reload") { .open($0.id) }, .nothing("keep"))

        table.ask({ .photo.sure(name: $0.title) }, when: \.isSent, .order("photo.delete", .delete), .nothing("keep"))

        table.alert("photo.saved", when: \.isSaved)

        table.alert(when: \.sent) { sent, texts in texts(.letter.sent(to: sent.name)) }
    }

    static func seat(_ table: TableBuilder<PhotoCourse>) {
        table.seat(.photo, on: .tap("photo")) { $0.id }
        table.seat(.photo, .instead, on: .tap("next"), via: .slide) { $0.next }

        table.seat(.photo, .instead, on: .tap("previous")) { $0.previous }

        table.seat(.photo, when: \.found, via: .slide)

        table.openWindow(.photo, on: .tap("window")) { $0.id }

        table.usherOut(when: \.isSent)

        table.present(.language, on: .tap("language"), as: .popover, with: \.language) { .speak($0) }
        table.present(.language, on: .tap("language"), as: .popover) { .speak($0) }

        table.seat(.inbox, at: "list")
        table.seat(.results, at: "search", when: \.isSearching)

        table.seat(.inbox, at: "list", unless: \.isSearching)

        table.askToStay(while: \.isDraft, "draft.lost", leave: "discard", stay: "keep")

        table.notFound(when: \.isGone)
    }

    static func pay(_ table: TableBuilder<LanguageCourse>) { table.pay(when: \.mixed) }

    enum PictureCourse: Course {
        struct Carte: Equatable, Sendable { var picture: Picture? }
    }

    static func lay(_ table: TableBuilder<PictureCourse>) {
        table.lay(\.picture, at: "picture")
    }

    static func picture() -> Picture {
        let picture = Picture("http://127.0.0.1:9000/photos/7/file", width: 640, height: 480, description: "A dune")
        return picture
    }

    static func blurred(_ pixels: Pixels, at address: String) -> Picture {
        let placeholder = Placeholder(of: pixels)
        let picture = Picture(address, width: 640, height: 480, placeholder: placeholder)
        return picture
    }
}

extension TableExamples {
    enum ListCourse: Course {
        enum Order: Sendable { case like(Photo.ID) }
        enum Dish: Sendable { case page([Photo]), liked(Photo.ID, Int), gone(Photo.ID), all([Photo]) }
        struct Carte: Equatable, Sendable { var photos = Rows<Photo>() }
    }

    struct ListWaiter: Waiter {
        typealias C = ListCourse
        func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
        func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
            switch dish {
            case .page(let photos): carte.photos.append(contentsOf: photos)
            case .liked(let id, let likes): carte.photos.update(id) { $0.likes = likes }
            case .gone(let id): carte.photos.remove(id)
            case .all(let photos): carte.photos.reload(photos)
            }
        }
    }

    static func list(_ table: TableBuilder<ListCourse>) {
        table.rows(\.photos, at: "photos") { photo in
            photo.lay(\.name, at: "name")
            photo.order(on: .tap("like")) { .like($0.id) }
        }
    }
}

extension TableExamples {
    struct Page: Sendable {
        let photos: [Photo]
        let total: Int
    }

    enum PagesCourse: Course {
        enum Order: Sendable { case more(after: Int) }
        enum Dish: Sendable { case page(Page) }
        struct Carte: Equatable, Sendable { var photos = Rows<Photo>(), paging = Paging() }
    }

    struct PagesWaiter: Waiter {
        typealias C = PagesCourse
        func carte(for entree: NoEntree) -> C.Carte { C.Carte() }
        func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
            switch order {
            case .more: carte.paging.ask()
            }
        }
        func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
            switch dish {
            case .page(let page):
                carte.photos.append(contentsOf: page.photos)
                carte.paging.served(isLast: carte.photos.count >= page.total)
            }
        }
        func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
            if case .more = apology.order { carte.paging.failed() } else { .alert }
        }
    }

    static func pages(_ table: TableBuilder<PagesCourse>) {
        table.rows(
            \.photos, at: "photos", paging: \.paging,
            PagingPlaces(loading: "busy", empty: "empty", problem: "problem", apology: "photos.failed", retry: "retry")
        ) { photo in
            photo.lay(\.name, at: "name")
        } more: { carte in
            .more(after: carte.photos.count)
        }
    }

    enum LoadingCourse: Course {
        enum Order { case open(Photo.ID) }
        enum Dish { case photo(Photo) }
        struct Carte: BlankCarte { var photo: Photo?, loading = Loading() }
    }

    struct PhotoGone: Error {}

    struct LoadingWaiter: Waiter {
        typealias C = LoadingCourse

        func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken { carte.loading.begin() }
        func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
            switch dish {
            case .photo(let photo):
                carte.photo = photo
                carte.loading.end()
            }
        }
        func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
            carte.loading.fail(isGone: apology.error is PhotoGone)
        }
    }
}
