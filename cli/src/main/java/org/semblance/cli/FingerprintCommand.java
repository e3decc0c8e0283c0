package org.semblance.cli;

import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.records.Encoder;
import picocli.CommandLine.Command;

/** Prints the fingerprint of each document. */
@Command(
        name = "fingerprint",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Print each document's id, a tab, and its fingerprint under a method. For exact methods: 16 hexadecimal"
                        + " digits, equal for documents with equal tokens, or for edit, with equal text.",
        footer = {"", "Example:", "  semblance fingerprint news.jsonl | sort -k2 | uniq -D -f1"})
final class FingerprintCommand extends DocumentCommand {
    @Override
    Line line(Detector<?> detector) {
        Encoder encoder = detector.encoding().encoder();
        Analyzer.Worker analysis = detector.analyzer().worker(encoder);
        return document -> {
            analysis.analyze(document.text());
            String fingerprint = encoder.lastFingerprint();
            encoder.clearLast(); // what was printed need not be kept
            return fingerprint;
        };
    }
}
