package org.semblance.records.bits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.analysis.TokenHash;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

class FrequencyCounterTest {
    /** Fixed documents: the number of their features is known. */
    private static void write(int document, Encoder encoder) {
        Random random = new Random(document);
        for (int words = random.nextInt(60); words > 0; words--) {
            encoder.token(TokenHash.mix((long) (2000 * Math.pow(random.nextDouble(), 3))), 0, 1);
        }
        encoder.end();
        if (encoder.lastSize() < 5) encoder.clearLast();
    }

    /** Equals the frequencies counted from the chunks of all documents, in bounded memory. */
    @Test
    void equalsFrequenciesOfTheWholeCollection() throws InterruptedException {
        SimhashEncoding encoding = new SimhashEncoding(64, new Weighting.Counted(TermFrequency.RAW), false);
        Encoder whole = encoding.encoder();
        MemoryMeter footprint = new MemoryMeter(1 << 20);
        FrequencyCounter counter = new FrequencyCounter(footprint);
        List<Encoder> encoders = List.of(counter.encoder(), counter.encoder());
        List<Encoded> chunks = new ArrayList<>();
        for (int d = 0; d < 20_000; d++) {
            write(d, whole);
            write(d, encoders.get(d % 2));
            if (d % 300 == 0) assertThat(encoders.get(d % 2).seal().documents()).isLessThan(301);
            if (d % 170 == 0) chunks.add(whole.seal());
        }
        chunks.add(whole.seal());
        encoders.forEach(Encoder::seal);
        DocumentFrequencies expected = encoding.frequencies(chunks, new Workers(1));
        DocumentFrequencies found = counter.frequencies();
        assertThat(found.documents()).isEqualTo(expected.documents()).isBetween(15_000L, 19_999L);
        assertThat(found.size()).isEqualTo(expected.size()).isGreaterThan(1500);
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.feature(i)).isEqualTo(expected.feature(i));
            assertThat(found.count(i)).isEqualTo(expected.count(i));
        }
        assertThat(footprint.held()).isEqualTo(12 * 2000);
        assertThat(new FrequencyCounter(footprint).frequencies().documents()).isZero();
    }
}
