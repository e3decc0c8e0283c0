package org.semblance.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;

/** Splits a text into tokens: an immutable description that creates a {@link Worker} for each thread. */
public interface Analyzer {
    /** An analysis for one thread that passes its tokens to the sink. */
    Worker worker(TokenSink tokens);

    /** The tokens of a text as strings, in order, with repetitions. */
    List<String> tokens(String text);

    /** The tokens of a document as strings: those of its text and of its insets, if the analyzer includes them. */
    default List<String> tokens(Document document) {
        return tokens(document.text());
    }

    /**
     * The token that a worker emits with these characters: those passed to the sink, or else those of the text at its
     * place. Null if it does not follow from them; then only {@link #tokens(String)} has it.
     */
    default @Nullable String token(String characters) {
        return null;
    }

    /**
     * An analysis for proofs: the tokens as strings, hashed one by one, instead of the code of {@link #worker}. The
     * positions of tokens are all 0.
     */
    default Worker plainWorker(TokenSink sink) {
        Utf8Scratch scratch = new Utf8Scratch();
        return new Worker() {
            @Override
            public void analyze(String text) {
                push(tokens(text));
            }

            @Override
            public void analyze(Document document) {
                push(tokens(document));
            }

            private void push(List<String> tokens) {
                for (String token : tokens) {
                    scratch.chars(token);
                    sink.token(scratch.hash(0, token.length()), 0, 0);
                }
                sink.end();
            }
        };
    }

    /** The name in the user interface, such as {@code shingles:5}. */
    String name();

    /** The number of consecutive words in a token, which all change with one of them; 1 for all tokens but shingles. */
    default int span() {
        return 1;
    }

    /** An analysis with its own buffers. Not thread-safe. */
    interface Worker {
        /** Pushes the tokens of the text, then calls {@link TokenSink#end}. */
        void analyze(String text);

        /** Analyzes a document: its text, and its insets if the analyzer includes them. */
        default void analyze(Document document) {
            analyze(document.text());
        }
    }

    /** This analyzer with its tokens passed through a filter. */
    default Analyzer then(TokenFilter filter, String name) {
        return new Filtered(this, filter, name);
    }

    /** An analyzer followed by a filter. */
    record Filtered(Analyzer first, TokenFilter filter, String name) implements Analyzer {
        @Override
        public Worker worker(TokenSink tokens) {
            return first.worker(filter.into(tokens));
        }

        @Override
        public Worker plainWorker(TokenSink tokens) {
            return first.plainWorker(filter.into(tokens));
        }

        @Override
        public int span() {
            return first.span() + filter.span() - 1;
        }

        @Override
        public List<String> tokens(String text) {
            return filter.apply(first.tokens(text));
        }

        @Override
        public List<String> tokens(Document document) {
            return filter.apply(first.tokens(document));
        }
    }
}
