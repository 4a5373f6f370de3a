/// The tabs or columns of a screen that is a tab bar or split view controller, which lead to scenes of their own.
struct InterfacePanes {
    /// The screen with its tabs or columns as parts of it.
    let screen: InterfaceElement
    /// The faults in them: a line, and the reason with its remedy.
    private(set) var complaints: [(line: Int, what: String, why: String, remedy: String)] = []

    /// - Parameters:
    ///   - controller: a view controller of any kind.
    ///   - all: the view controllers of its storyboard.
    init(of controller: InterfaceElement, among all: [InterfaceElement]) {
        let relationships = Self.relationships[controller.name] ?? []
        var screen = controller
        if controller.name == "splitViewController",
            !["doubleColumn", "tripleColumn"].contains(controller.attributes["style"])
        {
            complaints.append(
                (
                    controller.line, "has a split view controller without columns",
                    "customers are seated in columns, and this style has none",
                    "set its style to Double or Triple Column"
                ))
        }
        for segue in controller.items(of: "connections")
        where relationships.contains(segue.attributes["relationship"] ?? "") {
            let kind = controller.name == "tabBarController" ? "tab" : "column"
            let destination = all.first { $0.attributes["id"] == segue.attributes["destination"] }
            guard let destination, let place = Self.place(of: destination, among: all) else {
                complaints.append(
                    (
                        destination?.line ?? segue.line, "has a \(kind) without a name",
                        "a \(kind) is the place of a section, and is found by its restoration identifier",
                        "set the restoration identifier of its view controller"
                    ))
                continue
            }
            var pane = InterfaceElement(
                name: "\(kind)Controller", attributes: ["restorationIdentifier": place], line: destination.line)
            if kind == "tab", let item = destination.child("tabBarItem") {
                pane.children = [
                    InterfaceElement(
                        name: "tabItem", attributes: item.attributes, line: item.line, text: item.text,
                        children: item.children)
                ]
            }
            screen.children.append(pane)
        }
        self.screen = screen
    }

    /// True if one of them has a name.
    var isUsed: Bool { screen.children.contains { $0.name == "tabController" || $0.name == "columnController" } }

    /// The name of a view controller, or of the first one of its navigation.
    private static func place(of controller: InterfaceElement, among all: [InterfaceElement]) -> String? {
        if let place = controller.place { return place }
        let segue = controller.items(of: "connections").first { $0.attributes["relationship"] == "rootViewController" }
        let root = segue.flatMap { segue in all.first { $0.attributes["id"] == segue.attributes["destination"] } }
        return root?.place
    }

    /// The relationships of a container to what it holds.
    private static let relationships: [String: Set<String>] = [
        "tabBarController": ["viewControllers"],
        "splitViewController": [
            "masterViewController", "supplementaryViewController", "detailViewController", "compactViewController",
        ],
    ]
}

extension InterfaceElement {
    /// True for a screen without a view of its own, which shows other screens.
    var isContainer: Bool { name == "tabBarController" || name == "splitViewController" }
}
