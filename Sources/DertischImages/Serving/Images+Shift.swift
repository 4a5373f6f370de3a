public import DertischBasics
import DertischPictures
import Synchronization

extension Images: KitchenColleague {
    /// Starts reading the blurs of the pictures in the folder. The house does not wait for it; until a blur is read,
    /// its picture has none.
    public func beginShift() async throws {
        guard disk != nil else { return }
        reading.withLock { $0 = Task(priority: .utility) { [self] in await readBlurs() } }
    }

    /// Cancels the reading of blurs.
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
