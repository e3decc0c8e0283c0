package org.semblance.report.compare;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.RecordReader;
import org.semblance.run.Progress;

/** Texts of selected documents, read again, within a memory limit. */
final class DocumentTexts {
    /** Maximum number of characters; only the beginning of longer texts is compared. */
    static final int LONGEST = 1_000_000;

    private final Map<Integer, Document> documents = new HashMap<>();
    private long room;
    private int cut;
    private int refused;

    /** @param room maximum number of characters in all */
    DocumentTexts(long room) {
        this.room = room;
    }

    void read(BitSet wanted, Corpus corpus, List<Input> inputs, ReadOptions reading, Progress progress)
            throws IOException {
        if (wanted.isEmpty()) return;
        try (RecordReader records = Sources.reread(inputs, reading)) {
            int x = 0;
            long reported = 0;
            while (x < wanted.length() && records.next()) {
                if (Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
                if (records.place() != corpus.place(x) || records.position() != corpus.position(x)) continue;
                if (wanted.get(x)) take(x, records.document(), corpus);
                if (records.bytesRead() > reported) {
                    reported = records.bytesRead();
                    progress.reached(reported);
                }
                x++;
            }
            if (x < wanted.length()) throw changed(corpus, x);
        }
    }

    private void take(int x, @Nullable Document document, Corpus corpus) {
        if (document == null) throw changed(corpus, x);
        String text = document.text();
        if (text.length() > LONGEST) {
            cut++;
            int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
            text = text.substring(0, end);
        }
        if (text.length() > room) {
            refused++;
            return;
        }
        room -= text.length();
        int end = text.length();
        List<Document.Inset> insets =
                document.insets().stream().filter(i -> i.at() <= end).toList();
        documents.put(x, new Document(document.id(), text, document.url(), Map.of(), insets));
    }

    private static InputException changed(Corpus corpus, int x) {
        return new InputException(
                corpus.where(x) + ": the input changed during the run; run again when it is no longer being written");
    }

    /** The document, or null if it did not fit. */
    @Nullable
    Document get(int x) {
        return documents.get(x);
    }

    /** Number of truncated texts. */
    int cut() {
        return cut;
    }

    /** Number of texts that did not fit. */
    int refused() {
        return refused;
    }
}
