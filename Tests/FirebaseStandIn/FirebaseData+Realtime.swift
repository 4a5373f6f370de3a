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
        if let script = streamsByToken[query["access_token"] ?? ""] { return script }
        if !streams.isEmpty { return streams.removeFirst() }
        return StreamScript(pieces: [Self.event("put", "/", Self.rendered(value(at: parts[0])).json)])
    }

    static func event(_ kind: String, _ path: String, _ json: String) -> String {
        let data = json.split(separator: "\n").joined()
        return "event: \(kind)\ndata: {\"path\":\"\(path)\",\"data\":\(data)}\n\n"
    }

    private static func keys(_ path: String) -> [String] {
        path.replacing(".json", with: "").split(separator: "/").map { String($0).removingPercentEncoding ?? "" }
    }

    private func value(at path: String) -> RealtimeValue { tree[Self.keys(path)] }

    mutating func realtime(_ path: String, _ query: [String: String], _ request: SeenRequest) -> Answer {
        let keys = Self.keys(path)
        let old = tree[keys]
        func answer(_ value: RealtimeValue) -> Answer {
            if query["print"] == "silent" { return Answer(status: "204 No Content", body: "") }
            var answer = Answer.json(Self.rendered(value))
            if request.has("X-Firebase-ETag: true") { answer.headers.append("ETag: \(Self.tag(value))") }
            return answer
        }
        if let tag = request.headers.first(where: { $0.lowercased().hasPrefix("if-match:") })?.dropFirst(9) {
            if query["print"] != nil {
                return Answer(status: "400 Bad Request", body: #"{"error": "print and if-match"}"#)
            }
            guard tag.trimmingCharacters(in: .whitespaces) == Self.tag(old) else {
                return Answer(
                    status: "412 Precondition Failed", body: Self.rendered(old).json,
                    headers: ["ETag: \(Self.tag(old))"])
            }
        }
        if request.method == "GET" {
            if query["shallow"] == "true", case .children(let children) = old {
                return .json(JSONTree(.object(children.keys.sorted().map { JSONTree.Member($0, .flag(true)) })))
            }
            return answer(query["orderBy"] == nil ? old : found(in: old, query))
        }
        if request.method == "DELETE" {
            set(.null, at: keys)
            return answer(.null)
        }
        guard let body = try? JSONReader.document(Array(request.body.utf8)),
            let value = try? RealtimeValue.value(body, at: 0)
        else { return Answer(status: "400 Bad Request", body: #"{"error": "Invalid data"}"#) }
        switch request.method {
        case "PUT":
            set(resolved(value, old), at: keys)
            return answer(tree[keys])
        case "PATCH":
            for member in body.members(of: 0) {
                let place = keys + member.name.split(separator: "/").map(String.init)
                guard let child = try? RealtimeValue.value(body, at: member.value) else { continue }
                set(resolved(child, tree[place]), at: place)
            }
            return answer(value)
        default:
            let key = "-N\(number())"
            set(resolved(value, .null), at: keys + [key])
            return .json(.object(["name": .text(key)]))
        }
    }

    private mutating func set(_ value: RealtimeValue, at keys: [String]) { tree.set(value, at: keys[...]) }

    /// A value with the server's own values in their places.
    private func resolved(_ value: RealtimeValue, _ old: RealtimeValue) -> RealtimeValue {
        guard case .children(let children) = value else { return value }
        switch children[".sv"] {
        case .string("timestamp")?: return .integer(Self.time)
        case .children(let operation)?:
            switch (old, operation["increment"]) {
            case (.integer(let number), .integer(let step)?): return .integer(number + step)
            case (.integer(let number), .double(let step)?): return .double(Double(number) + step)
            case (.double(let number), .integer(let step)?): return .double(number + Double(step))
            case (.double(let number), .double(let step)?): return .double(number + step)
            case (_, let step): return step ?? .null
            }
        default:
            var resolved: RealtimeValue = .null
            for (key, child) in children { resolved.set(self.resolved(child, old[[key]]), at: [key]) }
            return resolved
        }
    }

    /// The server's time in milliseconds since 1970.
    static let time: Int64 = 1_780_000_000_123

    /// The JSON that the database makes of a value: a list, if at least half of the keys up to the largest whole number are there.
    static func rendered(_ value: RealtimeValue) -> JSONTree {
        guard case .children(let children) = value else { return value.tree }
        let numbers = children.keys.compactMap { key in Int(key).flatMap { "\($0)" == key && $0 >= 0 ? $0 : nil } }
        if numbers.count == children.count, let largest = numbers.max(), largest < 2 * numbers.count {
            return .list((0...largest).map { children["\($0)"].map(rendered) ?? .null })
        }
        return JSONTree(
            .object(children.sorted { $0.key < $1.key }.map { JSONTree.Member($0.key, rendered($0.value)) }))
    }

    static func tag(_ value: RealtimeValue) -> String {
        value == .null
            ? "null_etag" : "tag-\(value.tree.json.utf8.reduce(UInt64(5_381)) { $0 &* 33 &+ UInt64($1) })"
    }

    /// The children that a query finds.
    private func found(in value: RealtimeValue, _ query: [String: String]) -> RealtimeValue {
        func bound(_ name: String) -> RealtimeSortKey? {
            query[name].flatMap { try? RealtimeValue(json: Array($0.utf8)) }.map { RealtimeSortKey($0) }
        }
        guard case .children(let children) = value,
            case .string(let order)? = query["orderBy"].flatMap({ try? RealtimeValue(json: Array($0.utf8)) })
        else { return .null }
        func key(_ child: (key: String, value: RealtimeValue)) -> RealtimeSortKey {
            switch order {
            case "$key": RealtimeSortKey(.string(child.key))
            case "$value": RealtimeSortKey(child.value)
            default: RealtimeSortKey(child.value[order.split(separator: "/").map(String.init)])
            }
        }
        var found = children.sorted { (key($0), $0.key) < (key($1), $1.key) }
        if let start = bound("startAt") { found.removeAll { key($0) < start } }
        if let end = bound("endAt") { found.removeAll { end < key($0) } }
        if let equal = bound("equalTo") { found.removeAll { key($0) != equal } }
        if let count = query["limitToFirst"].flatMap({ Int($0) }) { found = Array(found.prefix(count)) }
        if let count = query["limitToLast"].flatMap({ Int($0) }) { found = Array(found.suffix(count)) }
        return found.isEmpty ? .null : .children(Dictionary(found) { first, _ in first })
    }
}
