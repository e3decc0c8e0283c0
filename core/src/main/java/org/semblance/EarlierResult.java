package org.semblance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.CorpusReader;
import org.semblance.pairs.PairRoom;
import org.semblance.run.Footprint;
import org.semblance.run.Workers;
import org.semblance.search.Join;
import org.semblance.search.Scope;

/** What an earlier run over the same documents found, by the same method at a looser threshold or the same. */
public interface EarlierResult {
    /** Its documents; where they are not known as the reader's policy wants to know them, they are read. */
    Corpus corpus(CorpusReader reader, Footprint footprint) throws IOException, InterruptedException;

    /** What it found among them; to be closed. */
    Join.Found found(Corpus corpus, PairRoom room, Workers workers) throws IOException, InterruptedException;

    /** Which pairs it looked for. */
    Scope scope();

    /**
     * Leaves what runs over more documents need, if it is known.
     *
     * @param how what the pairs and groups depend on, but for documents
     * @return its size; 0 if there is none
     */
    default long saveState(Path directory, Map<String, String> how, Corpus corpus, Join.Found found)
            throws IOException {
        return 0;
    }
}
