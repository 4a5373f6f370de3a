import DertischCore
import Testing

@testable import DertischWeb

@MainActor @Suite("Flaws on a page") struct FlawTests {
    private func written(_ body: String, _ flaws: [Spot: String], rows: [RowNumber] = []) -> String {
        let page = HTMLLayout(customer: "c", file: "c.html", source: "<html><body>\(body)</body></html>")
        var unsentPage = UnsentPage()
        unsentPage.apply(.add(rows, to: Spot("rows"), before: nil))
        for (spot, words) in flaws { unsentPage.lay(.invalid(words), at: spot) }
        var writer = PageWriter(unsentPage: unsentPage, placesOfFlaws: page.placesOfFlaws) { _ in
            fatalError("no pictures")
        }
        writer.write(page.body.children, in: .table)
        return String(decoding: writer.html.bytes, as: UTF8.self)
    }

    @Test("A page shows an entry's flaw beside the entry, escaped, and outside its label")
    func beside() {
        let html = written(
            #"<p><label>Name <input data-place="name"></label> <input data-place="age"></p>"#,
            [Spot("name"): "Too <long>", Spot("age"): "Too young"])
        #expect(
            html == #"<p><label>Name <input data-place="name" aria-invalid="true"></label>"#
                + #"<small data-invalid-for="name">Too &lt;long&gt;</small> "#
                + #"<input data-place="age" aria-invalid="true"><small data-invalid-for="age">Too young</small></p>"#)
    }

    @Test("A page shows a flaw in the designer's element, which is hidden without a flaw")
    func placed() {
        let body = #"<input data-place="name"><b data-invalid-for="name" class="oops">sample</b>"#
        #expect(
            written(body, [Spot("name"): "Too long"])
                == #"<input data-place="name" aria-invalid="true"><b data-invalid-for="name" class="oops">Too long</b>"#
        )
        #expect(
            written(body, [:])
                == #"<input data-place="name"><b data-invalid-for="name" class="oops" hidden></b>"#)
    }

    @Test("A page shows a flaw in its row")
    func rows() {
        let body = #"<ul data-place="rows"><template><li><input data-place="name"></li></template></ul>"#
        let html = written(body, [Spot("name", in: RowNumber(2)): "Too long"], rows: [RowNumber(1), RowNumber(2)])
        #expect(html.contains(#"<li data-row="1"><input data-place="name"></li>"#))
        #expect(
            html.contains(
                #"<li data-row="2"><input data-place="name" aria-invalid="true"><small data-invalid-for="name">Too long</small></li>"#
            ))
    }

    @Test("A form on a web page without a place is a fault")
    func forms() throws {
        let page = HTMLLayout(
            customer: "c", file: "c.html", source: "<html><body>\n<form><input data-place=\"a\"></form></body></html>")
        let fault = try #require(page.faults.first)
        #expect(page.faults.count == 1)
        #expect(
            fault.description == """
                error: The layout of c has a form without a place.
                  where: c.html:2
                  why:   no customer can listen to it, so its entries would never be sent
                  do:    give it a data-place, and listen to it in layTable: order(…, on: .submit(…))
                  see:   https://github.com/josephbeuysmum/Dertisch/blob/main/Documentation/Faults.md#broken-layout
                """)
        let named = HTMLLayout(
            customer: "c", file: "c.html", source: "<html><body><form data-place=\"f\"></form></body></html>")
        #expect(named.faults.isEmpty)
        #expect(named.layout.places["f"]?.isForm == true)
    }
}
