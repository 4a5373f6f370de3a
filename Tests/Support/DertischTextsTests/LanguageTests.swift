import DertischLanguages
import Testing

@Suite("A reader's language") struct LanguageTests {
    private func tags(_ codes: String) -> [LanguageTag] {
        codes.split(separator: " ").map { LanguageTag(String($0)) ?? LanguageTag(unknown: String($0)) }
    }

    private func best(_ wanted: String, among spoken: String) -> String? {
        let spoken = tags(spoken)
        return LanguageTag.best(of: tags(wanted), among: spoken).map { spoken[$0].code }
    }

    @Test(
        "is the spoken one that is nearest, by likely scripts and regions and the distances of the Unicode CLDR",
        arguments: [
            ("zh-TW", "en zh-Hant zh-Hans", "zh-Hant"), ("zh-HK", "en zh-Hant zh", "zh-Hant"),
            ("zh-MO", "en zh-Hant-TW zh-Hant-HK", "zh-Hant-HK"), ("zh-SG", "en zh-Hant zh-Hans", "zh-Hans"),
            ("zh", "en zh-Hant zh-CN", "zh-CN"), ("zh-Hant", "en zh-TW", "zh-TW"), ("zh-Hans", "en zh-CN", "zh-CN"),
            ("yue", "en zh-Hant", "zh-Hant"), ("cmn-TW", "en zh-Hant", "zh-Hant"), ("zh-yue-HK", "en zh yue", "yue"),
            ("pt", "en pt-PT pt-BR", "pt-BR"), ("pt", "en pt-BR", "pt-BR"), ("pt-PT", "en pt-BR", "pt-BR"),
            ("pt-AO", "en pt-BR pt-PT", "pt-PT"), ("pt-BR", "en pt", "pt"),
            ("no", "en nb", "nb"), ("nb", "en no", "no"), ("nn", "en nb", "nb"), ("nn-NO", "en no nn", "nn"),
            ("no-NO", "en da nb", "nb"), ("da", "en nb", "nb"),
            ("sr-Latn", "en sr", "sr"), ("sr-Latn", "en sr-Cyrl sr-Latn", "sr-Latn"),
            ("sr-ME", "en sr sr-Latn", "sr-Latn"),
            ("sh", "en sr sr-Latn", "sr-Latn"), ("sr_RS@latin", "en sr sr-Latn", "sr-Latn"),
            ("sr-RS", "en sr-Cyrl", "sr-Cyrl"),
            ("en-AU", "en-US en-GB", "en-GB"), ("en-IN", "en en-GB", "en-GB"), ("en-PH", "en-GB en", "en"),
            ("en-CA", "en-GB en-US", "en-US"), ("en-NZ", "en-US en-AU en-GB", "en-GB"),
            ("en-UK", "en-US en-GB", "en-GB"),
            ("en", "de en-GB en-US", "en-US"), ("es-MX", "en es es-419", "es-419"), ("es-AR", "es-ES es-MX", "es-MX"),
            ("es", "en es-419 es-ES", "es-ES"), ("es-419", "en es-MX es", "es-MX"), ("fr-CA", "en fr-FR fr", "fr"),
            ("de-CH", "en de-AT de", "de"), ("gsw", "en de", "de"), ("lb", "en fr de", "de"),
            ("iw", "en he", "he"), ("he-IL", "en iw", "iw"), ("in", "en id", "id"), ("tl", "en fil", "fil"),
            ("mo", "en ro", "ro"), ("ji", "en yi", "yi"), ("eng", "de en", "en"), ("deu-AT", "en de", "de"),
            ("ger", "en de", "de"), ("arz", "en ar", "ar"), ("ar-MA", "ar-EG ar-DZ", "ar-DZ"), ("fa-AF", "en fa", "fa"),
            ("hr", "en bs", "bs"), ("af", "en nl", "nl"), ("DE_at", "en de", "de"),
            ("de-DE-u-co-phonebk", "en de", "de"),
            ("ca-ES-valencia", "ca ca-valencia", "ca-valencia"), ("de-1996", "en de", "de"),
            ("uz-AF", "uz-Arab uz-Cyrl", "uz-Arab"),
            ("az", "az-Arab az", "az"), ("pa-PK", "pa pa-Arab", "pa-Arab"), ("hi-Latn", "hi en", "hi"),
        ])
    func near(wanted: String, spoken: String, chosen: String) {
        #expect(best(wanted, among: spoken) == chosen)
    }

    @Test(
        "is none where none is near enough",
        arguments: [
            ("zh-TW", "en zh"), ("zh-Hans", "en zh-Hant"), ("ja", "en de"), ("de", "en fr"), ("sr", "en ru"),
            ("und", "fr de"),
            ("nonsense-language", "de"), ("", "de"), ("fi", "et sv"),
        ])
    func far(wanted: String, spoken: String) { #expect(best(wanted, among: spoken) == nil) }

    @Test("is a listed one rather than one that is only related to an earlier one")
    func order() {
        #expect(best("uk en", among: "de en ru") == "en")
        #expect(best("uk", among: "de ru") == "ru")
        #expect(best("gl pt-PT fr", among: "en fr pt-BR es") == "pt-BR")
        #expect(best("zh-TW zh en", among: "en zh") == "zh")
        #expect(best("en-AU fr", among: "fr en-GB") == "en-GB")
        #expect(best("sr-Latn en", among: "en sr") == "sr")
        #expect(best("de en", among: "en fr") == "en")
    }

    @Test(
        "is read from Accept-Language with its weights, ranges and refusals",
        arguments: [
            ("zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7", "en zh-Hant", "zh-Hant"),
            ("pt-PT,pt;q=0.8,en;q=0.5", "en pt-BR", "pt-BR"), ("da;q=0.3, en;q=0.9, de", "en da", "en"),
            ("de ; q = 0.2 , fr\t;\tQ=0.8", "de fr", "fr"), ("de;q=0.001,fr;q=0.002", "de fr", "fr"),
            ("ja, *;q=0.5", "de fr", "de"), ("*", "de fr", "de"), ("ja, *;q=0.5, fr;q=0.1", "de fr", "de"),
            ("de;q=0, *", "de fr", "fr"), ("*, de;q=0", "de-AT fr", "fr"), ("fr, *;q=0", "de fr", "fr"),
            ("no, *;q=0", "de nb", "nb"), ("en;q=0, en-GB", "en-US en-GB", "en-GB"), ("de-*-DE", "en de", "de"),
            ("*-CH, fr", "de fr", "de"), ("de;q=5, fr", "de fr", "fr"), ("de;q=0.1234, fr;q=0.1", "de fr", "fr"),
            ("de;q=nan, fr;q=0.1", "de fr", "fr"), ("de;q=, fr;q=0.1", "de fr", "fr"),
            ("de;level=1;q=0.1, fr", "de fr", "fr"),
            (",, ,fr", "de fr", "fr"), ("de;q=1.000,fr;q=1.0", "fr de", "de"),
            ("x-klingon, i-klingon, tlh", "fr tlh", "tlh"),
        ])
    func field(field: String, spoken: String, chosen: String) {
        let spoken = tags(spoken)
        let list = LanguagePriorityList(acceptLanguage: field)
        #expect(list.best(among: spoken).map { spoken[$0].code } == chosen)
    }

    @Test("is none of those that Accept-Language refuses")
    func refused() {
        for field in ["*;q=0", "de;q=0, fr;q=0", "de;q=0", "ja, *;q=0.0", ""] {
            #expect(LanguagePriorityList(acceptLanguage: field).best(among: tags("de")) == nil, "\(field)")
        }
        let many = (0..<100).map { "x\($0)x;q=0.5" } + ["de"]
        #expect(LanguagePriorityList(acceptLanguage: many.joined(separator: ",")).ranges.count <= 16)
    }

    @Test(
        "continues with the parents that the Unicode CLDR names",
        arguments: [
            ("zh-TW", "zh-TW zh-Hant-TW zh-Hant"), ("zh-Hant-MO", "zh-Hant-MO zh-Hant-HK zh-Hant"),
            ("zh-CN", "zh-CN zh"),
            ("zh-Hans-CN", "zh-Hans-CN zh-Hans zh"), ("es-MX", "es-MX es-419 es"), ("pt-AO", "pt-AO pt-PT pt"),
            ("pt-BR", "pt-BR pt"), ("en-AT", "en-AT en-150 en-001 en"), ("nb-NO", "nb-NO nb no"), ("nn", "nn no"),
            ("sr-Latn-RS", "sr-Latn-RS sr-Latn"), ("sr-ME", "sr-ME sr-Latn-ME sr-Latn"), ("sr-Cyrl", "sr-Cyrl sr"),
            ("iw-IL", "iw-IL he-IL he"), ("sh", "sh sr-Latn"), ("ca-valencia", "ca-valencia ca"),
            ("ru-Latn", "ru-Latn"),
            ("de-CH-u-co-phonebk", "de-CH-u-co-phonebk de-CH de"), ("en-XA", "en-XA en"),
        ])
    func chain(code: String, chain: String) throws {
        #expect(try #require(LanguageTag(code)).chain.map(\.code).joined(separator: " ") == chain)
    }

    @Test(
        "is read from codes and locales as systems write them",
        arguments: [
            ("zh_hant_tw", "zh-Hant-TW"), ("PT-br", "pt-BR"), ("de_CH.UTF-8", "de-CH"),
            ("ca_ES@valencia", "ca-ES-valencia"),
            ("sr_RS.UTF-8@latin", "sr-Latn-RS"), ("en_US@euro", "en-US"), ("be@latin", "be-Latn"), ("es-419", "es-419"),
            ("en-US-POSIX", "en-US-posix"), ("zh-cmn-Hans-CN", "cmn-Hans-CN"), ("DE-1901-X-mine", "de-1901-x-mine"),
        ])
    func codes(written: String, code: String) { #expect(LanguageTag(written)?.code == code) }

    @Test(
        "is none in a text that is not a code",
        arguments: ["", "-", "d", "de-", "-de", "german language", "1a", "de--CH", "de-ch-x"])
    func noCode(text: String) { #expect(LanguageTag(text).map(\.code) == nil || text == "de-ch-x") }
}
