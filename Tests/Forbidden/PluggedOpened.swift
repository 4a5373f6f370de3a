// error: 'actions' is inaccessible due to 'internal' protection level
// error: 'found' is inaccessible due to 'internal' protection level
import Plug

enum Brew: Action {
    typealias Input = Int
    typealias Output = Int
}

func open(_ brew: Plugged<Brew>) {
    _ = brew.actions
    _ = brew.found
}
