/// developer.apple.com/documentation/uikit/uitableviewcontroller: it resizes its list for the keyboard by itself.
@MainActor open class UITableViewController: UIViewController {}
