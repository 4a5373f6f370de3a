/// The framework's own texts for alerts, in the languages that it has. An app's texts with the same keys take precedence.
enum HouseWords {
    /// The text for a key in a language; `nil` if the framework lacks either.
    static func text(_ key: TextKey, in language: Language) -> String? {
        guard let index = keys.firstIndex(of: key) else { return nil }
        return choice.code(for: language).flatMap { known[$0]?[index] }
    }

    /// The keys, in the order of each language's texts.
    static let keys: [TextKey] = [
        "house.apology", "house.retry", "house.dismiss", "house.slow", "house.stop", "house.wait",
        "house.number", "house.wholeNumber", "house.numberRange",
    ]

    private static let choice = LanguageChoice(among: known.keys)

    static let known = [
        "en": [
            "Something went wrong. Please try again.", "Try again", "OK", "This is taking longer than usual.", "Stop",
            "Keep waiting",
            "Enter a number, such as {example}.",
            "Enter a whole number, such as {example}.",
            "This number is too large or has too many digits.",
        ],
        "de": [
            "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.", "Erneut versuchen", "OK",
            "Das dauert länger als üblich.", "Vorgang abbrechen", "Weiter warten",
            "Bitte geben Sie eine Zahl ein, zum Beispiel {example}.",
            "Bitte geben Sie eine ganze Zahl ein, zum Beispiel {example}.",
            "Diese Zahl ist zu groß oder hat zu viele Stellen.",
        ],
        "fr": [
            "Une erreur s’est produite. Veuillez réessayer.", "Réessayer", "OK",
            "Cela prend plus de temps que d’habitude.", "Arrêter", "Continuer d’attendre",
            "Saisissez un nombre, par exemple {example}.",
            "Saisissez un nombre entier, par exemple {example}.",
            "Ce nombre est trop grand ou comporte trop de chiffres.",
        ],
        "es": [
            "Se ha producido un error. Inténtelo de nuevo.", "Reintentar", "Aceptar", "Esto tarda más de lo habitual.",
            "Detener", "Seguir esperando",
            "Introduzca un número, por ejemplo {example}.",
            "Introduzca un número entero, por ejemplo {example}.",
            "Este número es demasiado grande o tiene demasiadas cifras.",
        ],
        "it": [
            "Si è verificato un errore. Riprovare.", "Riprova", "OK", "L’operazione richiede più tempo del solito.",
            "Interrompi", "Continua ad attendere",
            "Inserire un numero, ad esempio {example}.",
            "Inserire un numero intero, ad esempio {example}.",
            "Questo numero è troppo grande o ha troppe cifre.",
        ],
        "pt": [
            "Ocorreu um erro. Tente novamente.", "Tentar novamente", "OK", "Está a demorar mais do que o habitual.",
            "Parar", "Continuar à espera",
            "Introduza um número, por exemplo {example}.",
            "Introduza um número inteiro, por exemplo {example}.",
            "Este número é demasiado grande ou tem demasiados algarismos.",
        ],
        "nl": [
            "Er is iets misgegaan. Probeer het opnieuw.", "Opnieuw proberen", "OK", "Dit duurt langer dan normaal.",
            "Stoppen", "Blijven wachten",
            "Voer een getal in, bijvoorbeeld {example}.",
            "Voer een geheel getal in, bijvoorbeeld {example}.",
            "Dit getal is te groot of heeft te veel cijfers.",
        ],
        "sv": [
            "Något gick fel. Försök igen.", "Försök igen", "OK", "Det här tar längre tid än vanligt.", "Avbryt",
            "Fortsätt vänta",
            "Ange ett tal, till exempel {example}.",
            "Ange ett heltal, till exempel {example}.",
            "Talet är för stort eller har för många siffror.",
        ],
        "pl": [
            "Coś poszło nie tak. Spróbuj ponownie.", "Spróbuj ponownie", "OK", "To trwa dłużej niż zwykle.", "Przerwij",
            "Czekaj dalej",
            "Wpisz liczbę, na przykład {example}.",
            "Wpisz liczbę całkowitą, na przykład {example}.",
            "Ta liczba jest za duża lub ma za dużo cyfr.",
        ],
        "cs": [
            "Něco se nepovedlo. Zkuste to znovu.", "Zkusit znovu", "OK", "Trvá to déle než obvykle.", "Zastavit",
            "Čekat dál",
            "Zadejte číslo, například {example}.",
            "Zadejte celé číslo, například {example}.",
            "Toto číslo je příliš velké nebo má příliš mnoho číslic.",
        ],
        "tr": [
            "Bir sorun oluştu. Lütfen yeniden deneyin.", "Yeniden dene", "Tamam", "Bu, her zamankinden uzun sürüyor.",
            "Durdur", "Beklemeye devam et",
            "Bir sayı girin, örneğin {example}.",
            "Bir tam sayı girin, örneğin {example}.",
            "Bu sayı çok büyük veya çok fazla basamağı var.",
        ],
        "ru": [
            "Произошла ошибка. Попробуйте ещё раз.", "Повторить", "ОК", "Это занимает больше времени, чем обычно.",
            "Остановить", "Подождать ещё",
            "Введите число, например {example}.",
            "Введите целое число, например {example}.",
            "Это число слишком велико или содержит слишком много цифр.",
        ],
        "uk": [
            "Сталася помилка. Спробуйте ще раз.", "Спробувати ще раз", "OK", "Це триває довше, ніж зазвичай.",
            "Зупинити", "Чекати далі",
            "Введіть число, наприклад {example}.",
            "Введіть ціле число, наприклад {example}.",
            "Це число завелике або має забагато цифр.",
        ],
        "ar": [
            "حدث خطأ ما. يُرجى المحاولة مرة أخرى.", "إعادة المحاولة", "حسنًا", "يستغرق هذا وقتًا أطول من المعتاد.",
            "إيقاف", "مواصلة الانتظار",
            "أدخل رقمًا، مثل {example}.",
            "أدخل عددًا صحيحًا، مثل {example}.",
            "هذا الرقم كبير جدًا أو يحتوي على خانات كثيرة جدًا.",
        ],
        "he": [
            "משהו השתבש. יש לנסות שוב.", "ניסיון חוזר", "אישור", "זה נמשך יותר מהרגיל.", "עצירה", "המשך המתנה",
            "יש להזין מספר, לדוגמה {example}.",
            "יש להזין מספר שלם, לדוגמה {example}.",
            "המספר גדול מדי או מכיל יותר מדי ספרות.",
        ],
        "ja": [
            "問題が発生しました。もう一度お試しください。", "再試行", "OK", "通常より時間がかかっています。", "中止", "待ち続ける",
            "数値を入力してください（例：{example}）。",
            "整数を入力してください（例：{example}）。",
            "数値が大きすぎるか、桁数が多すぎます。",
        ],
        "zh": [
            "出了点问题，请重试。", "重试", "好", "所需时间比平时长。", "停止", "继续等待",
            "请输入数字，例如 {example}。",
            "请输入整数，例如 {example}。",
            "该数字过大或位数过多。",
        ],
        "zh-Hant": [
            "發生錯誤，請再試一次。", "重試", "好", "花費的時間比平常長。", "停止", "繼續等待",
            "請輸入數字，例如 {example}。",
            "請輸入整數，例如 {example}。",
            "該數字過大或位數過多。",
        ],
    ]
}
