/// Samples of both screens, which the catalogue shows.
extension AppTemplate {
    static let samples = [TemplateFile("Sources/Tearoom/Salle/Samples.swift", samplesOfScreens)]

    private static let samplesOfScreens = #"""
        import Dertisch
        import DertischCatalogue
        import DertischComponents

        // The screens in their states, for `swift package dertisch catalogue` and `screenshots`. An app that serves makes none of them.

        extension BoardCourse: SampledCourse {
            static var samples: [Sample<BoardCourse>] {
                Sample("ideas") {
                    $0.ideas = [Idea(id: 1, words: "Soup on Thursdays", likes: 5), Idea(id: 2, words: "A shelf for books")]
                    $0.loading.end()
                }
                Sample("no ideas") { $0.loading.end() }
                Sample("not loaded") { $0.loading.fail() }
                Sample("a long idea") {
                    let words = String(repeating: "An idea that needs more than a line. ", count: 4)
                    $0.ideas = [Idea(id: 1, words: words, likes: 1_000_000)]
                    $0.draft = words
                    $0.loading.end()
                }
            }
        }

        extension IdeaCourse: SampledCourse {
            static var samples: [Sample<IdeaCourse>] {
                let soup = Idea(id: 1, words: "Soup on Thursdays", likes: 5)
                Sample("an idea", entree: soup.id, Carte(id: soup.id, idea: soup)) { $0.loading.end() }
                Sample("gone", entree: 7, Carte(id: 7)) { $0.loading.fail(isGone: true) }
            }
        }

        """#
}
