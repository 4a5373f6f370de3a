// error: 'Listening' initializer is inaccessible due to 'internal' protection level
// error: 'drops' is inaccessible due to 'private' protection level
// error: 'stop' is inaccessible due to 'private' protection level
import DertischRoom

func forge(_ listening: Listening) -> Listening {
    _ = listening.stop
    return Listening(drops: listening.drops, stop: {})
}
