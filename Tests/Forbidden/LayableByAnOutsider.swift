// error: 'ValueRenderer<Value>' initializer is inaccessible due to 'internal' protection level
import Dertisch

extension Leaf: Layable {
    static var layable: ValueRenderer<Leaf> { ValueRenderer(.text) { leaf, _ in .text(leaf?.name ?? "") } }
}
