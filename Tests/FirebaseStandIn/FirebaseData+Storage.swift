import DertischJSON
import Foundation
import TestSupport

import DertischFirebase

extension FirebaseData {
    mutating func storage(_ path: String, _ query: [String: String], _ request: SeenRequest) -> Answer {
        if path.hasPrefix("/upload/storage/v1/b/") { return upload(query, request) }
        if path.hasPrefix("/session/") { return piece(String(path.dropFirst(9)), request) }
        guard let place = path.firstRange(of: "/o/") else {
            let prefix = query["prefix"] ?? ""
            let names = objects.keys.filter { $0.hasPrefix(prefix) }.sorted()
            let first = query["pageToken"].flatMap { Int($0) } ?? 0
            let page = names.dropFirst(first).prefix(2)
            var answer = JSONTree.object(["items": .list(page.map { resource($0) })])
            if first + 2 < names.count { answer = answer.adding(["nextPageToken": .text("\(first + 2)")]) }
            return .json(answer)
        }
        let name = String(path[place.upperBound...])
        guard let object = objects[name] else { return .refusal(404, "notFound", "No such object.") }
        if let generation = query["ifGenerationMatch"], generation != self.generation(name) {
            return .refusal(412, "conditionNotMet", "The generation is another.")
        }
        if request.method == "DELETE" {
            objects[name] = nil
            return Answer(status: "204 No Content", body: "")
        }
        if query["alt"] == "media" {
            let headers = ["Content-Type: text/plain", "ETag: \"\(generation(name))\""]
            // Google's documentation has no `If-Range`, so a range is answered in any case.
            let range = request.headers.first { $0.lowercased().hasPrefix("range: bytes=") }
            guard let first = range.flatMap({ Int($0.dropFirst(13).dropLast()) }), first > 0 else {
                return Answer(body: object, headers: headers)
            }
            let count = object.utf8.count
            guard first < count else { return Answer(status: "416 Range Not Satisfiable", body: "") }
            return Answer(
                status: "206 Partial Content", body: String(object.utf8.dropFirst(first)) ?? "",
                headers: headers + ["Content-Range: bytes \(first)-\(count - 1)/\(count)"])
        }
        return .json(resource(name))
    }

    /// The generation of an object: beyond what a double can tell apart, and another for each content.
    private func generation(_ name: String) -> String {
        guard let object = objects[name] else { return "0" }
        let number = object.utf8.reduce(UInt32(5_381)) { $0 &* 33 &+ UInt32($1) }
        return "\(9_007_199_254_740_993 + 2 * Int64(number))"
    }

    private func resource(_ name: String) -> JSONTree {
        .object([
            "name": .text(name), "size": .text("\(objects[name]?.utf8.count ?? 0)"), "contentType": .text("text/plain"),
            "generation": .text(generation(name)), "updated": .text("2026-05-31T18:30:00.123Z"),
        ])
    }

    private mutating func upload(_ query: [String: String], _ request: SeenRequest) -> Answer {
        let name = query["name"] ?? ""
        if let generation = query["ifGenerationMatch"], generation != self.generation(name) {
            return .refusal(412, "conditionNotMet", "The generation is another.")
        }
        if query["uploadType"] == "media" {
            objects[name] = request.body
            return .json(resource(name))
        }
        let id = "\(number())"
        uploads[id] = (name, "")
        let host = request.headers.first { $0.lowercased().hasPrefix("host:") }?.dropFirst(5)
            .trimmingCharacters(in: .whitespaces)
        return Answer(body: "", headers: ["Location: http://\(host ?? "")/session/\(id)?upload_id=secret"])
    }

    private mutating func piece(_ id: String, _ request: SeenRequest) -> Answer {
        guard var upload = uploads[id] else { return .refusal(404, "notFound", "No such upload.") }
        let range =
            request.headers.first { $0.lowercased().hasPrefix("content-range:") }?.dropFirst(14)
            .trimmingCharacters(in: .whitespaces) ?? ""
        let parts = range.replacing("bytes ", with: "").split(separator: "/").map(String.init)
        let total = Int(parts.last ?? "") ?? -1
        if let first = parts.first?.split(separator: "-").first.flatMap({ Int($0) }),
            first == upload.received.utf8.count
        {
            upload.received += request.body
            uploads[id] = upload
        }
        if upload.received.utf8.count == total {
            objects[upload.name] = upload.received
            uploads[id] = nil
            return .json(resource(upload.name))
        }
        let count = upload.received.utf8.count
        return Answer(
            status: "308 Resume Incomplete", body: "", headers: count > 0 ? ["Range: bytes=0-\(count - 1)"] : [])
    }
}
