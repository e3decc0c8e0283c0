package org.semblance.report.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.semblance.report.html.HtmlReport;

/**
 * A page in one file without scripts or network access; equal content gives equal bytes.
 *
 * @param kind type of page, such as comparison
 * @param title of the page
 * @param story summary in a few sentences
 * @param notes warnings for the reader
 * @param sections of the page
 */
public record Page(String kind, String title, String story, List<String> notes, List<Section> sections) {
    public Page {
        notes = List.copyOf(notes);
        sections = List.copyOf(sections);
    }

    /** A section of the page, with a link in the navigation. */
    public record Section(String id, String title, Markup content) {}

    /** Writes the page; does not close the stream. */
    public void write(OutputStream out) throws IOException {
        String style =
                HtmlReport.resource(HtmlReport.class, "report.css") + HtmlReport.resource(Page.class, "page.css");
        Markup head = new Markup();
        head.open("html", "lang", "en").open("head");
        head.open("meta", "charset", "utf-8");
        head.open(
                "meta",
                "http-equiv",
                "Content-Security-Policy",
                "content",
                "default-src 'none'; style-src '" + HtmlReport.hash(style) + "'; base-uri 'none'; form-action 'none'");
        head.open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
        head.open("meta", "name", "color-scheme", "content", "light dark");
        head.open("meta", "name", "referrer", "content", "no-referrer");
        head.leaf("title", title + " · Semblance " + kind);
        out.write("<!doctype html>\n".getBytes(UTF_8));
        out.write((head + "<style>" + style + "</style>").getBytes(UTF_8));
        out.write(body().toString().getBytes(UTF_8));
        out.flush();
    }

    private Markup body() {
        Markup body = new Markup().close("head").open("body");
        body.open("header.top");
        body.open("p.brand").leaf("span.mark", "", "aria-hidden", "true");
        body.text("Semblance " + kind).close("p");
        body.leaf("h1", title, "dir", "auto");
        body.leaf("p", story, "id", "story");
        for (String note : notes) body.leaf("p.alarm", note);
        body.open("nav", "aria-label", "Sections");
        for (Section s : sections) body.leaf("a", s.title(), "href", "#" + s.id());
        body.close("nav").close("header").open("main");
        for (Section s : sections) {
            body.open("section.card", "id", s.id());
            body.leaf("h2", s.title()).add(s.content()).close("section");
        }
        return body.close("main").close("body").close("html");
    }
}
