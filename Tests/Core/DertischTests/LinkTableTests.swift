@testable import DertischCore
import Testing

@Suite("Links whose patterns fit the same address") struct LinkTableTests {
    private func table(_ patterns: [String: String]) throws -> LinkTable {
        LinkTable(try patterns.mapValues { try LinkPattern($0) })
    }

    @Test(
        "An address leads by the pattern that is the first, from the left, to have a word where others have a value",
        arguments: [
            ("/a/b", "left"), ("/a/c", "left"), ("/c/b", "right"), ("/photos/new", "new"), ("/photos/7", "photo"),
            ("/photos/7/next", "next"), ("/photos/next/next", "next"),
        ])
    func precedence(address: String, customer: String) throws {
        let patterns = [
            "left": "/a/{x}", "right": "/{y}/b", "new": "/photos/new", "photo": "/photos/{id}",
            "next": "/photos/{id}/next", "any": "/{one}/{two}/{three}",
        ]
        let address = try #require(LinkAddress(address))
        // The order of a dictionary differs from one to the next.
        for _ in 0..<50 {
            let match = try table(patterns.filter { _ in true }).match(address)
            #expect(match?.customer == customer)
        }
    }

    @Test("A customer has no address that would lead to another")
    func addresses() throws {
        let links = try table(["new": "/photos/new", "photo": "/photos/{id}", "left": "/a/{x}", "right": "/{y}/b"])
        #expect(links.address(of: "photo", with: ["id": "7"]) == "/photos/7")
        #expect(links.address(of: "photo", with: ["id": "new"]) == nil)
        #expect(links.address(of: "new", with: [:]) == "/photos/new")
        #expect(links.address(of: "left", with: ["x": "b"]) == "/a/b")
        #expect(links.address(of: "right", with: ["y": "a"]) == nil)
        #expect(links.address(of: "right", with: ["y": "c"]) == "/c/b")
    }

    @Test("Each address of a table leads back to its customer, and to its values")
    func roundTrips() throws {
        let words = ["a", "b", "c", "{x}", "{y}"]
        var patterns: [String: String] = [:]
        for first in words {
            for second in words where first != second { patterns["\(first)-\(second)"] = "/\(first)/\(second)" }
        }
        let links = try table(patterns)
        for customer in patterns.keys {
            for x in ["a", "b", "c", "d"] {
                for y in ["a", "b", "c", "d"] {
                    guard let text = links.address(of: customer, with: ["x": x, "y": y]) else { continue }
                    let address = try #require(LinkAddress(text))
                    let match = try #require(links.match(address))
                    #expect(links.address(of: match.customer, with: match.values) == text)
                    let shapes = [customer, match.customer].map { links[$0]?.shape }
                    #expect(shapes[0] == shapes[1], "\(text) of \(customer) leads to \(match.customer)")
                }
            }
        }
    }
}
