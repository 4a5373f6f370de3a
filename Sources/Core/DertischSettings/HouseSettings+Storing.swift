import DertischSupport
public import DertischLarder
import DertischJSON
import Foundation
import Synchronization

extension HouseSettings {
    /// An error of storing a setting. The file keeps its previous content.
    public struct Error: Swift.Error, Hashable, Sendable, CustomStringConvertible {
        /// The kinds of reasons.
        public enum Reason: Hashable, Sendable {
            /// The value does not fit the key, with a description.
            case refused(String)
            /// There is no file in which the user may store settings.
            case noFile
            /// The file cannot be read, so that its other content cannot be preserved.
            case broken(Larder.Error)
            /// The file cannot be written, with the reason.
            case unwritable(String)
            /// Another program was writing to the file for the whole time limit.
            case busy
        }

        /// The reason.
        public let reason: Reason
        /// The name of the setting.
        public let setting: String
        /// The file, if there is one.
        public let file: String?

        /// The message in four parts. It does not reveal the value.
        public var description: String {
            let (why, remedy) =
                switch reason {
                case .refused(let expectation): ("its value should be \(expectation)", "set a valid value")
                case .noFile: ("these settings have no user file", "create them with one")
                case .broken(let error): (error.reason, "fix the file at \(error.site)")
                case .unwritable(let why): (why, "check that the folder is writable")
                case .busy: ("other programs wrote to the file for the whole time limit", "try again later")
                }
            return errorText(
                ("The setting \(setting) could not be stored.", file ?? "the house's settings", why, remedy))
        }
    }

    /// Stores a value in the user's file, which every start reads. The rest of the file is preserved, including
    /// changes that others made meanwhile. The file is replaced atomically, and is on the disk when this returns.
    ///
    /// - Parameters:
    ///   - value: the value.
    ///   - key: one of the keys of these settings.
    ///   - limit: the time limit for waiting while other programs write to the file.
    /// - Returns: the source that now determines the setting: the file, unless the environment or an argument
    ///   overrides it.
    /// - Throws: ``Error``. Never `CancellationError`: a cancelled task stops waiting and throws
    ///   ``Error/Reason/busy``.
    @concurrent @discardableResult public func store<Value: SettingValue>(
        _ value: Value, as key: SettingKey<Value>, within limit: Duration = .seconds(5)
    ) async throws(Error) -> SettingSource {
        guard key.isValid(value), let tree = try? SettingText.tree(of: value) else {
            throw error(.refused(key.expectation), key.name)
        }
        try await change(key.name, within: limit) { $0.set(tree, for: key.name) }
        return source(of: key)
    }

    /// Removes a setting from the user's file, so that the layer beneath applies again. See ``store(_:as:within:)``.
    ///
    /// - Returns: the source that now determines the setting.
    @concurrent @discardableResult public func remove<Value: SettingValue>(
        _ key: SettingKey<Value>, within limit: Duration = .seconds(5)
    ) async throws(Error) -> SettingSource {
        try await change(key.name, within: limit) { $0.remove(key.name) }
        return source(of: key)
    }

    private func change(
        _ name: String, within limit: Duration, _ change: @escaping @Sendable (inout SettingDocumentEditor) -> Void
    ) async throws(Error) {
        guard let userFile else { throw error(.noFile, name) }
        let file = SettingFile(userFile)
        let lock = try await lock(file, for: name, within: limit)
        // Runs on the queue: a disk may be slow, and Swift's thread pool is small.
        let outcome: Result<Void, Error> = await withCheckedContinuation { continuation in
            queue.async {
                let outcome = self.rewrite(file, at: userFile, name, change)
                self.read()
                continuation.resume(returning: outcome)
            }
        }
        withExtendedLifetime(lock) {}
        try outcome.get()
    }

    private func rewrite(
        _ file: SettingFile, at url: URL, _ name: String, _ change: (inout SettingDocumentEditor) -> Void
    ) -> Result<Void, Error> {
        var settings: SettingDocumentEditor
        do throws(Larder.Error) { settings = SettingDocumentEditor(try Self.tree(in: file, url)) } catch {
            return .failure(self.error(.broken(error), name))
        }
        let before = settings.tree
        change(&settings)
        guard settings.tree != before else { return .success(()) }
        do throws(SettingFile.Failure) { try file.write(settings.tree.text(indent: 2)) } catch {
            return .failure(self.error(.unwritable(error.reason), name))
        }
        return .success(())
    }

    private func lock(
        _ file: SettingFile, for name: String, within limit: Duration
    ) async throws(Error) -> FolderLock {
        let deadline = ContinuousClock.now + limit
        while true {
            do throws(SettingFile.Failure) { if let lock = try file.lock() { return lock } } catch {
                throw self.error(.unwritable(error.reason), name)
            }
            guard ContinuousClock.now < deadline, (try? await Task.sleep(for: .milliseconds(5))) != nil else {
                throw error(.busy, name)
            }
        }
    }

    /// The content of the file, or an empty object if it is missing.
    private static func tree(in file: SettingFile, _ url: URL) throws(Larder.Error) -> JSONTree {
        guard let bytes = try file.read() else { return JSONTree(.object([])) }
        let known = try JSONFile(url, bytes)
        guard let tree = try? JSONReader.read(bytes), tree.members != nil else {
            throw known.error(.unexpected("an object", found: known.found(at: 0)), at: 0)
        }
        return tree
    }

    private func error(_ reason: Error.Reason, _ name: String) -> Error {
        Error(reason: reason, setting: name, file: userFile?.path)
    }
}
