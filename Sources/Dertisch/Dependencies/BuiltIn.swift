/// A kitchen resource that every house has without registering it.
struct BuiltIn {
    let type: Any.Type
    let role: KitchenRole
}
