import DertischFoodDelivery
import Testing

@testable import DertischFirebase

@Suite("A copy of a value of Firebase's Realtime Database")
struct RealtimeMirrorTests {
    static let call = FoodDelivery.Call(method: "GET", address: "https://shop.firebaseio.com/likes.json")

    private func applied(_ events: (RealtimeChange.Kind, String)...) throws -> RealtimeValue {
        var mirror = RealtimeMirror()
        for (kind, data) in events { mirror.apply(try RealtimeChange(kind, data: data, of: Self.call)) }
        return mirror.value
    }

    @Test("A patch changes paths deeper down, and deletes what is null in it")
    func patches() throws {
        #expect(
            try applied(
                (.put, #"{"path": "/", "data": {"a": {"b": 1, "x": 1}}}"#),
                (.patch, #"{"path": "/", "data": {"a/c": 2, "d/e": 3, "a/x": null}}"#))
                == ["a": ["b": 1, "c": 2], "d": ["e": 3]])
    }

    @Test("A patch tells its deletions, and is no deletion itself")
    func deletionsInPatches() throws {
        let change = try RealtimeChange(.patch, data: #"{"path": "/4", "data": {"b": null, "c": 1}}"#, of: Self.call)
        #expect(change.data == ["b": .null, "c": 1])
        #expect(try change.value([String: Int?].self) == ["b": nil, "c": 1])
        let only = try RealtimeChange(.patch, data: #"{"path": "/4", "data": {"b": null}}"#, of: Self.call)
        #expect(!only.isDeletion)
        #expect(try RealtimeChange(.put, data: #"{"path": "/4", "data": null}"#, of: Self.call).isDeletion)
    }

    @Test("A value's size is about that of its JSON, of lists as well")
    func sizes() throws {
        for json in [#"{"a":1,"bc":"de"}"#, "[1,1,1,1,1,1,1,1,1,1]", #""text""#, "1.5", #"{"a":{"b":[true,null,1]}}"#] {
            let value = try RealtimeValue(json: Array(json.utf8))
            #expect(abs(value.byteCount - json.utf8.count) <= 8, "\(json): \(value.byteCount)")
        }
    }

    @Test("A value that becomes empty is gone, and a deletion below a single value changes nothing")
    func deletions() throws {
        #expect(
            try applied((.put, #"{"path": "/a/b/c", "data": 1}"#), (.put, #"{"path": "/a/b/c", "data": null}"#))
                == .null)
        #expect(
            try applied((.put, #"{"path": "/", "data": {"a": 5}}"#), (.put, #"{"path": "/a/b", "data": null}"#))
                == ["a": 5])
        #expect(
            try applied((.put, #"{"path": "/", "data": {"a": 5}}"#), (.put, #"{"path": "/a/b", "data": 1}"#))
                == ["a": ["b": 1]])
    }

    @Test("Lists are children with whole numbers as keys, so the way to a value does not matter")
    func lists() throws {
        let list: RealtimeValue = ["0": 1, "1": 2, "2": 3]
        #expect(try applied((.put, #"{"path": "/", "data": [1, 2, 3]}"#)) == list)
        #expect(
            try applied((.put, #"{"path": "/", "data": [1, 2]}"#), (.put, #"{"path": "/2", "data": 3}"#)) == list)
        #expect(
            try applied(
                (.put, #"{"path": "/", "data": null}"#), (.put, #"{"path": "/2", "data": 3}"#),
                (.patch, #"{"path": "/", "data": {"0": 1, "1": 2}}"#)) == list)
        #expect(try RealtimeCoding.decoded(list, of: Self.call) == [1, 2, 3])
        #expect(try RealtimeCoding.decoded(list, of: Self.call) == ["0": 1, "1": 2, "2": 3])
    }

    @Test("A path that is deeper than any database is refused, and a patch's is left out")
    func depth() throws {
        let deep = String(repeating: "/a", count: 100_000)
        #expect(throws: FirebaseError.self) {
            try RealtimeChange(.put, data: #"{"path": "\#(deep)", "data": 1}"#, of: Self.call)
        }
        #expect(try applied((.patch, #"{"path": "/", "data": {"b\#(deep)": 1, "c": 2}}"#)) == ["c": 2])
    }

    @Test("A key that begins with a mark that combines with the slash before it is a key")
    func marks() throws {
        #expect(try applied((.put, "{\"path\": \"/a/\u{301}b\", \"data\": 1}")) == ["a": ["\u{301}b": 1]])
    }
}
