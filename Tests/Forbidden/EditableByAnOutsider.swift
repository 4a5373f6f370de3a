// error: cannot convert return expression of type 'HowToLay<String>' to return type 'HowToLay<Leaf>'
// error: cannot convert return expression of type 'HowToEdit<String>' to return type 'HowToEdit<Leaf>'
import Dertisch

extension Leaf: Editable {
    static var layable: HowToLay<Leaf> { String.layable }
    static var editable: HowToEdit<Leaf> { String.editable }
}
