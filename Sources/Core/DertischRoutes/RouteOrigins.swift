/// The requests from which a route takes orders, by the origin of the page that sends them.
///
/// A browser sends the guest's cookie with requests of any page. A page of another origin could therefore give orders in the name of the guest
/// (cross-site request forgery). So a route has either the guest or foreign requests, never both.
public enum RouteOrigins: Sendable, Hashable {
    /// Pages of the house itself, and programs that are no browsers. The guest of the browser is known. The default.
    case own
    /// Any page and any program. No guest is known. Answers may be read by any page (CORS).
    case any
}
