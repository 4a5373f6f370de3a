import DertischJSON
import Foundation
import TestSupport

import DertischFirebase

extension FirebaseData {
    /// The answer to the next request for a stream: the scripts in their order, then all that is there, and silence.
    mutating func nextStream(_ request: SeenRequest) -> StreamScript {
        let parts = request.target.split(separator: "?", maxSplits: 1).map(String.init)
        let query = Self.query(parts.count > 1 ? parts[1] : "")
        if isGuarded, !validTokens.contains(query["auth"] ?? "") {
            return StreamScript(
                refusal: Answer(status: "401 Unauthorized", body: #"{"error": "Auth token is expired"}"#))
        }
        if !streams.isEmpty { return streams.removeFirst() }
        return StreamScript(pieces: [Self.event("put", "/", value(at: parts[0]).json)])
    }

    static func event(_ kind: String, _ path: String, _ json: String) -> String {
        let data = json.split(separator: "\n").joined()
        return "event: \(kind)\ndata: {\"path\":\"\(path)\",\"data\":\(data)}\n\n"
    }

    private static func keys(_ path: String) -> [String] {
        path.replacing(".json", with: "").split(separator: "/").map { String($0).removingPercentEncoding ?? "" }
    }

    private func value(at path: String) -> JSONTree { tree.tree(at: Self.keys(path)) ?? .null }

    private mutating func set(_ value: JSONTree, at keys: [String]) {
        guard let change = Self.change("put", keys, value) else { return }
        var mirror = RealtimeMirror()
        if let all = Self.change("put", [], tree) { mirror.apply(all) }
        mirror.apply(change)
        tree = mirror.tree
    }

    private static func change(_ kind: String, _ keys: [String], _ value: JSONTree) -> RealtimeChange? {
        let data = JSONTree.object(["path": .text("/" + keys.joined(separator: "/")), "data": value]).json
        return try? RealtimeChange(.put, data: data, of: "")
    }

    mutating func realtime(_ path: String, _ query: [String: String], _ request: SeenRequest) -> Answer {
        let keys = Self.keys(path)
        let old = tree.tree(at: keys) ?? .null
        func answer(_ tree: JSONTree) -> Answer {
            if query["print"] == "silent" { return Answer(status: "204 No Content", body: "") }
            var answer = Answer.json(tree)
            if request.has("X-Firebase-ETag: true") { answer.headers.append("ETag: \(Self.tag(tree))") }
            return answer
        }
        if let tag = request.headers.first(where: { $0.lowercased().hasPrefix("if-match:") })?.dropFirst(9) {
            if query["print"] != nil {
                return Answer(status: "400 Bad Request", body: #"{"error": "print and if-match"}"#)
            }
            guard tag.trimmingCharacters(in: .whitespaces) == Self.tag(old) else {
                return Answer(status: "412 Precondition Failed", body: old.json, headers: ["ETag: \(Self.tag(old))"])
            }
        }
        let body = try? JSONReader.read(Array(request.body.utf8))
        switch request.method {
        case "GET": return answer(query["orderBy"] == nil ? old : found(in: old, query))
        case "DELETE":
            set(.null, at: keys)
            return answer(.null)
        case "PUT":
            guard let body else { return Answer(status: "400 Bad Request", body: #"{"error": "Invalid data"}"#) }
            set(body, at: keys)
            return answer(body)
        case "PATCH":
            for member in body?.members ?? [] { set(member.tree, at: keys + [member.name]) }
            return answer(body ?? .null)
        default:
            let key = "-N\(number())"
            set(body ?? .null, at: keys + [key])
            return .json(.object(["name": .text(key)]))
        }
    }

    static func tag(_ tree: JSONTree) -> String {
        tree.isNull ? "null_etag" : "tag-\(tree.json.utf8.reduce(UInt64(5_381)) { $0 &* 33 &+ UInt64($1) })"
    }

    /// The children that a query finds, in an order that means nothing.
    private func found(in tree: JSONTree, _ query: [String: String]) -> JSONTree {
        func json(_ name: String) -> JSONTree? { query[name].flatMap { try? JSONReader.read(Array($0.utf8)) } }
        let order = json("orderBy")?.text ?? ""
        func rank(_ member: JSONTree.Member) -> RealtimeRank {
            switch order {
            case "$key": RealtimeRank(.text(member.name))
            case "$value": RealtimeRank(member.tree)
            default: RealtimeRank(member.tree.tree(at: order.split(separator: "/").map(String.init)))
            }
        }
        var members = (tree.members ?? []).sorted { (rank($0), $0.name) < (rank($1), $1.name) }
        if let start = json("startAt") { members.removeAll { rank($0) < RealtimeRank(start) } }
        if let end = json("endAt") { members.removeAll { RealtimeRank(end) < rank($0) } }
        if let equal = json("equalTo") { members.removeAll { rank($0) != RealtimeRank(equal) } }
        if let count = json("limitToFirst")?.integer { members = Array(members.prefix(Int(count))) }
        if let count = json("limitToLast")?.integer { members = Array(members.suffix(Int(count))) }
        return members.isEmpty ? .null : JSONTree(.object(members.reversed()))
    }
}
