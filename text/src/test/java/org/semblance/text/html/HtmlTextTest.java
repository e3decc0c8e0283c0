package org.semblance.text.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.RandomHtml;
import org.semblance.testing.Seeds;

class HtmlTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            quoteCharacter = '`',
            value = {
                "`` | ``",
                "just text | just text",
                "<title>A &amp; B</title><meta name=x content='no'><p>one</p><p>two | `A & B\none\ntwo`",
                "<head><style>p { x: 'no' }</style><noscript><p>no</noscript></head>yes | yes",
                "f<b>o</b>o<br>bar<BR/>baz | `foo\nbar\nbaz`",
                "<ul><li>a<li>b</ul>c | `a\nb\nc`",
                "<table><tr><td>1<td>2<tr><th>3</th></table> | `1 2\n3`",
                "a<script>if (a < b) '</scr' + '</b>';</script >b | `a\nb`",
                "a<script><!-- x <script> y </script> no --></script>b | `a\nb`",
                "a<script><!-- x </script>b<!-- --> | `a\nb`",
                "a<script><!--></script>b | `a\nb`",
                "<template><p>no<template>no</template>no</template>yes | yes",
                "a<!---!>no-->b | ab",
                "a<!-- no > no -->b<!-->c<!--->d<!-- x --!>e<!-- no | abcde",
                "<a title='>' x=\">\" y = '>' =z='>no | ``",
                "<a href=x/y>b</a><a =\">c | bc",
                "<a b=1 \"'>c</a> | c",
                "5 < 6 && 7 > 3, <3 | 5 < 6 && 7 > 3, <3",
                "&lt;p&gt; &eacute;&#233;&#xE9; &copy &notit; &nosuch; &#x110000; | <p> ééé © ¬it; &nosuch; \uFFFD",
                "`a&nbsp;&nbsp;b\t\n c ` | a b c",
                "<!DOCTYPE html><?php no ?>a</ no>b</>c<!no>d | abcd",
                "x<textarea>a <b> &amp; b</textarea>y<xmp><i>&amp;</xmp>z | `x\na <b> & b\ny\n<i>&amp;\nz`",
                "<svg><text>A</text><text>B</text><![CDATA[<C>]]></svg><![CDATA[no]]>d | `A B <C>\nd`",
                "<my-a>a</my-a><my-b>b</my-b>co<wbr>op<option>1<option>2 | a b coop 1 2",
                "a<plaintext><b>&amp;</plaintext> | `a\n<b>&amp;</plaintext>`",
                "a<div | a",
                "donn\0ées | données",
                "a<İ>b</İ>c | a<İ>bc",
                "a<xİ>b | ab",
            })
    void examples(String html, String expected) {
        assertThat(HtmlText.of(html)).isEqualTo(expected);
    }

    @Test
    void agreesWithTheTreeOfJsoup() {
        for (long seed : Seeds.cases(20_000)) {
            String html = RandomHtml.of(new Random(seed));
            assertThat(HtmlText.of(html)).as("seed %d: %s", seed, html).isEqualTo(JsoupText.of(html));
        }
    }

    @Test
    void garbageHasSomeText() {
        String[] pieces = {
            "<",
            ">",
            "</",
            "<!--",
            "-->",
            "\"",
            "'",
            "=",
            "/",
            "&",
            "#",
            "x",
            "script",
            "svg",
            "title",
            "<![CDATA[",
            " ",
            "\0",
            "\uD800",
            "é",
            ";"
        };
        for (long seed : Seeds.cases(20_000)) {
            Random random = new Random(seed);
            StringBuilder html = new StringBuilder();
            for (int n = random.nextInt(40); n > 0; n--) html.append(pieces[random.nextInt(pieces.length)]);
            String text = HtmlText.of(html.toString());
            assertThat(text)
                    .as("seed %d: %s", seed, html)
                    .isEqualTo(text.strip())
                    .doesNotContain("  ");
        }
    }

    /** Two million characters each: quadratic time would take too long, and recursion would overflow the stack. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<div>",
                "<b>",
                "</b>",
                "<table><tr><td>x",
                "<body a=1>",
                "<font a=1><p>",
                "<svg>",
                "<template>",
                "<",
                "</",
                "<!--",
                "<!",
                "&",
                "&a",
                "&#",
                "<a href=\"",
                "<a =",
                "<script>",
                "<script><!--<script>",
                "<title>",
                "<title></titl",
                "<svg><![CDATA[",
                "--",
                "<textarea>&lt",
                "</p>",
                "<select><option>",
                "\0<",
            })
    void hostile(String piece) {
        String text = HtmlText.of(piece.repeat(2_000_000 / piece.length()) + " end");
        assertThat(text.length()).isLessThanOrEqualTo(2_000_004);
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-8,''",
        "UTF-8,<meta charset=utf-8>",
        "ISO-8859-1,<meta charset=iso-8859-1>",
        "windows-1252,<meta charset=windows-1252>",
        "UTF-16BE,\uFEFF",
        "UTF-16LE,\uFEFF",
        "UTF-8,\uFEFF",
        "UTF-8,\uFEFF<meta charset=iso-8859-1>",
        "ISO-8859-1,<meta http-equiv=content-type content='text/html; charset=ISO-8859-1'>",
        "UTF-8,<meta charset=utf-16>",
        "UTF-8,<meta charset=utf-32>",
        "UTF-8,<meta charset=no-such>",
        "UTF-8,<meta charset=\"\">",
        "GB18030,<meta charset=gb18030>",
    })
    void charsets(String charset, String head) {
        byte[] bytes = ("xx" + head + "<p>h\u00E9llo</p>yy").getBytes(Charset.forName(charset));
        int unit = "x".getBytes(Charset.forName(charset)).length;
        assertThat(transferred(bytes, 2 * unit, bytes.length - 4 * unit)).isEqualTo("h\u00E9llo");
    }

    /** The charset of a script says nothing about the page, and UTF-8 can be a wrong declaration. */
    @Test
    void undeclaredCharsets() {
        String russian = "Музей открыт со вторника по воскресенье с десяти до пяти часов";
        for (String head : List.of("", "<script charset=utf-8></script>", "<p lang=ru>", "<!-- charset -->")) {
            byte[] page = (head + "<p>" + russian + "</p>").getBytes(Charset.forName("windows-1251"));
            assertThat(transferred(page, 0, page.length)).as(head).isEqualTo(russian);
        }
        byte[] wrong = ("<meta charset=utf-8><p>" + russian).getBytes(Charset.forName("windows-1251"));
        assertThat(transferred(wrong, 0, wrong.length)).isEqualTo(russian);
    }

    @Test
    void bytesOfAnyKind() {
        assertThat(transferred(new byte[0], 0, 0)).isEmpty();
        for (long seed : Seeds.cases(2000)) {
            byte[] bytes = new byte[new Random(seed).nextInt(100)];
            new Random(seed).nextBytes(bytes);
            assertThat(transferred(bytes, 0, bytes.length)).as("seed %d", seed).isNotNull();
        }
        for (String text : List.of("<", "é", "\uFEFF")) {
            byte[] bytes = text.getBytes(UTF_8);
            assertThat(transferred(bytes, 0, bytes.length)).isEqualTo(text.replace("\uFEFF", ""));
        }
    }

    @Test
    void invalidUtf8IsReadAsWestern() {
        byte[] page = "<p>caf\u00E9 \u201Cnoir\u201D</p>".getBytes(Charset.forName("windows-1252"));
        assertThat(transferred(page, 0, page.length)).isEqualTo("caf\u00E9 \u201Cnoir\u201D");
        byte[] declared = "<meta charset=utf-8><p>caf\u00E9</p>".getBytes(Charset.forName("windows-1252"));
        assertThat(transferred(declared, 0, declared.length)).isEqualTo("caf\u00E9");
        byte[] modern = "<p>caf\u00E9</p>".getBytes(UTF_8);
        assertThat(transferred(modern, 0, modern.length)).isEqualTo("caf\u00E9");
    }

    /** The text of a page as transferred. */
    private static String transferred(byte[] html, int offset, int length) {
        return HtmlText.of(HtmlText.decode(html, offset, length, null));
    }
}
