public import DertischBasics
public import DertischPictures
import Synchronization

extension Images: KitchenColleague {
    /// Begins to read the blurs of the pictures that are kept in the folder. The house does not wait for them: until they
    /// are read a picture has none.
    public func beginShift() async throws {
        guard disk != nil else { return }
        reading.withLock { $0 = Task(priority: .utility) { [self] in await readBlurs() } }
    }

    /// Stops reading.
    public func endShift() async {
        let task = reading.withLock { $0.take() }
        task?.cancel()
        await task?.value
    }

    func readBlurs() async {
        guard let disk else { return }
        for (address, blur) in await disk.blurs() where blurs[address] == nil { keep(blur, of: address) }
    }
}
