package org.semblance.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.semblance.analysis.TokenHash;
import org.semblance.run.Workers;

/** Collections for tests: random ones with planted near duplicates, ties, tiny, huge and empty sets. */
public final class Collections {
    private Collections() {}

    /** A small hostile collection; every seed another shape. */
    public static TokenSets random(long seed) throws InterruptedException {
        return encode(randomDocuments(new Random(seed)), false, new Random(seed));
    }

    static List<List<String>> randomDocuments(Random random) {
        int vocabulary = 1 + random.nextInt(random.nextBoolean() ? 8 : 200);
        int longest = 1 + random.nextInt(random.nextBoolean() ? 6 : 60);
        int size = random.nextInt(40);
        List<List<String>> documents = new ArrayList<>();
        for (int d = 0; d < size; d++) {
            List<String> document = new ArrayList<>();
            if (d > 0 && random.nextInt(3) > 0) document.addAll(documents.get(random.nextInt(d)));
            else for (int n = random.nextInt(longest + 1); n > 0; n--) document.add(word(random, vocabulary));
            for (int edits = random.nextInt(4); edits > 0; edits--) edit(document, random, vocabulary);
            documents.add(document);
        }
        return documents;
    }

    private static void edit(List<String> document, Random random, int vocabulary) {
        if (!document.isEmpty() && random.nextBoolean()) document.remove(random.nextInt(document.size()));
        else document.add(random.nextInt(document.size() + 1), word(random, vocabulary));
    }

    /** Small numbers are frequent. */
    private static String word(Random random, int vocabulary) {
        return "w" + (int) (vocabulary * Math.pow(random.nextDouble(), 2));
    }

    /** A larger collection with frequent and rare tokens. */
    public static TokenSets zipf(long seed, int documents, int vocabulary, int longest) throws InterruptedException {
        Random random = new Random(seed);
        List<List<String>> all = new ArrayList<>();
        for (int d = 0; d < documents; d++) {
            List<String> document = new ArrayList<>();
            for (int n = 1 + random.nextInt(longest); n > 0; n--) document.add(word(random, vocabulary));
            all.add(document);
        }
        return encode(all, false, random);
    }

    /** So many copies of one document. */
    public static TokenSets copies(int documents) throws InterruptedException {
        return encode(java.util.Collections.nCopies(documents, List.of("a", "b", "c")), false, new Random(1));
    }

    /** Encodes documents in chunks of random length. */
    static TokenSets encode(List<List<String>> documents, boolean multiset, Random random) throws InterruptedException {
        TokenSetEncoding encoding = new TokenSetEncoding(multiset);
        List<Encoded> chunks = new ArrayList<>();
        Encoder encoder = encoding.encoder();
        for (List<String> document : documents) {
            if (random.nextInt(10) == 0) {
                chunks.add(encoder.seal());
                if (random.nextBoolean()) encoder = encoding.encoder();
            }
            for (String token : document) encoder.token(TokenHash.of(token), 0, 0);
            encoder.end();
        }
        chunks.add(encoder.seal());
        return encoding.assemble(chunks, new Workers(1 + random.nextInt(3)));
    }
}
