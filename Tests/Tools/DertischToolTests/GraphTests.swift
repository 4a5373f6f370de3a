import DertischJSON
import DertischDevelopment
import Foundation
import Testing

@testable import DertischTool

@Suite("dertisch graph") struct GraphTests {
    @MainActor private func map() throws -> HouseMap {
        let folder = try TestFolder()
        let file = folder.url.appending(path: "report.json")
        try HouseReport(.graph, to: file).write(Tavern()) { _ in [] }
        return try #require(HouseMap(try JSONReader.read(Array(Data(contentsOf: file)))))
    }

    @Test("A house in words has its screens and where they lead, the staff as a tree, and the news")
    @MainActor func text() throws {
        #expect(
            try map().text == """
                Screens
                  bar  /  → cellar
                  cellar

                Staff
                  customer bar
                    head chef BarHeadChef
                      sous chef Barrels
                        action Tap<Swift.Int>
                          ingredient Well
                  customer cellar

                News
                  Barrels tells BarHeadChef of Level
                """)
    }

    @Test("A drawing is XML with every name, edge and message, escaped")
    @MainActor func drawing() throws {
        let svg = HouseDrawing(of: try map(), title: "A & B").svg
        let parser = XMLCounter(svg)
        #expect(parser.isWellFormed)
        #expect(
            parser.texts.isSuperset(of: [
                "A & B", "bar", "/", "cellar", "BarHeadChef", "Barrels", "Tap<Swift.Int>", "Well",
            ]))
        #expect(parser.texts.isSuperset(of: ["bar leads to cellar", "Level"]))
        // Three lines of work from the head chef to the well, and one that skips the layer of waiters, which is empty.
        #expect(svg.components(separatedBy: "marker-end=\"url(#work)\"").count == 5)
    }

    @Test("A house without members is drawn as well")
    func empty() { #expect(XMLCounter(HouseDrawing(of: HouseMap(), title: "Empty").svg).isWellFormed) }

    @Test(
        "A report without a house is refused", arguments: ["{}", "[]", "{\"members\":[{}],\"edges\":[],\"news\":[]}"])
    func refused(text: String) throws { #expect(HouseMap(try JSONReader.read(Array(text.utf8))) == nil) }

    @Test("Numbers that name no member are left out")
    func strayNumbers() throws {
        let text = """
            {"members":[{"name":"a","role":"customer","next":[0,9]}],"edges":[[0,7],[0]],"news":[{"from":0,"to":5,"message":"m"}]}
            """
        let map = try #require(HouseMap(try JSONReader.read(Array(text.utf8))))
        #expect(map.members == [HouseMap.Member(name: "a", role: .customer, next: [0])])
        #expect(map.edges == [] && map.news == [])
    }
}

@Suite("A layout in layers") struct LayeredLayoutTests {
    private func nodes(_ columns: [Int]) -> [LayeredLayout.Node] {
        columns.map { LayeredLayout.Node(column: $0, height: 10) }
    }

    @Test("Nodes of a column do not overlap, whatever is joined")
    func gaps() {
        for seed in 1...40 {
            let count = 4 + seed % 9
            let columns = (0..<count).map { ($0 * seed + $0 / 2) % 4 }
            let edges = (0..<(count * 2)).map { (from: ($0 * seed) % count, to: ($0 * 7 + seed) % count) }
            let layout = LayeredLayout(nodes(columns), edges: edges, gap: 5)
            for column in 0..<4 {
                let tops = layout.nodes.filter { $0.column == column && $0.height > 0 }.map(\.top).sorted()
                for (upper, lower) in zip(tops, tops.dropFirst()) { #expect(lower - upper >= 14.999) }
            }
            #expect(layout.nodes.allSatisfy { $0.top >= 0 })
        }
    }

    @Test("An order that crosses is turned around")
    func crossings() {
        // 0 and 1 on the left are joined to 3 and 2 on the right.
        let layout = LayeredLayout(nodes([0, 0, 1, 1]), edges: [(0, 3), (1, 2)], gap: 5)
        #expect((layout.nodes[0].top < layout.nodes[1].top) == (layout.nodes[3].top < layout.nodes[2].top))
    }

    @Test("A node lies at the height of what it is joined to")
    func heights() {
        let layout = LayeredLayout(nodes([0, 1, 1, 1]), edges: [(0, 1), (0, 2), (0, 3)], gap: 5)
        #expect(abs(layout.nodes[0].middle - layout.nodes[2].middle) < 0.01)
    }

    @Test("An edge that skips a column has a bend there, which takes room between the nodes")
    func bends() {
        let layout = LayeredLayout(nodes([0, 1, 2]), edges: [(0, 1), (0, 2)], gap: 5)
        #expect(layout.paths.map(\.count) == [2, 3])
        let bend = layout.nodes[layout.paths[1][1]]
        #expect(bend.column == 1 && (bend.top <= layout.nodes[1].top - 5 || bend.top >= layout.nodes[1].top + 15))
    }
}
