public import DertischSupport
import DertischPictures
import Synchronization

extension Images: KitchenColleague {
    /// Starts reading the placeholders of the pictures in the folder. The house does not wait for it; until a
    /// placeholder is read, its picture has none.
    public func beginShift() async throws {
        guard diskCache != nil else { return }
        placeholderTask.withLock { $0 = Task(priority: .utility) { [self] in await readPlaceholders() } }
    }

    /// Cancels the reading of placeholders.
    public func endShift() async {
        let task = placeholderTask.withLock { $0.take() }
        task?.cancel()
        await task?.value
    }

    func readPlaceholders() async {
        guard let diskCache else { return }
        for (address, placeholder) in await diskCache.placeholders() where placeholders[address] == nil {
            cache(placeholder, of: address)
        }
    }
}
