import DertischJSON
import TestSupport

import DertischFirebase

extension FirebaseData {
    private struct Wrong: Error { let answer: Answer }

    /// The token of a server, which may lock documents.
    static let accessToken = "access-token"

    private mutating func time() throws -> FirestoreTimestamp {
        clock += 1
        guard let time = FirestoreTimestamp(seconds: clock, nanoseconds: 123_456_000) else {
            throw Wrong(answer: .refusal(500, "INTERNAL", "The clock is wrong."))
        }
        return time
    }

    mutating func firestore(_ path: String, _ query: [String: String], _ request: SeenRequest) -> Answer {
        do { return try answer(String(path.dropFirst("/v1/".count)), query, request) } catch let wrong as Wrong {
            return wrong.answer
        } catch { return .refusal(400, "INVALID_ARGUMENT", "\(error)") }
    }

    private mutating func answer(_ path: String, _ query: [String: String], _ request: SeenRequest) throws -> Answer {
        let body = try? JSONReader.read(Array(request.body.utf8))
        // The names of documents may have colons, so only the known methods count.
        let methods = ["commit", "beginTransaction", "rollback", "runQuery", "runAggregationQuery", "batchGet"]
        if request.method == "POST", let colon = path.lastIndex(of: ":") {
            let method = String(path[path.index(after: colon)...]), parent = String(path[..<colon])
            guard methods.contains(method), let body else { return .refusal(400, "INVALID_ARGUMENT") }
            switch method {
            case "beginTransaction":
                // Firestore gives locks to servers only.
                guard request.has("Authorization: Bearer \(Self.accessToken)") else {
                    return .refusal(403, "PERMISSION_DENIED", "Missing or insufficient permissions.")
                }
                let id = "transaction-\(number())"
                transactions.insert(id)
                return .json(.object(["transaction": .text(id)]))
            case "rollback":
                transactions.remove(body["transaction"]?.text ?? "")
                return Answer()
            case "commit": return try commit(body)
            case "batchGet":
                try check(transaction: body)
                return .json(
                    .list(
                        (body["documents"]?.items ?? []).map {
                            let isThere = documents[$0.text ?? ""] != nil
                            return .object(isThere ? ["found": tree(of: $0.text ?? "")] : ["missing": $0])
                        }))
            case "runQuery":
                try check(transaction: body)
                let found = try find(body["structuredQuery"], below: parent)
                let now = try time()
                var elements = found.map {
                    JSONTree.object(["document": tree(of: $0), "readTime": .text(now.description)])
                }
                if elements.isEmpty { elements = [.object(["readTime": .text(now.description)])] }
                return .json(.list(elements))
            default:
                let query = body["structuredAggregationQuery"]
                let found = try find(query?["structuredQuery"], below: parent)
                guard let aggregation = query?["aggregations"]?.items?.first, let alias = aggregation["alias"]?.text
                else { return .refusal(400, "INVALID_ARGUMENT") }
                let fields = JSONTree.object([alias: try aggregate(aggregation, found).tree])
                return .json(.list([.object(["result": .object(["aggregateFields": fields])])]))
            }
        }
        let names = path.utf8.split(separator: UInt8(ascii: "/"))
        guard names.count >= 6 else { return .refusal(404, "NOT_FOUND") }
        if names.count % 2 == 1, request.method == "GET" {
            // As Firestore puts it.
            guard documents[path] != nil else {
                return .refusal(404, "NOT_FOUND", #"Document \"\#(path)\" not found."#)
            }
            return .json(tree(of: path))
        }
        return list(path, query)
    }

    private func aggregate(_ aggregation: JSONTree, _ names: [String]) throws -> FirestoreValue {
        if aggregation["count"] != nil { return .integer(Int64(names.count)) }
        let path = (aggregation["sum"] ?? aggregation["avg"])?["field"]?["fieldPath"]?.text ?? ""
        let field = try FirestoreFieldPath(path)
        var numbers: [Int64] = []
        for name in names {
            if case .integer(let number)? = documents[name]?.fields[path: field] { numbers.append(number) }
        }
        let sum = numbers.reduce(0, +)
        if aggregation["sum"] != nil { return .integer(sum) }
        return numbers.isEmpty ? .null : .double(Double(sum) / Double(numbers.count))
    }

    private func check(transaction body: JSONTree) throws {
        guard let id = body["transaction"]?.text, !transactions.contains(id) else { return }
        throw Wrong(answer: .refusal(400, "INVALID_ARGUMENT", "No such transaction."))
    }

    private func list(_ path: String, _ query: [String: String]) -> Answer {
        let names = children(of: path)
        let first = query["pageToken"].flatMap { Int($0.dropFirst(5)) } ?? 0
        let size = query["pageSize"].flatMap { Int($0) } ?? 100
        let page = names.dropFirst(first).prefix(size)
        var answer = JSONTree.object([:])
        // No member is written for an empty list, as protocol buffers do.
        if !page.isEmpty { answer = answer.adding(["documents": .list(page.map { tree(of: $0) })]) }
        if first + page.count < names.count {
            answer = answer.adding(["nextPageToken": .text("page+\(first + page.count)")])
        }
        return .json(answer)
    }

    private func children(of collection: String) -> [String] {
        documents.keys.filter {
            let rest = $0.utf8.dropFirst(collection.utf8.count + 1)
            return $0.utf8.starts(with: (collection + "/").utf8) && !rest.contains(UInt8(ascii: "/"))
        }.sorted()
    }

    private func tree(of name: String) -> JSONTree {
        guard let document = documents[name] else { return .null }
        var tree = JSONTree.object(["name": .text(name)])
        if !document.fields.isEmpty { tree = tree.adding(["fields": FirestoreValue.tree(of: document.fields)]) }
        return tree.adding([
            "createTime": .text(document.created.description), "updateTime": .text(document.updated.description),
        ])
    }

    private mutating func commit(_ body: JSONTree) throws -> Answer {
        if let transaction = body["transaction"]?.text {
            guard transactions.remove(transaction) != nil else {
                throw Wrong(answer: .refusal(400, "INVALID_ARGUMENT", "No such transaction."))
            }
        }
        if aborts > 0 {
            aborts -= 1
            throw Wrong(answer: .refusal(409, "ABORTED", "Too much contention on these documents."))
        }
        let before = documents
        let now = try time()
        var results: [JSONTree] = []
        do {
            for write in body["writes"]?.items ?? [] {
                let name = try apply(write, at: now)
                let time = documents[name]?.updated ?? now
                results.append(.object(["updateTime": .text(time.description)]))
            }
        } catch {
            documents = before
            throw error
        }
        return .json(.object(["writeResults": .list(results), "commitTime": .text(now.description)]))
    }

    private mutating func apply(_ write: JSONTree, at now: FirestoreTimestamp) throws -> String {
        let name = write["delete"]?.text ?? write["update"]?["name"]?.text ?? ""
        let old = documents[name]
        if let condition = write["currentDocument"] {
            if let exists = condition["exists"]?.flag, exists != (old != nil) {
                throw Wrong(
                    answer: exists
                        ? .refusal(404, "NOT_FOUND", "No document to update: \(name)")
                        : .refusal(409, "ALREADY_EXISTS", "Document already exists: \(name)"))
            }
            if let time = condition["updateTime"]?.text, time != old?.updated.description {
                throw Wrong(answer: .refusal(400, "FAILED_PRECONDITION"))
            }
        }
        if write["delete"] != nil {
            documents[name] = nil
            return name
        }
        var fields = try FirestoreValueReader.fields(write["update"]?["fields"])
        if let mask = write["updateMask"]?["fieldPaths"]?.items?.compactMap(\.text) {
            var merged = old?.fields ?? [:]
            for text in mask {
                let field = try FirestoreFieldPath(text)
                merged.set(fields[path: field], at: field.names[...])
            }
            fields = merged
        }
        for transform in write["updateTransforms"]?.items ?? [] {
            let field = try FirestoreFieldPath(transform["fieldPath"]?.text ?? "")
            fields.set(try Self.transformed(fields[path: field], transform, now), at: field.names[...])
        }
        // A write that changes nothing leaves the times as they are.
        if old?.fields != fields {
            documents[name] = StoredDocument(fields: fields, created: old?.created ?? now, updated: now)
        }
        return name
    }

    private static func transformed(
        _ old: FirestoreValue?, _ transform: JSONTree, _ now: FirestoreTimestamp
    ) throws -> FirestoreValue {
        func elements(_ name: String) throws -> [FirestoreValue]? {
            try transform[name]?["values"]?.items?.map { try FirestoreValueReader.value($0) }
        }
        var list: [FirestoreValue] = []
        if case .array(let values)? = old { list = values }
        if let added = try elements("appendMissingElements") {
            for element in added where !list.contains(element) { list.append(element) }
            return .array(list)
        }
        if let removed = try elements("removeAllFromArray") { return .array(list.filter { !removed.contains($0) }) }
        if let tree = transform["increment"] {
            switch (old, try FirestoreValueReader.value(tree)) {
            case (.integer(let number)?, .integer(let step)): return .integer(number + step)
            case (.integer(let number)?, .double(let step)): return .double(Double(number) + step)
            case (.double(let number)?, .integer(let step)): return .double(number + Double(step))
            case (.double(let number)?, .double(let step)): return .double(number + step)
            case (_, let step): return step
            }
        }
        for (name, sign) in [("maximum", 1), ("minimum", -1)] {
            guard let tree = transform[name] else { continue }
            let value = try FirestoreValueReader.value(tree)
            guard let old else { return value }
            return order(value, old) * sign > 0 ? value : old
        }
        guard transform["setToServerValue"]?.text == "REQUEST_TIME" else {
            throw Wrong(answer: .refusal(400, "INVALID_ARGUMENT", "No such transform."))
        }
        return .timestamp(now)
    }

    private func find(_ query: JSONTree?, below parent: String) throws -> [String] {
        guard let query, let source = query["from"]?.items?.first, let collection = source["collectionId"]?.text
        else {
            throw Wrong(answer: .refusal(400, "INVALID_ARGUMENT", "No query."))
        }
        var found =
            source["allDescendants"]?.flag == true
            ? documents.keys.filter { $0.split(separator: "/").dropLast().last.map(String.init) == collection }.sorted()
            : children(of: "\(parent)/\(collection)")
        if let filter = query["where"] { found = try found.filter { try meets(filter, documents[$0]?.fields ?? [:]) } }
        let orders = try (query["orderBy"]?.items ?? []).map { order in
            (
                field: try FirestoreFieldPath(order["field"]?["fieldPath"]?.text ?? ""),
                sign: order["direction"]?.text == "DESCENDING" ? -1 : 1
            )
        }
        func value(_ name: String, _ field: FirestoreFieldPath) -> FirestoreValue? {
            field == .documentName ? .reference(FirestoreReference(name: name)) : documents[name]?.fields[path: field]
        }
        found = found.filter { name in orders.allSatisfy { value(name, $0.field) != nil } }
        found.sort { left, right in
            for order in orders {
                let sign = Self.order(value(left, order.field), value(right, order.field)) * order.sign
                if sign != 0 { return sign < 0 }
            }
            // Where values are equal, names decide, in the direction of the last order.
            return orders.last?.sign == -1 ? left > right : left < right
        }
        /// Below, at or above zero, as a document comes before, at or after a place.
        func place(_ name: String, _ cursor: JSONTree) throws -> Int {
            for (order, tree) in zip(orders, cursor["values"]?.items ?? []) {
                let sign = Self.order(value(name, order.field), try FirestoreValueReader.value(tree)) * order.sign
                if sign != 0 { return sign }
            }
            return 0
        }
        if let start = query["startAt"] {
            let first = start["before"]?.flag == true ? 0 : 1
            found = try found.filter { try place($0, start) >= first }
        }
        if let end = query["endAt"] {
            let last = end["before"]?.flag == true ? -1 : 0
            found = try found.filter { try place($0, end) <= last }
        }
        found.removeFirst(min(found.count, Int(query["offset"]?.integer ?? 0)))
        if let limit = query["limit"]?.integer { found = Array(found.prefix(Int(limit))) }
        return found
    }

    private func meets(_ filter: JSONTree, _ fields: [String: FirestoreValue]) throws -> Bool {
        if let composite = filter["compositeFilter"] {
            let parts = composite["filters"]?.items ?? []
            return composite["op"]?.text == "OR"
                ? try parts.contains { try meets($0, fields) } : try parts.allSatisfy { try meets($0, fields) }
        }
        let inner = filter["fieldFilter"] ?? filter["unaryFilter"]
        guard let inner, let path = inner["field"]?["fieldPath"]?.text else {
            throw Wrong(answer: .refusal(400, "INVALID_ARGUMENT", "No filter."))
        }
        guard let value = fields[path: try FirestoreFieldPath(path)] else { return false }
        let operation = inner["op"]?.text ?? ""
        var isNaN = false
        if case .double(let number) = value { isNaN = number.isNaN }
        switch operation {
        case "IS_NULL": return value == .null
        case "IS_NOT_NULL": return value != .null
        case "IS_NAN": return isNaN
        case "IS_NOT_NAN": return value != .null && !isNaN
        default: break
        }
        guard let tree = inner["value"] else { throw Wrong(answer: .refusal(400, "INVALID_ARGUMENT", "No value.")) }
        let other = try FirestoreValueReader.value(tree)
        let order = Self.order(value, other)
        switch operation {
        case "EQUAL": return order == 0
        case "NOT_EQUAL": return order != 0
        case "LESS_THAN": return order < 0
        case "LESS_THAN_OR_EQUAL": return order <= 0
        case "GREATER_THAN": return order > 0
        case "GREATER_THAN_OR_EQUAL": return order >= 0
        case "ARRAY_CONTAINS":
            guard case .array(let values) = value else { return false }
            return values.contains(other)
        case "ARRAY_CONTAINS_ANY":
            guard case .array(let values) = value, case .array(let others) = other else { return false }
            return others.contains { values.contains($0) }
        case "IN", "NOT_IN":
            guard case .array(let values) = other else { return false }
            return values.contains(value) == (operation == "IN")
        default: throw Wrong(answer: .refusal(400, "INVALID_ARGUMENT", "No operation \(operation)."))
        }
    }

    /// Below, at or above zero, as the left value comes before, with or after the right one.
    private static func order(_ left: FirestoreValue?, _ right: FirestoreValue?) -> Int {
        func sign<V: Comparable>(_ left: V, _ right: V) -> Int { left < right ? -1 : left > right ? 1 : 0 }
        switch (left, right) {
        case (.integer(let left)?, .integer(let right)?): return sign(left, right)
        case (.double(let left)?, .double(let right)?): return sign(left, right)
        case (.string(let left)?, .string(let right)?): return sign(left, right)
        case (.timestamp(let left)?, .timestamp(let right)?): return sign(left, right)
        case (.reference(let left)?, .reference(let right)?): return sign(left.name, right.name)
        default: return left == right ? 0 : sign("\(String(describing: left))", "\(String(describing: right))")
        }
    }
}
