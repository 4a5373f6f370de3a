// error: 'ValueRenderer<Value>' initializer is inaccessible due to 'package' protection level
import DertischRoom

extension Leaf: Layable {
    static var layable: ValueRenderer<Leaf> { ValueRenderer(.text) { leaf, _ in .text(leaf?.name ?? "") } }
}
