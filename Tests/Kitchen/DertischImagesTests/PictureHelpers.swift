import DertischCore
import DertischImages

let address = "http://127.0.0.1/a"

func picture(_ width: Int, _ height: Int, _ address: String = address) -> Picture {
    Picture(address, width: width, height: height)
}

/// Images whose fetches all return the same bytes.
func images(_ bytes: [UInt8], _ configure: (inout Images.Configuration) -> Void = { _ in }) -> Images {
    var configuration = Images.Configuration()
    configure(&configuration)
    return Images(configuration) { _ in bytes }
}

/// Images that fetches with a ``Fetcher``.
func images(_ fetcher: Fetcher, _ configure: (inout Images.Configuration) -> Void = { _ in }) -> Images {
    var configuration = Images.Configuration()
    configure(&configuration)
    return Images(configuration) { try await fetcher.fetch($0) }
}
