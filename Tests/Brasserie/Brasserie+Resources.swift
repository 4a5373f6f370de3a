import DertischWeb
import Foundation

extension Brasserie {
    static var resources: URL? { Bundle.module.resourceURL }
    static var layouts: WebLayouts { WebLayouts(in: resources?.appending(path: "web")) }
}
