package org.semblance.analysis;

import java.util.List;
import org.semblance.document.Document;

/** How a text is cut into tokens: an immutable description, from which each thread takes a {@link Worker}. */
public interface Analyzer {
    /** An analysis for one thread whose tokens go to the sink. */
    Worker worker(TokenSink tokens);

    /** The tokens of a text as strings, in order, with repetitions. */
    List<String> tokens(String text);

    /** The tokens of a document as strings: those of its text, and what else counts. */
    default List<String> tokens(Document document) {
        return tokens(document.text());
    }

    /** The spelling by which users ask for this analyzer, such as {@code shingles:5}. */
    String name();

    /** One thread's analysis; owns its scratch memory. */
    interface Worker {
        /** Pushes the tokens of the text, then {@link TokenSink#end}. */
        void analyze(String text);

        /** The same for a document: its text, and what else counts. */
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
        public List<String> tokens(String text) {
            return filter.apply(first.tokens(text));
        }

        @Override
        public List<String> tokens(Document document) {
            return filter.apply(first.tokens(document));
        }
    }
}
