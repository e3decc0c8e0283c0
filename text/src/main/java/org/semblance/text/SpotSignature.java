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
 * The words of the spots of a text, in its order. A text with fewer than three spots is its own signature, piece by piece as white space
 * parts it, as with {@link Signature}.
 */
record SpotSignature(SpotForm form) implements Analyzer {
    @Override
    public String name() {
        return "words of spots";
    }

    /** Words in lower case, as spots have them. */
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

    /** One thread's: passes the words of spots on, and the pieces of the text if there are none. */
    private static final class Scanner implements Worker, TokenSink {
        private final TokenSink next;
        private final Worker spots;
        private final Worker pieces;
        private String text = "";
        private boolean some;

        Scanner(SpotForm form, TokenSink next) {
            this.next = next;
            this.spots = form.words().worker(new SpotWords(form.spots()).into(this));
            this.pieces = new Whitespace().worker(next);
        }

        @Override
        public void analyze(String document) {
            text = document;
            some = false;
            spots.analyze(document);
            text = "";
        }

        @Override
        public void token(long hash, int start, int end) {
            some = true;
            next.token(hash, start, end);
        }

        @Override
        public void end() {
            if (some) next.end();
            else pieces.analyze(text);
        }
    }
}
