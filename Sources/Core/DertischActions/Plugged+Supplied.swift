package import DertischCore
package import DertischSupport
public import Plug

extension Plugged: ExtensionDependency {
    package static func supplied(by extensions: HouseExtensions) -> Plugged? {
        Plugged(plugged: extensions[HouseActions.self].actions)
    }

    package static func fault(
        of colleague: String, at site: Site, in extensions: HouseExtensions, performers: () -> [String]
    ) -> Fault? {
        let actions = extensions[HouseActions.self].actions
        if actions.isPlugged(A.self) { return nil }
        let name = ActionName.of(A.self)
        let hint = SpellingSuggestions.hint("plugged:", for: name, among: actions.names + performers())
        return Fault(
            .unplugged, "\(colleague) needs the action \(name), which is not plugged.", at: site,
            why: "its initialiser has a parameter Plugged<\(name)>\(hint)",
            remedy: "plug it where the staff is registered, or with Actions.plug before the house opens"
        ).consequence(in: "the action \(name)")
    }
}
