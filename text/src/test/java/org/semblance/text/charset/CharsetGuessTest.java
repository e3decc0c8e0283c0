package org.semblance.text.charset;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Seeds;

class CharsetGuessTest {
    private static final String WESTERN = "windows-1252";

    /** More than the bytes that ICU looks at. */
    private static final String STYLE = "<style>" + "p { margin: 0; padding: 0 }\n".repeat(500) + "</style>";

    private static String guess(byte[] bytes) {
        return CharsetGuess.of(bytes, 0, bytes.length, true).name();
    }

    /** As a text, and as a page whose beginning is ASCII. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    windows-1251 KOI8-R ISO-8859-5 | Музей открыт со вторника по воскресенье с десяти до пяти часов. В \
                    понедельник касса закрыта, но сад остаётся открытым для посетителей.
                    windows-1251 KOI8-U | Музей відкритий з вівторка до неділі з десятої до п'ятої години. У понеділок \
                    каса зачинена, але сад залишається відкритим для відвідувачів. Нова виставка розповідає про історію.
                    windows-1251 | Музеят е отворен от вторник до неделя от десет до пет часа. В понеделник касата е \
                    затворена, но градината остава отворена за посетители.
                    GBK GB18030 GB2312 | 博物馆星期二至星期日上午十点到下午五点开放。星期一售票处关闭，但花园仍向游客开放。
                    Big5 | 博物館星期二至星期日上午十點到下午五點開放。星期一售票處關閉，但花園仍向遊客開放。
                    Shift_JIS EUC-JP | 博物館は火曜日から日曜日まで、午前十時から午後五時まで開いています。月曜日は窓口が閉まります。
                    EUC-KR x-windows-949 | 박물관은 화요일부터 일요일까지 오전 열 시부터 오후 다섯 시까지 문을 엽니다.
                    windows-1252 ISO-8859-1 | Le musée est ouvert du mardi au dimanche, de dix heures à dix-sept heures. \
                    La caisse est fermée, mais le jardin reste ouvert à tous.
                    windows-1252 | Das Museum ist von Dienstag bis Sonntag geöffnet. Am Montag ist die Kasse geschlossen, \
                    der Garten bleibt aber für Besucher zugänglich – „freier Eintritt“.
                    windows-1252 | El museo está abierto de martes a domingo. ¿Dónde está la estación? Los niños menores \
                    de doce años entran gratis.
                    windows-1252 | Museet är öppet från tisdag till söndag. På måndagen är kassan stängd, men trädgården \
                    är öppen för besökare.
                    windows-1250 ISO-8859-2 | Muzeum je otevřeno od úterý do neděle od deseti do pěti hodin. V pondělí je \
                    pokladna zavřená, ale zahrada zůstává návštěvníkům otevřená. Děti mají vstup zdarma, pokud je \
                    doprovází dospělý, který platí. Nová výstava vypráví o dějinách železnice a o lidech, kteří ji stavěli.
                    windows-1250 ISO-8859-2 | Muzeum jest otwarte od wtorku do niedzieli od dziesiątej do piątej. W \
                    poniedziałek kasa jest zamknięta, ale ogród pozostaje otwarty. Dzieci wchodzą bezpłatnie, jeśli \
                    towarzyszy im dorosły. Nowa wystawa opowiada o ludziach, którzy ją budowali.
                    windows-1254 | Müze salıdan pazara kadar saat ondan beşe kadar açıktır. Pazartesi günü gişe kapalıdır, \
                    ancak bahçe ziyaretçilere açık kalır.
                    windows-1253 ISO-8859-7 | Το μουσείο είναι ανοιχτό από Τρίτη έως Κυριακή, από τις δέκα έως τις πέντε.
                    windows-1255 ISO-8859-8 | המוזיאון פתוח מיום שלישי עד יום ראשון, מעשר עד חמש. ביום שני הקופה סגורה.
                    windows-1256 ISO-8859-6 | المتحف مفتوح من يوم الثلاثاء إلى يوم الأحد من العاشرة حتى الخامسة.
                    """)
    void languages(String charsets, String text) {
        for (String name : charsets.split(" ")) {
            Charset charset = Charset.forName(name);
            for (String page :
                    new String[] {text, "<html><head>" + STYLE + "</head><body><p>" + text + "</p></body>"}) {
                byte[] bytes = page.getBytes(charset);
                String found = guess(bytes);
                assertThat(new String(bytes, Charset.forName(found)))
                        .as(name + " as " + found)
                        .isEqualTo(page);
            }
        }
        assertThat(guess(text.getBytes(UTF_8))).isEqualTo("UTF-8");
    }

    /** Too little evidence for anything else; also if it is repeated. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "café",
                "É",
                "don’t",
                "a “quoted” word",
                "© 2020",
                "•",
                "»",
                "€ 20",
                "50° ± 2°",
                "\u00A0",
                "naïve résumé",
                "Français | Español | Português | Svenska | Íslenska",
                "Café Müller – Über uns"
            })
    void nearlyAscii(String text) {
        String page = "<title>An ordinary page</title><p>" + text + "</p><p>about museums and gardens.</p>";
        assertThat(guess(page.getBytes(Charset.forName(WESTERN)))).isEqualTo(WESTERN);
        String alone = ("<td>" + text + "</td>\n").repeat(text.equals("É") ? 1 : 100);
        assertThat(guess(alone.getBytes(Charset.forName(WESTERN)))).isEqualTo(WESTERN);
    }

    @ParameterizedTest
    @CsvSource({
        "windows-1251,Новости железных дорог",
        "GBK,博物馆星期二至星期日上午十点到下午五点开放",
        "windows-1253,Το μουσείο είναι ανοιχτό",
    })
    void titlesOnly(String charset, String title) {
        byte[] bytes = ("<html><title>" + title + "</title></html>").getBytes(Charset.forName(charset));
        assertThat(new String(bytes, Charset.forName(guess(bytes)))).contains(title);
    }

    /** Of a longer text, the last character may be cut. */
    @Test
    void beginningsOfTexts() {
        byte[] bytes = "é".repeat(10).getBytes(UTF_8);
        assertThat(CharsetGuess.of(bytes, 0, 19, false)).isEqualTo(UTF_8);
        assertThat(CharsetGuess.of(bytes, 0, 19, true)).isEqualTo(UTF_8);
        assertThat(CharsetGuess.of(bytes, 0, 1, true).name()).isEqualTo(WESTERN);
    }

    /** An error leaves UTF-8 what it is; more than one per four characters do not. */
    @ParameterizedTest
    @CsvSource({"é,4", "中,4", "한,4", "😀,4", "é,200"})
    void damagedUtf8(String character, int valid) {
        for (String error : List.of("\u0092", "\u00E9 ", "\u00FF", "\u00C0")) {
            byte[] damaged = (character.repeat(valid) + "!").getBytes(UTF_8);
            damaged = concat(damaged, error.getBytes(ISO_8859_1), "! end".getBytes(UTF_8));
            assertThat(guess(damaged)).isEqualTo("UTF-8");
            byte[] worse = damaged;
            for (int i = 0; i <= valid / 4; i++) worse = concat(error.getBytes(ISO_8859_1), "-".getBytes(UTF_8), worse);
            assertThat(guess(worse)).isNotEqualTo("UTF-8");
        }
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) all.writeBytes(part);
        return all.toByteArray();
    }

    /** Thai has many pairs of bytes that are valid UTF-8, but not enough. */
    @Test
    void thaiIsNotUtf8() {
        String text = "พิพิธภัณฑ์เปิดวันอังคารถึงวันอาทิตย์ วันจันทร์ห้องจำหน่ายตั๋วปิด แต่สวนยังเปิดให้เข้าชม";
        assertThat(guess(text.getBytes(Charset.forName("TIS-620")))).isNotEqualTo("UTF-8");
    }

    @Test
    void bytesOfAnyKind() {
        for (long seed : Seeds.cases(300)) {
            Random random = new Random(seed);
            byte[] bytes = new byte[random.nextInt(20_000)];
            random.nextBytes(bytes);
            String found = guess(bytes);
            assertThat(guess(bytes.clone())).as("seed %d", seed).isEqualTo(found);
            byte[] tags = "<a<".repeat(5000).getBytes(UTF_8);
            tags[random.nextInt(tags.length)] = (byte) random.nextInt();
            assertThat(guess(tags)).isNotNull();
        }
    }
}
