/// The framework's own texts for alerts, in the languages that it has. An app's texts with the same keys take precedence.
enum HouseWords {
    /// The text for a key in a language; `nil` if the framework lacks either.
    static func text(_ key: TextKey, in language: Language) -> String? {
        guard let index = keys.firstIndex(of: key) else { return nil }
        return Language.best(of: [language], among: languages).flatMap { known[$0.code]?[index] }
    }

    /// The keys, in the order of each language's texts.
    static let keys: [TextKey] = [
        "house.apology", "house.retry", "house.dismiss", "house.slow", "house.stop", "house.wait",
    ]

    private static let languages = known.keys.sorted().map { Language($0) }

    static let known = [
        "en": [
            "Something went wrong. Please try again.", "Try again", "OK", "This is taking longer than usual.", "Stop",
            "Keep waiting",
        ],
        "de": [
            "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.", "Erneut versuchen", "OK",
            "Das dauert länger als üblich.", "Vorgang abbrechen", "Weiter warten",
        ],
        "fr": [
            "Une erreur s’est produite. Veuillez réessayer.", "Réessayer", "OK",
            "Cela prend plus de temps que d’habitude.", "Arrêter", "Continuer d’attendre",
        ],
        "es": [
            "Se ha producido un error. Inténtelo de nuevo.", "Reintentar", "Aceptar",
            "Esto tarda más de lo habitual.", "Detener", "Seguir esperando",
        ],
        "it": [
            "Si è verificato un errore. Riprovare.", "Riprova", "OK", "L’operazione richiede più tempo del solito.",
            "Interrompi", "Continua ad attendere",
        ],
        "pt": [
            "Ocorreu um erro. Tente novamente.", "Tentar novamente", "OK", "Está a demorar mais do que o habitual.",
            "Parar", "Continuar à espera",
        ],
        "nl": [
            "Er is iets misgegaan. Probeer het opnieuw.", "Opnieuw proberen", "OK", "Dit duurt langer dan normaal.",
            "Stoppen", "Blijven wachten",
        ],
        "sv": [
            "Något gick fel. Försök igen.", "Försök igen", "OK", "Det här tar längre tid än vanligt.", "Avbryt",
            "Fortsätt vänta",
        ],
        "pl": [
            "Coś poszło nie tak. Spróbuj ponownie.", "Spróbuj ponownie", "OK", "To trwa dłużej niż zwykle.",
            "Przerwij", "Czekaj dalej",
        ],
        "cs": [
            "Něco se nepovedlo. Zkuste to znovu.", "Zkusit znovu", "OK", "Trvá to déle než obvykle.", "Zastavit",
            "Čekat dál",
        ],
        "tr": [
            "Bir sorun oluştu. Lütfen yeniden deneyin.", "Yeniden dene", "Tamam", "Bu, her zamankinden uzun sürüyor.",
            "Durdur", "Beklemeye devam et",
        ],
        "ru": [
            "Произошла ошибка. Попробуйте ещё раз.", "Повторить", "ОК", "Это занимает больше времени, чем обычно.",
            "Остановить", "Подождать ещё",
        ],
        "uk": [
            "Сталася помилка. Спробуйте ще раз.", "Спробувати ще раз", "OK", "Це триває довше, ніж зазвичай.",
            "Зупинити", "Чекати далі",
        ],
        "ar": [
            "حدث خطأ ما. يُرجى المحاولة مرة أخرى.", "إعادة المحاولة", "حسنًا", "يستغرق هذا وقتًا أطول من المعتاد.",
            "إيقاف",
            "مواصلة الانتظار",
        ],
        "he": ["משהו השתבש. יש לנסות שוב.", "ניסיון חוזר", "אישור", "זה נמשך יותר מהרגיל.", "עצירה", "המשך המתנה"],
        "ja": ["問題が発生しました。もう一度お試しください。", "再試行", "OK", "通常より時間がかかっています。", "中止", "待ち続ける"],
        "zh-Hant": ["發生錯誤，請再試一次。", "重試", "好", "花費的時間比平常長。", "停止", "繼續等待"],
        "zh": ["出了点问题，请重试。", "重试", "好", "所需时间比平时长。", "停止", "继续等待"],
    ]
}
