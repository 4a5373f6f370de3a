import DertischRoom

/// The files that robots ask for. They open no session.
extension WebRoom {
    /// The answer to a robot's request for a file that the room makes; `nil` for any other request.
    func fileForRobots(_ request: HTTPRequest) async -> HTTPResponse? {
        if request.path == "/robots.txt" { return robots }
        guard let sitemap, Self.isSitemap(request.path) else { return nil }
        guard let files = await sitemap.current() else {
            var response = HTTPResponse.text("The sitemap could not be made.", status: 503)
            response.headers.append(("Retry-After", String(Sitemap.pauseAfterFailure.components.seconds)))
            return response
        }
        guard let file = files[request.path] else { return nil }
        return file.response(to: request)
    }

    /// True for the paths of sitemap files, numbered if there are several. Others that begin alike are links of the house.
    private static func isSitemap(_ path: String) -> Bool {
        path == "/sitemap.xml" || path.wholeMatch(of: /\/sitemap-[0-9]+\.xml/) != nil
    }

    /// Every page may be read: those that robots are not to see are behind gates, or say so in their heads.
    private var robots: HTTPResponse {
        var text = "User-agent: *\nDisallow: \(WebPaths.socket)\n"
        if let origin = context.origin { text += "\nSitemap: \(origin.text)/sitemap.xml\n" }
        var response = HTTPResponse.text(text)
        response.headers.append(("Cache-Control", "public, max-age=\(Sitemap.lifetime.components.seconds)"))
        return response
    }
}
