import DertischRoom

/// The texts about a message that a killed process may have done, in the visitor's language.
struct RepeatTexts {
    private let template: String
    /// The question whether to send it again.
    let question: String
    /// The answer that sends it again.
    let agree: String
    /// The answer that does not.
    let refuse: String

    /// Creates the texts in a language, or in English.
    init(in language: Language) {
        let known = Self.choice.code(for: language)
        (template, question, agree, refuse) = known.flatMap { Self.translations[$0] } ?? Self.english
    }

    /// The sentence that it is not known whether something was done. The name keeps its own direction of writing.
    func unsure(_ name: String) -> String {
        template.replacing("%", with: "\u{2068}\(name.isEmpty ? "…" : name)\u{2069}")
    }

    /// The languages that have these texts.
    static var languages: Set<String> { Set(translations.keys) }

    private static let choice = LanguageChoice(among: translations.keys)

    private static let english = ("It is not known whether “%” was done.", "Send it again?", "Send again", "Don’t send")

    private static let translations = [
        "en": english,
        "de": (
            "Ob „%“ ausgeführt wurde, ist nicht bekannt.", "Noch einmal senden?", "Noch einmal senden", "Nicht senden"
        ),
        "fr": (
            "On ne sait pas si « % » a été exécuté.", "L’envoyer à nouveau ?", "Envoyer à nouveau", "Ne pas envoyer"
        ),
        "es": (
            "No se sabe si «%» se ha realizado.", "¿Enviarlo de nuevo?", "Enviar de nuevo", "No enviar"
        ),
        "it": (
            "Non è noto se «%» sia stato eseguito.", "Inviare di nuovo?", "Invia di nuovo", "Non inviare"
        ),
        "pt": (
            "Não se sabe se «%» foi executado.", "Enviar novamente?", "Enviar novamente", "Não enviar"
        ),
        "nl": (
            "Het is niet bekend of ‘%’ is uitgevoerd.", "Opnieuw verzenden?", "Opnieuw verzenden", "Niet verzenden"
        ),
        "sv": (
            "Det är okänt om ”%” utfördes.", "Skicka igen?", "Skicka igen", "Skicka inte"
        ),
        "pl": (
            "Nie wiadomo, czy „%” zostało wykonane.", "Wysłać ponownie?", "Wyślij ponownie", "Nie wysyłaj"
        ),
        "cs": (
            "Není známo, zda bylo „%“ provedeno.", "Odeslat znovu?", "Odeslat znovu", "Neodesílat"
        ),
        "tr": (
            "“%” işleminin yapılıp yapılmadığı bilinmiyor.", "Yeniden gönderilsin mi?", "Yeniden gönder", "Gönderme"
        ),
        "ru": (
            "Неизвестно, выполнено ли «%».", "Отправить ещё раз?", "Отправить ещё раз", "Не отправлять"
        ),
        "uk": (
            "Невідомо, чи виконано «%».", "Надіслати ще раз?", "Надіслати ще раз", "Не надсилати"
        ),
        "ar": (
            "ليس معروفًا ما إذا كان «%» قد نُفِّذ.", "هل تريد إرساله مرة أخرى؟", "إرسال مرة أخرى", "عدم الإرسال"
        ),
        "he": (
            "לא ידוע אם ”%“ בוצע.", "לשלוח שוב?", "שליחה חוזרת", "לא לשלוח"
        ),
        "ja": (
            "「%」が実行されたかどうかは不明です。", "もう一度送信しますか？", "もう一度送信", "送信しない"
        ),
        "zh-Hant": (
            "不確定「%」是否已執行。", "要重新傳送嗎？", "重新傳送", "不傳送"
        ),
        "zh": (
            "不确定“%”是否已执行。", "要重新发送吗？", "重新发送", "不发送"
        ),
    ]
}
