package org.semblance.report.html;

import static org.semblance.report.html.HtmlReport.hash;
import static org.semblance.report.html.HtmlReport.resource;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.semblance.report.ShellWords;
import tools.jackson.databind.json.JsonMapper;

/** The page on which pairs are judged; a local program serves it and answers its requests. */
public final class LabelPage {
    private static final List<String> SCRIPTS =
            List.of("elements.js", "page.js", "sheet.js", "calibration.js", "label.js");

    private LabelPage() {}

    /**
     * The page.
     *
     * @param out directory of the labels, for the commands on the page
     * @param table file name of the labels
     * @param budget number of answers after which the page suggests to end; 0 for none
     */
    public static String html(Path out, String table, int budget) {
        String style = resource(LabelPage.class, "report.css") + resource(LabelPage.class, "label.css");
        String script = HtmlReport.joined(SCRIPTS);
        String policy = "default-src 'none'; connect-src 'self'; worker-src 'self'; script-src '" + hash(script)
                + "'; style-src '" + hash(style) + "'; base-uri 'none'; form-action 'none'";
        Map<String, Object> facts = Map.of(
                "out",
                out.toString(),
                "budget",
                budget,
                "table",
                out.resolve(table).toString(),
                "command",
                "semblance label " + ShellWords.quoted(out.toString()) + " --open");
        return resource(LabelPage.class, "label.html")
                .replace("{{policy}}", policy)
                .replace("{{style}}", style)
                .replace("{{facts}}", scriptSafe(JsonMapper.shared().writeValueAsString(facts)))
                .replace("{{script}}", script);
    }

    /** The script that compares two texts in the background. */
    public static String worker() {
        return HtmlReport.joined(List.of("diff.js", "worker.js"));
    }

    private static String scriptSafe(String json) {
        StringWriter text = new StringWriter();
        try (Writer safe = new HtmlReport.ScriptSafeWriter(text)) {
            safe.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
