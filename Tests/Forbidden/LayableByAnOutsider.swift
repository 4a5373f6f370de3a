// error: 'HowToLay<Value>' initializer is inaccessible due to 'internal' protection level
import Dertisch

extension Leaf: Layable {
    static var layable: HowToLay<Leaf> { HowToLay(.text) { leaf, _ in .text(leaf?.name ?? "") } }
}
