import Synchronization

/// A cache of the files that a larder has decoded, by name and type. It is bounded by the number of files and of
/// types they are decoded into.
final class DecodedFiles: Sendable {
    private struct Label: Hashable {
        let name: String
        let type: ObjectIdentifier
    }

    private let jars = Mutex<[Label: any Sendable]>([:])

    /// The content of that name and type. The first caller decodes it, and concurrent callers wait for the result.
    func content<Content: Sendable>(
        _ name: String, _ fill: () throws(Larder.Error) -> Content
    ) throws(Larder.Error) -> Content {
        let label = Label(name: name, type: ObjectIdentifier(Content.self))
        let jar = jars.withLock { jars in
            if let jar = jars[label] as? DecodedFile<Content> { return jar }
            let jar = DecodedFile<Content>()
            jars[label] = jar
            return jar
        }
        do { return try jar.content(fill) } catch {
            // Names of missing files are not stored, since their number is unbounded.
            jars.withLock { $0[label] = nil }
            throw error
        }
    }
}

private final class DecodedFile<Content: Sendable>: Sendable {
    private let box = Mutex<Content?>(nil)

    func content(_ fill: () throws(Larder.Error) -> Content) throws(Larder.Error) -> Content {
        try box.withLock { (content) throws(Larder.Error) in
            if let content { return content }
            let filled = try fill()
            content = filled
            return filled
        }
    }
}
