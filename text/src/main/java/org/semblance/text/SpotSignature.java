package org.semblance.text;

import java.util.List;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.SpotWords;
import org.semblance.analysis.TokenSink;
import org.semblance.analysis.Whitespace;
import org.semblance.records.bytes.ByteForm;
import org.semblance.text.words.Signature;
import org.semblance.text.words.Words;

/**
 * The words of the spots of a text, in order. A text with fewer than three spots is its own signature, split at white
 * space, as with {@link Signature}.
 */
record SpotSignature(SpotForm form) implements Analyzer {
    @Override
    public String name() {
        return "words of spots";
    }

    /** Words in lower case, as in spots. */
    static ByteForm lowerCase() {
        return () -> (text, start, end, into) -> {
            String word = Words.lowerCase(text.substring(start, end));
            into.append(word, 0, word.length());
        };
    }

    @Override
    public Worker worker(TokenSink tokens) {
        return new Scanner(form, tokens);
    }

    @Override
    public List<String> tokens(String text) {
        List<String> words = new SpotWords(form.spots()).apply(form.words().tokens(text));
        if (!words.isEmpty()) return words;
        return new Whitespace().tokens(text).stream().map(Words::lowerCase).toList();
    }

    /** Emits the words of spots, or the white-space separated parts of the text if there are none. Not thread-safe. */
    private static final class Scanner implements Worker, TokenSink {
        private final TokenSink next;
        private final Worker spots;
        private final Worker pieces;
        private String text = "";
        private boolean found;

        Scanner(SpotForm form, TokenSink next) {
            this.next = next;
            this.spots = form.words().worker(new SpotWords(form.spots()).into(this));
            this.pieces = new Whitespace().worker(next);
        }

        @Override
        public void analyze(String document) {
            text = document;
            found = false;
            spots.analyze(document);
            text = "";
        }

        @Override
        public void token(long hash, int start, int end) {
            found = true;
            next.token(hash, start, end);
        }

        @Override
        public void end() {
            if (found) next.end();
            else pieces.analyze(text);
        }
    }
}
