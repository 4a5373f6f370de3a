import DertischCore
import DertischSommelier

extension BrokenHouse {
    static let textsTwice = BrokenHouse(
        "texts that are registered again, and languages beside texts", .duplicateTexts, .duplicateTexts,
        says: """
            error: The house's texts are registered twice.
              where: <+15>
              why:   they, or the languages of a house without texts, are already registered at <house>
              do:    keep one of the two; one larder reads several folders: texts(in: Larder(app, library)), and one call names all languages: languages("en", "de")
            """,
        """
        error: The house's texts are registered twice.
          where: <+16>
          why:   they, or the languages of a house without texts, are already registered at <house>
          do:    keep one of the two; one larder reads several folders: texts(in: Larder(app, library)), and one call names all languages: languages("en", "de")
        """, files: ["texts/en.json": "{}"]
    ) { registrar in
        registrar.texts(in: Larder())
        registrar.languages("de")
    }

    static let silentText = BrokenHouse(
        "a translation that leaves out what it is given", .silentText,
        says: """
            warning: The text cups in de omits arguments: count.
              where: <folder>/texts/de.json:2
              why:   the same text in en uses them
              do:    use these gaps too, or check that the text is right without them
            """,
        files: [
            "texts/en.json": #"{"cups": "cups: {count}"}"#,
            "texts/de.json": """
            {
                "cups": "viele Tassen"
            }
            """,
        ]
    ) { _ in }

    static let untranslated = BrokenHouse(
        "a language that lacks texts which no table lays by their keys alone", .untranslatedTexts,
        says: """
            warning: 10 of 11 texts are not translated into fr: a, b, c, d, e, f, g, h, and so on.
              where: the whole house
              why:   they appear in en to users who chose fr
              do:    translate them, or remove fr from the texts
            """,
        files: [
            "texts/en.json": """
            {"a": "1", "b": "1", "c": "1", "d": "1", "e": "1", "f": "1", "g": "1", "h": "1", "i": "1", "j": "1", "k": "1"}
            """,
            "texts/fr.json": #"{"k": "1"}"#, "texts/fr-CA.json": "{}", "texts/common.json": #"{"m": "1"}"#,
        ]
    ) { _ in }

    static let unreviewed = BrokenHouse(
        "translations that should be reviewed", .unreviewedTexts,
        says: """
            warning: 1 text in de should be reviewed.
              where: the whole house
              why:   a String Catalog marks them for review; they are used as they are
              do:    let a speaker of de review them, and mark them as reviewed
            """,
        files: [
            "texts/Cafe.xcstrings": """
            {"sourceLanguage": "en", "strings": {"Tea": {"localizations": {
                "de": {"stringUnit": {"state": "needs_review", "value": "Tee"}}
            }}}, "version": "1.0"}
            """
        ]
    ) { _ in }

    static let brokenCatalogs = BrokenHouse(
        "files of translators that are not well written", .wrongText, .brokenFile, .wrongText,
        says: """
            error: The text a cup in texts/de.po has 1 plural forms; its file says that there are 2.
              where: <folder>/texts/de.po:4
              why:   a plural has as many texts as its file's Plural-Forms says, and gaps are in braces or C's
              do:    correct the text
            """,
        """
        error: The texts texts/fr.po cannot be read.
          where: <folder>/texts/fr.po:1
          why:   this line has a text without a quotation mark at its end
          do:    correct the file; it should be as GNU gettext writes it, in UTF-8
        """,
        """
        error: The text x in texts/Cafe.xcstrings lacks the plural category other.
          where: <folder>/texts/Cafe.xcstrings:2
          why:   a text has a unit with a value, or variations by plural or device
          do:    correct the text
        """,
        files: [
            "texts/de.po": """
            msgid ""
            msgstr "Plural-Forms: nplurals=2; plural=n != 1;\\n"

            msgid "a cup"
            msgid_plural "{n} cups"
            msgstr[0] "eine Tasse"
            """,
            "texts/fr.po": "msgid \"a",
            "texts/Cafe.xcstrings": """
            {"sourceLanguage": "en", "strings": {"x": {"localizations": {
                "en": {"variations": {"plural": {"one": {"stringUnit": {"value": "x"}}}}}}}}}
            """,
        ]
    ) { _ in }

    static let textTwice = BrokenHouse(
        "a text that a language has twice", .wrongText,
        says: """
            error: The text cups in texts/en.json is defined twice.
              where: <folder>/texts/en.json:3
              why:   an earlier line or file defines it for the same language
              do:    keep one of the two, or give one another key
            """, files: ["texts/en.json": "{\n    \"cups\": \"1\",\n    \"cups\": \"2\"\n}"]
    ) { _ in }
}
