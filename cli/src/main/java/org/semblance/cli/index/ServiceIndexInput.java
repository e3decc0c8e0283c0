package org.semblance.cli.index;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.server.index.IncomingDocument;

/** Reads documents or fingerprints in batches for an index of the service. */
final class ServiceIndexInput implements Source.DocumentSink {
    private static final int BATCH = 512;
    private static final int LETTERS = 4 << 20;
    private static final int EXAMPLES = 10;

    private final @Nullable RecordFingerprinter listed;
    private final Console console;
    private final Batches batches;
    private final List<IncomingDocument> batch = new ArrayList<>();
    private final List<String> examples = new ArrayList<>();
    private String place = "";
    private long letters;
    private long records;
    private long unreadable;

    /** Takes documents in input order. */
    interface Batches {
        void take(List<IncomingDocument> documents);
    }

    private ServiceIndexInput(boolean prints, Console console, Batches batches) {
        this.listed = prints ? new RecordFingerprinter.Listed() : null;
        this.console = console;
        this.batches = batches;
    }

    /** Reads all inputs; fails if the share of unreadable records exceeds {@code maxBad}. */
    static void read(FingerprintInput.Opened inputs, boolean prints, double maxBad, Console console, Batches batches)
            throws IOException {
        ServiceIndexInput input = new ServiceIndexInput(prints, console, batches);
        Progress progress = console.progress();
        try (Source source = inputs.source()) {
            progress.begin(Stage.READ, source.totalBytes(), "B");
            for (Source.Chunk chunk = source.next(); chunk != null; chunk = source.next()) {
                input.place = source.places().get(chunk.place());
                chunk.read(input);
                progress.reached(source.bytesRead());
            }
            progress.end();
        }
        input.hand();
        TooManyUnreadable.check(input.unreadable, input.records, maxBad, input.examples);
    }

    @Override
    public void accept(Document document, long position) {
        records++;
        IncomingDocument arrival = arrival(document, place + ":" + position);
        if (arrival == null) return;
        batch.add(arrival);
        letters += arrival.content().length();
        if (batch.size() == BATCH || letters > LETTERS) hand();
    }

    private @Nullable IncomingDocument arrival(Document document, String where) {
        if (listed == null)
            return new IncomingDocument(document.id(), IncomingDocument.Form.TEXT, document.text(), document.url());
        RecordFingerprinter.Print print = listed.of(document, where);
        if (print == null) return null; // an empty line
        return new IncomingDocument(
                print.id(), IncomingDocument.Form.FINGERPRINT, HexFormat.of().toHexDigits(print.bits()), null);
    }

    @Override
    public void reject(long position, String reason) {
        records++;
        unreadable++;
        String note = place + ":" + position + ": " + reason;
        if (examples.size() < EXAMPLES) examples.add(note);
        console.note(note);
    }

    private void hand() {
        if (!batch.isEmpty()) batches.take(List.copyOf(batch));
        batch.clear();
        letters = 0;
    }
}
