package org.semblance.report.html;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semblance.run.Workers;
import org.semblance.testing.Browser;

/** Opens reports from disk. */
record ReportBrowser(Browser browser, Path directory) {
    /** Writes the report and opens it; the fragment is a deep link, or empty. */
    void open(ReportModel model, String fragment) throws IOException {
        Path file = Files.createTempFile(directory, "report", ".html");
        try (OutputStream out = Files.newOutputStream(file)) {
            HtmlReport.write(model, new Workers(2), out);
        }
        browser.open(file.toUri() + fragment);
        browser.await("html[data-ready]");
    }
}
