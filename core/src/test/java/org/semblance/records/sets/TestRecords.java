package org.semblance.records.sets;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Characters;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.Whitespace;
import org.semblance.document.Document;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.Records;
import org.semblance.records.bytes.ByteForm;
import org.semblance.records.bytes.ByteStringEncoding;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.records.bytes.Compressor;
import org.semblance.records.sequences.SequenceEncoding;
import org.semblance.records.sequences.Sequences;
import org.semblance.records.strings.StringEncoding;
import org.semblance.records.strings.Strings;
import org.semblance.run.Workers;
import org.semblance.testing.RandomWords;
import org.semblance.testing.Seeds;

/** Records of given or random documents. */
public final class TestRecords {
    private TestRecords() {}

    /**
     * Encodes documents in chunks of random length with several encoders; the function writes a document to an encoder.
     */
    public static <D, R extends Records> R encode(
            Encoding<R> encoding, List<D> documents, Function<Encoder, Consumer<D>> writer, Random random)
            throws InterruptedException {
        List<Encoded> chunks = new ArrayList<>();
        Encoder encoder = encoding.encoder();
        Consumer<D> write = writer.apply(encoder);
        for (D document : documents) {
            if (random.nextInt(8) == 0) {
                chunks.add(encoder.seal());
                if (random.nextBoolean()) {
                    encoder = encoding.encoder();
                    write = writer.apply(encoder);
                }
            }
            write.accept(document);
        }
        chunks.add(encoder.seal());
        return encoding.assemble(chunks, new Workers(1 + random.nextInt(3)));
    }

    /** A small collection of sets with extreme cases. */
    public static TokenSets sets(Random random) throws InterruptedException {
        return sets(RandomWords.documents(random), false, random);
    }

    /** Independent random sets of frequent and rare tokens. */
    public static TokenSets independentSets(Random random, int documents, int vocabulary, int longest)
            throws InterruptedException {
        return sets(RandomWords.independent(random, documents, vocabulary, longest), false, random);
    }

    public static TokenSets copies(int documents) throws InterruptedException {
        return sets(Collections.nCopies(documents, List.of("a", "b", "c")), false, Seeds.random());
    }

    public static TokenSets sets(List<List<String>> documents, boolean multiset, Random random)
            throws InterruptedException {
        return encode(
                new TokenSetEncoding(multiset),
                documents,
                encoder -> document -> {
                    for (String token : document) encoder.token(TokenHash.of(token), 0, 0);
                    encoder.end();
                },
                random);
    }

    /**
     * The sets as an encoder creates them: tokens ordered by document frequency, tokens of one set only counted. Does
     * not use an encoder, which would be too slow for very many sets.
     */
    public static TokenSets sets(List<int[]> sets) {
        int vocabulary = 1 + sets.stream().flatMapToInt(Arrays::stream).max().orElse(0);
        int[] frequency = new int[vocabulary];
        for (int[] set : sets) for (int token : set) frequency[token]++;
        int[] id = new int[vocabulary];
        int ids = 0;
        for (int f = 2; f <= sets.size(); f++) {
            for (int token = 0; token < vocabulary; token++) if (frequency[token] == f) id[token] = ids++;
        }
        int[] starts = new int[sets.size() + 1];
        int[] sizes = new int[sets.size()];
        int[] tokens = new int[sets.stream().mapToInt(set -> set.length).sum()];
        int end = 0;
        for (int x = 0; x < sizes.length; x++) {
            sizes[x] = sets.get(x).length;
            for (int token : sets.get(x)) if (frequency[token] > 1) tokens[end++] = id[token];
            Arrays.sort(tokens, starts[x], end);
            starts[x + 1] = end;
        }
        return new TokenSets(
                Arrays.copyOf(tokens, end),
                Arrays.copyOf(starts, sizes.length),
                Arrays.copyOfRange(starts, 1, starts.length),
                sizes,
                ids);
    }

    public static Strings strings(List<String> strings, int gram, Random random) throws InterruptedException {
        return encode(
                new StringEncoding(gram),
                strings,
                encoder -> {
                    Analyzer.Worker analysis = new Characters().worker(encoder);
                    return analysis::analyze;
                },
                random);
    }

    public static ByteStrings byteStrings(List<String> texts, Compressor compressor, Random random)
            throws InterruptedException {
        return encode(
                new ByteStringEncoding(ByteForm.AS_WRITTEN, compressor, 1),
                texts,
                encoder -> {
                    Analyzer.Worker analysis = new Whitespace().worker(encoder);
                    return text -> {
                        encoder.begin(Document.of("x", text));
                        analysis.analyze(text);
                    };
                },
                random);
    }

    public static Sequences sequences(List<List<Integer>> sequences, Random random) throws InterruptedException {
        return encode(
                new SequenceEncoding(),
                sequences,
                encoder -> sequence -> {
                    for (int number : sequence) encoder.token(TokenHash.mix(number + 1), 0, 0);
                    encoder.end();
                },
                random);
    }
}
