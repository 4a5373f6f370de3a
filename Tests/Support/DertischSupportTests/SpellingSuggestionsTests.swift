import DertischSupport
import Testing

@Suite("Spelling suggestions")
struct SpellingSuggestionsTests {
    @Test(
        "Suggestions list the closest names first, at most three, none too different",
        arguments: [
            ("LikePhoto", ["LikePhotos", "LikeFoto", "Half"], ["LikePhotos", "LikeFoto"]),
            ("likephoto", ["LikePhoto"], ["LikePhoto"]),
            ("Half", ["Halt", "Hall", "Hale", "Whole", "Halve"], ["Hale", "Hall", "Halt"]),
            ("Half", ["Half"], []),
            ("about", ["abuot", "abxyt"], ["abuot"]),
            ("LikePhoto", ["LiekPhoto", "LikePhtoo"], ["LiekPhoto", "LikePhtoo"]),
            ("ab", ["ba", "bca"], ["ba"]),
            ("A", ["", "B", "CD"], ["", "B"]),
            ("", ["", "A"], ["A"]),
        ])
    func closest(_ name: String, _ names: [String], _ expected: [String]) {
        #expect(SpellingSuggestions.of(name, among: names) == expected)
    }

    @Test("Suggestions may compare a part of the names")
    func parts() {
        let near = SpellingSuggestions.of("Photo.Like", among: ["Comment.Like", "Photo.Open"]) { String($0.suffix(4)) }
        #expect(near == ["Comment.Like"])
    }

    @Test("A hint lists suggestions, or is empty")
    func hint() {
        #expect(SpellingSuggestions.hint(for: "Half", among: ["Halt", "Hall"]) == "; there is Hall, Halt")
        #expect(SpellingSuggestions.hint("plugged is", for: "Half", among: ["Halt"]) == "; plugged is Halt")
        #expect(SpellingSuggestions.hint(for: "Half", among: ["Whole"]) == "")
    }
}
