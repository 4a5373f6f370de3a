import DertischRoom

/// A check that a layout leaves its gestures to the customer.
struct InterfaceGestures {
    let customer: String
    let file: InterfaceFile
    private(set) var faults: [Fault] = []

    init(customer: String, file: InterfaceFile) {
        self.customer = customer
        self.file = file
    }

    /// Looks for segues and for actions without a receiver.
    mutating func check(_ root: InterfaceElement) {
        let elements = root.allElements
        var owners: [String: InterfaceElement] = [:]
        for element in elements { if let id = element.attributes["id"] { owners[id] = element } }
        for element in elements {
            for connection in element.items(of: "connections") { check(connection, of: element, owners) }
        }
    }

    private mutating func check(
        _ connection: InterfaceElement, of element: InterfaceElement, _ owners: [String: InterfaceElement]
    ) {
        let kind = connection.attributes["kind"] ?? ""
        switch connection.name {
        case "segue" where kind == "embed" && element.place != nil:
            report(
                "embeds a screen at the place \(element.place ?? "")", connection.line,
                "the house puts a customer's table there", "remove the segue, or the accessibility identifier")
        case "segue" where kind != "relationship" && kind != "embed":
            report(
                "has a segue of the kind \(kind) from \(element.className)", connection.line,
                "gestures belong to the customer, and the house shows the next screen",
                "remove it, and seat the customer in layTable")
        case "action":
            let receiver = connection.attributes["destination"].flatMap { owners[$0] }
            if receiver?.attributes["customClass"] != nil { return }
            report(
                "sends \(connection.attributes["selector"] ?? "an action") from \(element.className)", connection.line,
                "gestures belong to the customer, and no class of the app receives it",
                "remove the action, and listen to the gesture in layTable")
        default: break
        }
    }

    private mutating func report(_ what: String, _ line: Int, _ why: String, _ remedy: String) {
        faults.append(
            .brokenLayout(
                of: customer, "The layout \(file.path) \(what).", at: Site(file: file.path, line: line), why: why,
                remedy: remedy))
    }
}
