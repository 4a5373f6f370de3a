import DertischCore
import DertischTesting
import Testing

@testable import DertischWeb

@Suite("Elements and attributes of a web layout") struct HTMLVocabularyTests {
    private func layout(_ body: String, head: String = "<title>x</title>") -> HTMLLayout {
        HTMLLayout(
            customer: "x", file: "x.html",
            source: "<!doctype html><html><head>\(head)</head><body>\(body)</body></html>")
    }

    @Test(
        "What would change what is sent or shown without the house is a fault",
        arguments: [
            #"<p contenteditable></p>"#,
            #"<p contenteditable="plaintext-only"></p>"#,
            #"<form data-place="a" action="/send"></form>"#, #"<form data-place="a" method="post"></form>"#,
            #"<form data-place="a" method="dialog"></form>"#, #"<form data-place="a" target="_blank"></form>"#,
            #"<form data-place="a"><button formaction="/other">x</button></form>"#,
            #"<form data-place="a"><button value="delete">x</button></form>"#,
            #"<form data-place="a"><input type="submit" formmethod="get"></form>"#,
            #"<input type="radio" data-place="a">"#, #"<input type="file">"#, #"<input type="hidden" value="1">"#,
            #"<input type="datetime">"#,
            #"<input dirname="d">"#, #"<textarea wrap="hard"></textarea>"#, "<iframe></iframe>", "<object></object>",
            "<canvas></canvas>",
            "<my-chart></my-chart>", "<blink>x</blink>", "<xmp>x</xmp>", #"<p hx-get="/x"></p>"#, #"<p clas="x"></p>"#,
            #"<a ping="/x">x</a>"#,
            #"<a href=" JavaScript:alert(1)">x</a>"#, #"<template shadowrootmode="open"></template>"#,
            #"<button is="my-button">x</button>"#,
        ])
    func refused(_ markup: String) throws {
        let faults = layout(markup).faults
        #expect(faults.count == 1, "\(faults)")
        #expect(faults.first?.site == Site(file: "x.html", line: 1))
    }

    @Test(
        "A page that leaves itself, or whose addresses have another base, is a fault",
        arguments: [#"<meta http-equiv="refresh" content="5">"#, #"<base href="/elsewhere/">"#])
    func heads(_ markup: String) { #expect(layout("<p>x</p>", head: "<title>x</title>" + markup).faults.count == 1) }

    @Test("A message names what was meant")
    func message() throws {
        let fault = try #require(layout(#"<p clas="x"></p>"#).faults.first)
        #expect(
            "\(fault)".contains("The layout of x has clas on <p>.") && "\(fault)".contains("there is class"), "\(fault)"
        )
    }

    @Test("In rows and beneath them all is checked too, and in samples nothing is")
    func rows() {
        let page = layout(
            #"<ul data-place="rows"><template><li><iframe></iframe></li></template><li data-sample onclick="x()"><blink>x</blink></li></ul>"#
        )
        #expect(page.faults.count == 1)
    }

    @Test("What changes nothing for the room, and what the browser honours, may stand in a layout")
    func allowed() {
        let page = layout(
            """
            <main class="a" id="main" lang="en" dir="auto" title="t" role="main" tabindex="0" aria-label="x" data-own="1" translate="no" hidden inert
              itemscope itemtype="https://schema.org/Thing" accesskey="s" popover="auto" spellcheck="false">
            <svg viewBox="0 0 1 1" fill="none"><path d="M0 0"/><linearGradient id="g"/></svg>
            <form data-place="f" novalidate autocomplete="off"><label for="e">x</label>
            <input id="e" type="email" multiple required minlength="3" maxlength="9" pattern="x" list="l" name="e" autocomplete="email" data-place="e">
            <datalist id="l"><option value="a" label="b"></datalist><textarea rows="3" cols="9" wrap="soft" data-place="t"></textarea>
            <button formnovalidate popovertarget="p" data-place="one" name="do" value="1">x</button><button type="reset">x</button>
            <input type="submit" value="Send"><output for="e">x</output><fieldset disabled><legend>x</legend></fieldset></form>
            <button form="f" command="show-modal" commandfor="d">x</button><dialog id="d" closedby="any"><form method="dialog"><button>x</button></form></dialog>
            <a href="https://example.org" target="_blank" rel="noopener" download hreflang="de" referrerpolicy="no-referrer">x</a>
            <details open name="n"><summary>x</summary></details><video controls playsinline poster="p.png"><track kind="captions" src="t.vtt"></video>
            <table><caption>x</caption><colgroup><col span="2"></colgroup><thead><tr><th scope="col" abbr="x">x</th></tr></thead></table>
            <ol reversed start="3"><li value="2">x</li></ol><time datetime="2026-01-01">x</time><noscript><p>x</p></noscript>
            <ruby>x<rp>(</rp><rt>y</rt></ruby><meter min="0" max="1" low="0.2" value="0.5"></meter><p contenteditable="false">x</p>
            </main>
            """)
        #expect(page.faults.isEmpty, "\(page.faults)")
    }

    @Test(
        "Rows and elements that the HTML parser would move are a fault",
        arguments: [
            #"<p data-place="rows"><template><div></div></template></p>"#,
            #"<table data-place="rows"><template><tr><td></td></tr></template></table>"#,
            #"<a data-place="rows"><template><a></a></template></a>"#,
        ])
    func moved(_ markup: String) { #expect(layout(markup).faults.count == 1) }

    @Test("Rows in a table's body are read as they are written")
    func tables() {
        let page = layout(
            #"<table><tbody data-place="rows"><template><tr><td data-place="a"></td></tr></template></tbody></table>"#)
        #expect(page.faults.isEmpty, "\(page.faults)")
    }

    @Test("A link that the browser itself follows cannot be tapped; one of the house can")
    func links() {
        func taps(_ attributes: String) -> Bool {
            layout(#"<a data-place="a" \#(attributes)>x</a>"#).layout.places["a"]?.uses.contains(.tap) == true
        }
        for own in [
            "", #"href="/photos/7""#, "href", ##"href="#""##, #"target="_blank""#, #"href="/x" target="_self""#,
        ] {
            #expect(taps(own), "\(own)")
        }
        for other in [
            #"href="https://example.org""#, #"href="mailto:a@example.org""#, ##"href="#there""##,
            #"href="//example.org""#,
            #"href="/x" target="_blank""#, #"href="/x" download"#, #"href="x""#,
        ] {
            #expect(!taps(other), "\(other)")
        }
    }
}
