package org.semblance.records;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.semblance.analysis.TokenHash;
import org.semblance.run.Workers;

/** Collections of sequences for tests. */
public final class RandomSequences {
    private RandomSequences() {}

    /** A few sequences over a few things, most of them pieces of others put together anew, some empty. */
    public static List<List<Integer>> random(Random random) {
        int kinds = 1 + random.nextInt(random.nextBoolean() ? 3 : 60);
        int longest = 1 + random.nextInt(random.nextBoolean() ? 5 : 30);
        List<List<Integer>> all = new ArrayList<>();
        for (int n = random.nextInt(14); n > 0; n--) {
            List<Integer> sequence = new ArrayList<>();
            for (int pieces = random.nextInt(4); pieces > 0; pieces--) {
                List<Integer> from = all.isEmpty() ? List.<Integer>of() : all.get(random.nextInt(all.size()));
                if (!from.isEmpty() && random.nextInt(3) > 0) {
                    int start = random.nextInt(from.size());
                    sequence.addAll(from.subList(start, start + 1 + random.nextInt(from.size() - start)));
                } else {
                    for (int k = random.nextInt(longest + 1); k > 0; k--) sequence.add(random.nextInt(kinds));
                }
            }
            all.add(sequence);
        }
        return all;
    }

    /** Encodes them in chunks of random length. */
    public static Sequences encode(List<List<Integer>> sequences, Random random) throws InterruptedException {
        SequenceEncoding encoding = new SequenceEncoding();
        List<Encoded> chunks = new ArrayList<>();
        Encoder encoder = encoding.encoder();
        for (List<Integer> sequence : sequences) {
            if (random.nextInt(5) == 0) {
                chunks.add(encoder.seal());
                if (random.nextBoolean()) encoder = encoding.encoder();
            }
            for (int thing : sequence) encoder.token(TokenHash.mix(thing + 1), 0, 0);
            encoder.end();
        }
        chunks.add(encoder.seal());
        return encoding.assemble(chunks, new Workers(1 + random.nextInt(3)));
    }
}
