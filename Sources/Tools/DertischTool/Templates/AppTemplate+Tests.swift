/// The tests.
extension AppTemplate {
    static let tests = [
        TemplateFile("Tests/TearoomTests/HouseTests.swift", houseTests),
        TemplateFile("Tests/TearoomTests/BoardTests.swift", boardTests),
        TemplateFile("Tests/TearoomTests/IdeaTests.swift", ideaTests),
    ]

    private static let houseTests = #"""
        import Dertisch
        gtk| import DertischGTK
        import DertischWeb
        import Testing

        @testable import Tearoom

        @MainActor @Suite("The house") struct HouseTests {
            @Test("Every screen has its layouts, places and texts")
            func check() {
        web|         let books = [WebLayouts(in: TearoomStaff.resources?.appending(path: "web"))]
        gtk|         let books: [any LayoutBook] = [
        gtk|             WebLayouts(in: TearoomStaff.resources?.appending(path: "web")),
        gtk|             GTKLayouts(in: TearoomStaff.resources?.appending(path: "gtk")),
        gtk|         ]
                #expect(Restaurant.faults(of: TearoomStaff(), in: books).map(\.description) == [])
            }
        }

        """#

    private static let boardTests = #"""
        import Dertisch
        import DertischActions
        import DertischTesting
        import Testing

        @testable import Tearoom

        @MainActor @Suite("The board") struct BoardTests {
            @Test("It shows every idea with its likes")
            func list() async throws {
                let house = try await TestRestaurant(TearoomStaff())
                await house.greet(.board)
                let rows = house.table.rows(at: "ideas")
                #expect(rows.count == 3 && house.table["count"] == "3 ideas")
                #expect(house.table["words", in: rows[1]] == "Soup on Thursdays")
                #expect(house.table["likes", in: rows[1]] == "5 likes")
            }

            @Test("A new idea is shown on top, and the entry is empty again")
            func add() async throws {
                let house = try await TestRestaurant(TearoomStaff())
                await house.greet(.board)
                await house.type("A swing", at: "draft")
                await house.gesture(.submitted, at: "form")
                await house.table.until { $0["count"] == "4 ideas" }
                #expect(house.table["words", in: house.table.rows(at: "ideas")[0]] == "A swing")
                #expect(house.table["draft"] == "")
            }

            @Test("An idea that the back end does not take stays in the entry")
            func refused() async throws {
                struct Closed: Error {}
                let house = try await TestRestaurant(TearoomStaff()) {
                    $0.plug(AddIdea.self) { _ in throw Closed() }
                }
                await house.greet(.board)
                await house.type("A swing", at: "draft")
                await house.gesture(.submitted, at: "form")
                #expect(house.table["draft"] == "A swing" && house.alert != nil)
            }

            @Test("It speaks German")
            func german() async throws {
                let house = try await TestRestaurant(TearoomStaff(), language: "de")
                await house.greet(.board)
                #expect(house.table["count"] == "3 Ideen")
            }
        }

        """#

    private static let ideaTests = #"""
        import Dertisch
        import DertischActions
        import DertischTesting
        import Testing

        @testable import Tearoom

        @MainActor @Suite("An idea") struct IdeaTests {
            @Test("A tap on the board opens it, a like is counted, and the board beneath shows the like too")
            func like() async throws {
                let house = try await TestRestaurant(TearoomStaff())
                await house.greet(.board)
                await house.tap("open", in: house.table.rows(at: "ideas")[2])
                #expect(house.table["words"] == "A shelf for books to swap" && house.table["likes"] == "No likes yet")
                await house.tap("like")
                #expect(house.table["likes"] == "1 like")
                await house.tap("back")
                await house.table.until { $0["likes", in: $0.rows(at: "ideas")[2]] == "1 like" }
            }

            @Test("A like that the back end does not take is withdrawn")
            func refused() async throws {
                struct Closed: Error {}
                let house = try await TestRestaurant(TearoomStaff()) {
                    $0.plug(LikeIdea.self) { _ in throw Closed() }
                }
                await house.greet(.idea, with: 2)
                await house.tap("like")
                #expect(house.table["likes"] == "5 likes" && house.alert != nil)
            }

            @Test("An idea that is not on the board says so, and cannot be liked")
            func gone() async throws {
                let house = try await TestRestaurant(TearoomStaff())
                await house.greet(.idea, with: 99)
                #expect(house.table["problem"] == "This idea is no longer on the board.")
                #expect(!house.table["like"].isOpen && !house.table["retry"].isOpen)
            }
        }

        """#
}
