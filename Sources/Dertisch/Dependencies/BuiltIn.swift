/// A kitchen resource that is there without being registered.
struct BuiltIn {
    let type: Any.Type
    let role: KitchenRole
}
