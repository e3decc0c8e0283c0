package org.semblance.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.analysis.TokenHash;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.records.bits.Weighting;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.records.pages.PageForms;
import org.semblance.records.pages.PageFormsEncoding;
import org.semblance.records.sets.TokenHashCodec;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.records.sketch.Banded;
import org.semblance.records.sketch.EstimatedBands;
import org.semblance.records.sketch.GroupHash;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.records.sketch.Sketches;
import org.semblance.records.sketch.VerifiedBands;
import org.semblance.records.strings.StringEncoding;
import org.semblance.records.strings.Strings;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

/** Documents serialized one by one and decoded equal the collection encoded at once. */
class RecordCodecTest {
    private static List<long[]> documents(Random random) {
        List<long[]> documents = new ArrayList<>();
        for (int d = 0; d < 30; d++) {
            documents.add(random.longs(random.nextInt(20), 0, 25).toArray());
        }
        return documents;
    }

    private static void write(long[] document, Encoder encoder) {
        for (long token : document) encoder.token(token, 0, 0);
        encoder.end();
    }

    private static <R extends Records> R atOnce(Encoding<R> encoding, List<long[]> documents)
            throws InterruptedException {
        Encoder encoder = encoding.encoder();
        for (long[] document : documents) write(document, encoder);
        return encoding.assemble(new ArrayList<>(List.of(encoder.seal())), new Workers(1));
    }

    private static <R extends Records> R oneByOne(Encoding<R> encoding, List<long[]> documents) {
        RecordCodec<R> codec = encoding.codec().orElseThrow();
        Encoder encoder = codec.encoder();
        List<byte[]> packed = new ArrayList<>();
        for (long[] document : documents) {
            write(document, encoder);
            packed.add(codec.pack(encoder.seal()));
        }
        R records = codec.unpack(packed);
        for (int x = 0; x < packed.size(); x++) {
            assertThat(codec.sizeOf(packed.get(x))).isEqualTo(records.sizeOf(x));
        }
        return records;
    }

    private static <R extends Records> void check(Encoding<R> encoding) throws InterruptedException {
        for (long seed : Seeds.cases(20)) {
            List<long[]> documents = documents(new Random(seed));
            assertThat(spelled(oneByOne(encoding, documents)))
                    .as("%s, seed %d", encoding, seed)
                    .isEqualTo(spelled(atOnce(encoding, documents)));
        }
    }

    /** A text with the complete content of records. */
    private static List<String> spelled(Records records) {
        return IntStream.range(0, records.size())
                .mapToObj(x -> records.sizeOf(x) + " " + spelled(records, x))
                .toList();
    }

    private static String spelled(Records records, int x) {
        return switch (records) {
            case TokenSets sets ->
                sets.unique(x) + Arrays.toString(Arrays.copyOfRange(sets.tokens(), sets.start(x), sets.end(x)));
            case BitVectors vectors -> vectors.hex(x) + margins(vectors, x);
            case Sketches sketches -> RowEncoder.hex(sketches.rows(), x * sketches.width(), sketches.width(), ",");
            case Banded<?> banded -> spelled(banded.bands(), x) + spelled(banded.evidence(), x);
            case PageForms pages -> spelled(pages.sketches(), x) + spelled(pages.bits(), x);
            case Strings strings -> {
                int[] points = new int[strings.sizeOf(x)];
                strings.copy(x, points);
                yield Arrays.toString(points) + spelled(strings.grams(), x);
            }
            default -> throw new IllegalArgumentException(records.getClass().getName());
        };
    }

    private static String margins(BitVectors vectors, int x) {
        float[] margins = new float[vectors.hasMargins() ? vectors.bits() : 0];
        if (vectors.hasMargins()) vectors.margins(x, margins);
        return Arrays.toString(margins);
    }

    @Test
    void everyRecordFormSurvivesARoundTrip() throws InterruptedException {
        SketchEncoding sketches = new SketchEncoding(12, 6, GroupHash.RABIN, false);
        SimhashEncoding prints = new SimhashEncoding(128, new Weighting.Occurrences(TermFrequency.RAW), false);
        check(new TokenSetEncoding(false));
        check(new TokenSetEncoding(true));
        check(new StringEncoding(3));
        check(sketches);
        check(new VerifiedBands(sketches));
        check(new EstimatedBands(4, 3));
        check(prints);
        check(new SimhashEncoding(64, new Weighting.Occurrences(TermFrequency.RAW), true));
        check(new PageFormsEncoding(
                new PageFormsEncoding.Form<>(Optional.empty(), sketches),
                new PageFormsEncoding.Form<>(Optional.empty(), prints),
                false));
    }

    /** Tokens that occur in one document only can be dropped from the serialized form. */
    @Test
    void unsharedTokensCanBeDropped() throws InterruptedException {
        for (long seed : Seeds.cases(20)) {
            List<long[]> documents = documents(new Random(seed));
            TokenSetCodec<TokenSets> codec = new TokenHashCodec(true);
            Encoder encoder = codec.encoder();
            List<byte[]> packed = new ArrayList<>();
            for (long[] document : documents) {
                write(document, encoder);
                packed.add(codec.pack(encoder.seal()));
            }
            long[] all = packed.stream()
                    .flatMapToLong(one -> Arrays.stream(codec.tokens(one)))
                    .toArray();
            packed.replaceAll(one -> codec.keeping(
                    one,
                    Arrays.stream(codec.tokens(one))
                            .filter(token ->
                                    Arrays.stream(all).filter(t -> t == token).count() > 1)
                            .toArray()));
            assertThat(spelled(codec.unpack(packed)))
                    .as("seed " + seed)
                    .isEqualTo(spelled(atOnce(new TokenSetEncoding(true), documents)));
        }
    }

    /** Features are serialized with counts; weights are computed when the document frequencies are known. */
    @ParameterizedTest
    @EnumSource
    void weightsAreComputedAfterFrequenciesAreKnown(TermFrequency tf) throws InterruptedException {
        for (boolean margins : new boolean[] {false, true}) {
            SimhashEncoding encoding = new SimhashEncoding(64, new Weighting.Counted(tf), margins);
            for (long seed : Seeds.cases(20)) {
                List<long[]> documents = new ArrayList<>(documents(new Random(seed)));
                long[] repeated =
                        new Random(seed).longs(4000, 1, 8).map(TokenHash::mix).toArray();
                documents.add(repeated); // more often than a byte can count
                TwoPhaseCodec<BitVectors> codec = encoding.twoPhaseCodec().orElseThrow();
                long some = documents.stream().filter(d -> d.length > 0).count();
                TwoPhaseCodec.Settler settler = codec.settler(some);
                Encoder encoder = codec.encoder();
                List<byte[]> packed = new ArrayList<>();
                for (long[] document : documents) {
                    write(document, encoder);
                    byte[] features = codec.packFeatures(encoder.seal());
                    packed.add(settler.settle(features, frequencies(codec.features(features), documents)));
                }
                assertThat(spelled(codec.settled().unpack(packed)))
                        .as("seed " + seed)
                        .isEqualTo(spelled(atOnce(encoding, documents)));
            }
        }
    }

    private static Frequencies frequencies(long[] features, List<long[]> documents) {
        long[] shared = Arrays.stream(features)
                .filter(feature -> count(feature, documents) > 1)
                .toArray();
        return new Frequencies(
                shared,
                Arrays.stream(shared).map(feature -> count(feature, documents)).toArray());
    }

    private static int count(long feature, List<long[]> documents) {
        return (int) documents.stream()
                .filter(d -> Arrays.stream(d).anyMatch(t -> t == feature))
                .count();
    }
}
