// error: cannot convert return expression of type 'ValueRenderer<String>' to return type 'ValueRenderer<Leaf>'
// error: cannot convert return expression of type 'ValueEditor<String>' to return type 'ValueEditor<Leaf>'
import DertischRoom

extension Leaf: Editable {
    static var layable: ValueRenderer<Leaf> { String.layable }
    static var editable: ValueEditor<Leaf> { String.editable }
}
