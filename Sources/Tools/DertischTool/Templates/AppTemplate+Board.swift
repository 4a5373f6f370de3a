/// The first screen: a list, and a form.
extension AppTemplate {
    static let board = [
        TemplateFile("Sources/Tearoom/Salle/BoardCourse.swift", boardCourse),
        TemplateFile("Sources/Tearoom/Salle/BoardCustomer.swift", boardCustomer),
        TemplateFile("Sources/Tearoom/Salle/BoardWaiter.swift", boardWaiter),
        TemplateFile("Sources/Tearoom/Salle/BoardHeadChef.swift", boardHeadChef),
    ]

    private static let boardCourse = #"""
        import Dertisch
        import DertischComponents

        /// The board: every idea, and a place to write one. This is the contract between the staff of the screen.
        enum BoardCourse: Course {
            enum Order {
                case load
                case add(String)
            }

            enum Dish {
                case ideas([Idea])
                /// An idea that is new or has changed, by this visitor or another.
                case idea(Idea)
            }

            struct Carte: BlankCarte {
                var ideas = Rows<Idea>()
                var draft = ""
                var loading = Loading()
            }
        }

        extension CustomerID<BoardCourse> { static var board: Self { "board" } }

        """#

    private static let boardCustomer = #"""
        import Dertisch
        import DertischComponents

        /// The view logic of the board: what lies where, and what a gesture means. The layout has the looks.
        final class BoardCustomer: Customer {
            func layTable(_ table: TableBuilder<BoardCourse>) {
                table.load(
                    \.loading, at: "ideas", LoadingPlaces(problem: "problem", apology: "problem", retry: "retry")
                ) { _ in .load }
                table.lay(\.ideas.count, at: "count") { .board.count(count: $0) }
                table.edit(\.draft, at: "draft")
                table.order(on: .submit("form")) { $0.draft.allSatisfy(\.isWhitespace) ? nil : .add($0.draft) }
                table.focus("draft", on: .submit("form"))
                table.rows(\.ideas, at: "ideas") { idea in
                    idea.lay(\.words, at: "words")
                    idea.lay(\.likes, at: "likes") { .likes(count: $0) }
                    idea.seat(.idea, on: .tap("open")) { $0.id }
                }
            }
        }

        """#

    private static let boardWaiter = #"""
        import Dertisch

        /// The presenter of the board: puts orders and dishes on the carte, which the table shows.
        struct BoardWaiter: Waiter {
            typealias C = BoardCourse

            func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
                switch order {
                case .load: return carte.loading.begin()
                case .add:
                    carte.draft = ""
                    return .passOn
                }
            }

            func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
                switch dish {
                case .ideas(let ideas):
                    carte.ideas.reload(ideas)
                    carte.loading.end()
                case .idea(let idea):
                    if !carte.ideas.replace(idea) { carte.ideas.insert(idea, at: 0) }
                }
            }

            func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
                guard case .add(let words) = apology.order else { return carte.loading.fail() }
                // What was written is not lost.
                if carte.draft.isEmpty { carte.draft = words }
                return .alert
            }
        }

        """#

    private static let boardHeadChef = #"""
        import Dertisch

        /// The interactor of the board: cooks its orders with the sous chef, and hears of ideas that others add.
        struct BoardHeadChef: HeadChef {
            let ideas: IdeasSousChef

            func give(_ order: BoardCourse.Order, to waiter: WaiterForHeadChef<BoardCourse>) async throws {
                switch order {
                case .load: waiter.serve(.ideas(try await ideas.all()))
                case .add(let words): try await ideas.add(words)
                }
            }

            func hear(_ idea: Idea, to waiter: WaiterForHeadChef<BoardCourse>) async throws { waiter.serve(.idea(idea)) }
        }

        """#
}
