import Dertisch
import DertischImages

let address = "http://127.0.0.1/a"

func picture(_ width: Int, _ height: Int, _ address: String = address) -> Picture {
    Picture(address, width: width, height: height)
}

/// Images that finds the same bytes wherever it looks.
func images(_ bytes: [UInt8], _ adjust: (inout Images.Configuration) -> Void = { _ in }) -> Images {
    var configuration = Images.Configuration()
    adjust(&configuration)
    return Images(configuration) { _ in bytes }
}

/// Images that asks a fetcher.
func images(_ fetcher: Fetcher, _ adjust: (inout Images.Configuration) -> Void = { _ in }) -> Images {
    var configuration = Images.Configuration()
    adjust(&configuration)
    return Images(configuration) { try await fetcher.fetch($0) }
}
