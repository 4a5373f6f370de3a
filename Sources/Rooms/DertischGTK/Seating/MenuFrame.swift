import CGTK
import DertischRoom

/// The frame of a menu. Only the house closes a menu; a key, or a touch elsewhere, asks it to.
@MainActor protocol MenuFrame: AnyObject {
    func open()
    func close()
}
