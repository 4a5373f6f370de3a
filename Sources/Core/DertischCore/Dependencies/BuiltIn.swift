/// A kitchen resource that every house has without registering it.
package struct BuiltIn {
    package let type: Any.Type
    package let role: KitchenRole
}
