import DertischFoodDelivery
import DertischJSON

extension Firestore {
    /// Writes a whole document, in place of one that is there.
    ///
    /// - Returns: the time of the document's last change: of an earlier one if it was the same already.
    /// - Throws: ``FirebaseError``, such as ``FirebaseError/conflict(_:_:)`` if the precondition does not hold;
    ///   `CancellationError`.
    @discardableResult public func set(
        _ value: some Encodable & Sendable, at path: String, when precondition: FirestorePrecondition = .always
    ) async throws -> FirestoreTimestamp {
        try await commit { try $0.set(value, at: path, when: precondition) }
    }

    /// Writes a new document under a random name.
    ///
    /// It may be sent several times, and makes one document.
    ///
    /// - Returns: the path of the document.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @concurrent public func add(_ value: some Encodable & Sendable, to collection: String) async throws -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        let id = String((0..<20).compactMap { _ in letters.randomElement() })
        let path = try FirestorePath(collection, isDocument: false).text + "/" + id
        var batch = FirestoreBatch()
        try batch.set(value, at: path, when: .exists(false))
        do { _ = try await sendRepeatedly(batch.writes, isRepeatable: true) } catch FirebaseError.conflict(
            _, let refusal)
            where refusal.code == "ALREADY_EXISTS"
        {
            // No other document has the name: an attempt made the document, and its answer was lost.
        }
        return path
    }

    /// Writes the fields of a value, and leaves the other fields of the document. A document that is missing is made.
    ///
    /// Maps are merged as well: only the fields in them are written that the value has.
    ///
    /// - Returns: the time of the document's last change.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @discardableResult public func merge(
        _ value: some Encodable & Sendable, at path: String
    ) async throws -> FirestoreTimestamp {
        try await commit { try $0.merge(value, at: path) }
    }

    /// Writes some fields of a document, and leaves the others. The document has to exist, unless the condition is another.
    ///
    /// ```swift
    /// try await store.update(["title": "Dune", "author.name": "Frank", "draft": nil], at: "photos/4")
    /// ```
    ///
    /// - Parameters:
    ///   - fields: the fields by name: `likes`, or `author.name`. A name with a dot in it stands between backticks. A field with the
    ///     value `nil` is removed.
    ///   - path: the path of the document.
    ///   - precondition: the condition of the write. With `.always` a document that is missing is made.
    /// - Returns: the time of the document's last change.
    /// - Throws: ``FirebaseError``, such as ``FirebaseError/conflict(_:_:)`` if there is no such document; `CancellationError`.
    @discardableResult public func update(
        _ fields: [String: FirestoreValue?], at path: String, when precondition: FirestorePrecondition = .exists(true)
    ) async throws -> FirestoreTimestamp {
        try await commit { try $0.update(fields, at: path, when: precondition) }
    }

    /// Deletes a document. A missing one is no error.
    ///
    /// - Returns: the time of the change.
    /// - Throws: ``FirebaseError``; `CancellationError`.
    @discardableResult public func delete(
        _ path: String, when precondition: FirestorePrecondition = .always
    ) async throws -> FirestoreTimestamp {
        try await commit { try $0.delete(path, when: precondition) }
    }

    /// Makes several writes together or not at all.
    ///
    /// ```swift
    /// try await store.commit { batch in
    ///     try batch.increment("likes", at: "photos/4")
    ///     try batch.setToServerTime("changed", at: "photos/4")
    /// }
    /// ```
    ///
    /// - Parameter fill: adds the writes.
    /// - Returns: the time of the change; for a single write, that of the document's last change.
    /// - Throws: ``FirebaseError``; the closure's errors; `CancellationError`.
    @discardableResult public func commit(
        _ fill: (inout FirestoreBatch) throws -> Void
    ) async throws -> FirestoreTimestamp {
        var batch = FirestoreBatch()
        try fill(&batch)
        let writes = batch.writes
        let isRepeatable = writes.allSatisfy(\.isRepeatable)
        guard let time = try await sendRepeatedly(writes, isRepeatable: isRepeatable) else {
            throw FirebaseError.badAnswer(
                FirebaseConnection.call(commitRequest()), path: "commitTime", reason: "it is missing, or not a time")
        }
        return time
    }

    /// Commits writes, and again if Firestore has done none of them because of other changes or too many requests.
    @concurrent private func sendRepeatedly(
        _ writes: [FirestoreWrite], isRepeatable: Bool
    ) async throws -> FirestoreTimestamp? {
        var failures = 0
        while true {
            let retryAfter: Duration?
            do { return try await send(writes, in: nil, isRepeatable: isRepeatable) } catch FirebaseError.conflict(
                let call, let refusal) where refusal.code == "ABORTED"
            {
                failures += 1
                guard failures < Self.maxAttempts else { throw FirebaseError.contention(call, attempts: failures) }
                retryAfter = refusal.retryAfter
            } catch FirebaseError.refused(_, let refusal)
                where refusal.isOfQuota && !isRepeatable && failures < Self.maxAttempts - 1
            {
                // Repeatable writes have been tried again already.
                failures += 1
                retryAfter = refusal.retryAfter
            }
            try await connection.pause(after: failures, retryAfter)
        }
    }

    /// Commits writes.
    ///
    /// - Returns: the time of the change; for a single write, that of the document's last change; `nil` if the answer has none.
    @concurrent func send(
        _ writes: [FirestoreWrite], in lock: String?, isRepeatable: Bool
    ) async throws -> FirestoreTimestamp? {
        var body = JSONTree.object(["writes": .list(writes.map { $0.tree(below: root) })])
        if let lock { body = body.adding(["transaction": .text(lock)]) }
        let answer: JSONTree
        do {
            answer = try await connection.tree(commitRequest(body, isRepeatable: isRepeatable))
        } catch FirebaseError.refused(let call, let refusal)
            where Self.isMissingDocument(refusal) && writes.contains(where: { $0.precondition != .always })
        {
            throw FirebaseError.conflict(call, refusal)
        }
        // A write that changes nothing leaves the document's time as it was.
        let ofDocument = writes.count == 1 ? answer["writeResults"]?.items?.first?["updateTime"] : nil
        return (ofDocument ?? answer["commitTime"])?.text.flatMap { FirestoreTimestamp($0) }
    }

    private func commitRequest(_ body: JSONTree? = nil, isRepeatable: Bool? = nil) -> DeliveryRequest {
        FirebaseConnection.request(.post, "\(address):commit", body, isRepeatable: isRepeatable)
    }
}
