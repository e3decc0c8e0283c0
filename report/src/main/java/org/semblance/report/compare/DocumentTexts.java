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

/** The texts of some documents, read once more; as many as there is room for. */
final class DocumentTexts {
    /** Of a longer text the beginning is compared. */
    static final int LONGEST = 1_000_000;

    private final Map<Integer, Document> documents = new HashMap<>();
    private long room;
    private int cut;
    private int refused;

    /** @param room for so many characters */
    DocumentTexts(long room) {
        this.room = room;
    }

    void read(BitSet wanted, Corpus corpus, List<Input> inputs, ReadOptions reading, Progress progress)
            throws IOException {
        if (wanted.isEmpty()) return;
        try (RecordReader records = Sources.reread(inputs, reading)) {
            int x = 0;
            long told = 0;
            while (x < wanted.length() && records.next()) {
                if (Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
                if (records.place() != corpus.place(x) || records.position() != corpus.position(x)) continue;
                if (wanted.get(x)) take(x, records.document(), corpus);
                if (records.bytesRead() > told) {
                    told = records.bytesRead();
                    progress.reached(told);
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
                corpus.where(x) + ": the input changed since it was read first; run again when nothing writes to it");
    }

    /** The document, or null if there was no room for it. */
    @Nullable
    Document get(int x) {
        return documents.get(x);
    }

    /** Texts of which only the beginning was taken. */
    int cut() {
        return cut;
    }

    /** Texts for which there was no room. */
    int refused() {
        return refused;
    }
}
