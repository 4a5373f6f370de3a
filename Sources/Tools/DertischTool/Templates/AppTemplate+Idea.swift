/// The second screen: one thing, reached by a link.
extension AppTemplate {
    static let idea = [
        TemplateFile("Sources/Tearoom/Salle/IdeaCourse.swift", ideaCourse),
        TemplateFile("Sources/Tearoom/Salle/IdeaCustomer.swift", ideaCustomer),
        TemplateFile("Sources/Tearoom/Salle/IdeaWaiter.swift", ideaWaiter),
        TemplateFile("Sources/Tearoom/Salle/IdeaHeadChef.swift", ideaHeadChef),
    ]

    private static let ideaCourse = #"""
        import Dertisch
        import DertischComponents

        /// One idea, with its likes. It is seated with the idea's number, which its address has too.
        enum IdeaCourse: Course {
            typealias Entree = Idea.ID

            enum Order {
                case load(Idea.ID)
                case like(Idea.ID)
            }

            enum Dish {
                case idea(Idea)
            }

            struct Carte: Equatable {
                let id: Idea.ID
                var idea: Idea?
                var loading = Loading()
            }
        }

        extension CustomerID<IdeaCourse> { static var idea: Self { "idea" } }

        """#

    private static let ideaCustomer = #"""
        import Dertisch
        import DertischComponents

        final class IdeaCustomer: Customer {
            func layTable(_ table: TableBuilder<IdeaCourse>) {
                table.load(
                    \.loading, at: "card",
                    LoadingPlaces(problem: "problem", apology: "problem", gone: "idea.gone", retry: "retry")
                ) { .load($0.id) }
                table.lay(\.idea?.words, at: "words")
                table.lay(\.idea?.likes, at: "likes") { $0.map { .likes(count: $0) } }
                table.show("like", when: \.idea)
                table.order(on: .tap("like")) { .like($0.id) }
                table.usherOut(on: .tap("back"))
            }
        }

        """#

    private static let ideaWaiter = #"""
        import Dertisch

        struct IdeaWaiter: Waiter {
            typealias C = IdeaCourse

            func carte(for id: Idea.ID) -> C.Carte { C.Carte(id: id) }

            func take(_ order: C.Order, onto carte: inout C.Carte) -> Taken {
                switch order {
                case .load: return carte.loading.begin()
                case .like:
                    // Shown at once. The kitchen's answer replaces it.
                    carte.idea?.likes += 1
                    return .passOn
                }
            }

            func plate(_ dish: C.Dish, onto carte: inout C.Carte) {
                guard case .idea(let idea) = dish, idea.id == carte.id else { return }
                carte.idea = idea
                carte.loading.end()
            }

            func apologise(_ apology: Apology<C>, onto carte: inout C.Carte) -> Handled {
                guard case .like = apology.order else { return carte.loading.fail(isGone: apology.error is IdeaGone) }
                carte.idea?.likes -= 1
                return .alert
            }
        }

        """#

    private static let ideaHeadChef = #"""
        import Dertisch

        struct IdeaHeadChef: HeadChef {
            let ideas: IdeasSousChef

            func give(_ order: IdeaCourse.Order, to waiter: WaiterForHeadChef<IdeaCourse>) async throws {
                switch order {
                case .load(let id): waiter.serve(.idea(try await ideas.idea(id)))
                case .like(let id): try await ideas.like(id)
                }
            }

            func hear(_ idea: Idea, to waiter: WaiterForHeadChef<IdeaCourse>) async throws { waiter.serve(.idea(idea)) }
        }

        """#
}
