package org.semblance.io;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jsoup.Jsoup;

/** The visible text of a page. */
final class PageText {
    private PageText() {}

    /** Of a page as it stands in a file, in the encoding it declares. */
    static String of(byte[] page) {
        try {
            return Jsoup.parse(new ByteArrayInputStream(page), null, "").text();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of a page that is decoded already. */
    static String of(String page) {
        return Jsoup.parse(page).text();
    }
}
