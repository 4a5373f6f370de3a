// error: 'ScopeSeal' initializer is inaccessible due to 'internal' protection level
// error: 'house' is inaccessible due to 'package' protection level
import DertischRoom

enum StreetWide: Scope {
    static var seal: ScopeSeal { ScopeSeal(kind: .house) }
}
