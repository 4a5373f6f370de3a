/// The kitchen: a model, its actions, a fake back end, and the sous chef.
extension AppTemplate {
    static let kitchen = [
        TemplateFile("Sources/Tearoom/Kitchen/Idea.swift", model),
        TemplateFile("Sources/Tearoom/Kitchen/IdeaActions.swift", actions),
        TemplateFile("Sources/Tearoom/Kitchen/IdeasInMemory.swift", fake),
        TemplateFile("Sources/Tearoom/Kitchen/IdeasSousChef.swift", sousChef),
    ]

    private static let model = #"""
        import Dertisch

        /// One idea on the board.
        struct Idea: Identifiable, Equatable, Sendable {
            let id: Int
            let words: String
            var likes = 0
        }

        /// The idea of a link is not on the board.
        struct IdeaGone: Error {}

        """#

    private static let actions = #"""
        import DertischActions

        // What the app asks of its back end. The staff plugs in who does it; a test plugs in something else.

        /// Finds every idea, the latest first.
        enum FindIdeas: AsyncAction {
            typealias Output = [Idea]
        }

        /// Puts an idea on the board.
        enum AddIdea: AsyncAction {
            typealias Input = String
            typealias Output = Idea
        }

        /// Likes an idea once more. Throws ``IdeaGone`` if no idea has that number.
        enum LikeIdea: AsyncAction {
            typealias Input = Idea.ID
            typealias Output = Idea
        }

        """#

    private static let fake = #"""
        /// A fake back end, until there is a real one: the ideas of this process, which it forgets when it ends.
        actor IdeasInMemory {
            private(set) var all = [
                Idea(id: 3, words: "A bench under the lime tree", likes: 2),
                Idea(id: 2, words: "Soup on Thursdays", likes: 5),
                Idea(id: 1, words: "A shelf for books to swap"),
            ]

            func add(_ words: String) -> Idea {
                let idea = Idea(id: (all.first?.id ?? 0) + 1, words: words)
                all.insert(idea, at: 0)
                return idea
            }

            func like(_ id: Idea.ID) throws -> Idea {
                guard let index = all.firstIndex(where: { $0.id == id }) else { throw IdeaGone() }
                all[index].likes += 1
                return all[index]
            }
        }

        """#

    private static let sousChef = #"""
        import Dertisch
        import DertischActions

        /// Looks after the ideas for every head chef, and tells all of them when one is new or has changed.
        ///
        /// The house makes one. Its initialiser asks for three actions and for the head chefs, and gets them.
        struct IdeasSousChef: Sendable {
            let findIdeas: Plugged<FindIdeas>
            let addIdea: Plugged<AddIdea>
            let likeIdea: Plugged<LikeIdea>
            let headChefs: HeadChefForSousChef<Idea>

            func all() async throws -> [Idea] { try await findIdeas() }

            func idea(_ id: Idea.ID) async throws -> Idea {
                guard let idea = try await all().first(where: { $0.id == id }) else { throw IdeaGone() }
                return idea
            }

            func add(_ words: String) async throws { headChefs.give(try await addIdea(words)) }

            func like(_ id: Idea.ID) async throws { headChefs.give(try await likeIdea(id)) }
        }

        """#
}
