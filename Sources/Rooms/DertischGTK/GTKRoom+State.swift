import DertischRoom
import DertischWindowState

/// The file in which a room stores its windows.
extension GTKRoom {
    /// Stores the room's state soon, if it has changed.
    func scheduleSave() { stateWriter?.schedule() }

    /// Reads the stored state, and stores this room's own from now on. A room whose file another process has stores nothing.
    func readState() -> WindowState {
        guard let stateFile, stateWriter == nil else { return WindowState() }
        do throws(WindowStateFile.Problem) {
            stateLock = try stateFile.lock()
            if stateLock != nil { stateFile.removeUnfinished() }
            stateWriter = WindowStateWriter(stateFile, clock: clock) { [weak self] in
                self?.state
            } onFailure: { [weak self] in
                self?.report(.stateFile($0))
            }
            return try stateFile.beginRestoring() ?? WindowState()
        } catch {
            report(.stateFile(error))
            return WindowState()
        }
    }

    /// Notes that the stored windows could be restored, once they are open and their first orders are answered.
    func endRestoringOnceOpen() {
        Task { [weak self] in
            for window in self?.windows ?? [] { await window.restorationEnded() }
            if self?.stateWriter != nil { self?.stateFile?.endRestoring() }
        }
    }

    /// Stores the last state, and gives the file to other processes.
    func closeStateFile() { closeStateFile(writing: lastState) }

    /// Stores a state for the next process, and gives it the file.
    func closeStateFile(writing state: WindowState?) {
        guard let stateWriter else { return }
        if let state { stateWriter.close(writing: state) }
        stateFile?.endRestoring()
        self.stateWriter = nil
        stateLock = nil
    }
}
