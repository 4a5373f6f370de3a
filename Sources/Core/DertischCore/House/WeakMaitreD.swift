/// A weak reference to a maître d, so that the house does not keep him alive.
struct WeakMaitreD {
    weak var maitreD: MaitreD?
}
