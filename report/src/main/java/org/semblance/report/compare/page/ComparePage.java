package org.semblance.report.compare.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import org.semblance.report.compare.Comparison;
import org.semblance.report.html.HtmlReport;

/** Writes a comparison as one HTML file: the same numbers give the same bytes. */
public final class ComparePage {
    /** A part of the page that a reader may jump to. */
    record Section(String id, String title, Markup content) {}

    private ComparePage() {}

    /** Writes the page; the stream stays open. */
    public static void write(Comparison comparison, OutputStream out) throws IOException {
        String style = resource(HtmlReport.class, "report.css") + resource(ComparePage.class, "compare.css");
        Markup page = new Markup();
        page.open("html", "lang", "en").open("head");
        page.empty("meta", "charset", "utf-8");
        page.empty(
                "meta",
                "http-equiv",
                "Content-Security-Policy",
                "content",
                "default-src 'none'; style-src '" + hash(style) + "'; base-uri 'none'; form-action 'none'");
        page.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        page.empty("meta", "name", "color-scheme", "content", "light dark");
        page.empty("meta", "name", "referrer", "content", "no-referrer");
        page.leaf("title", comparison.setup().title() + " · Semblance comparison");
        out.write("<!doctype html>\n".getBytes(UTF_8));
        out.write((page + "<style>" + style + "</style>").getBytes(UTF_8));
        out.write(body(comparison).toString().getBytes(UTF_8));
        out.flush();
    }

    private static Markup body(Comparison comparison) {
        Markup body = new Markup().close("head").open("body");
        List<Section> sections = new Sections(comparison).all();
        body.open("header", "class", "top");
        body.open("p", "class", "brand").leaf("span", "", "class", "mark", "aria-hidden", "true");
        body.text("Semblance comparison").close("p");
        body.leaf("h1", comparison.setup().title(), "dir", "auto");
        body.leaf("p", Sections.story(comparison), "id", "story");
        for (String note : comparison.setup().notes()) body.leaf("p", note, "class", "alarm");
        body.open("nav", "aria-label", "Sections");
        for (Section s : sections) body.leaf("a", s.title(), "href", "#" + s.id());
        body.close("nav").close("header").open("main");
        for (Section s : sections) {
            body.open("section", "class", "card", "id", s.id());
            body.leaf("h2", s.title()).add(s.content()).close("section");
        }
        return body.close("main").close("body").close("html");
    }

    private static String hash(String content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content.getBytes(UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String resource(Class<?> home, String name) {
        try (InputStream in = home.getResourceAsStream(name)) {
            if (in == null) throw new IllegalStateException("missing resource: " + name);
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
