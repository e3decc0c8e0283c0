package org.semblance.search.hamming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.records.EditedDocuments;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

class IndexAdvisorTest {
    /** Fixed, because recall depends on the documents. */
    private static List<float[]> margins() {
        BitVectors documents = EditedDocuments.random(new Random(3), 400);
        List<float[]> margins = new ArrayList<>();
        for (int x = 0; x < documents.size(); x += 4) {
            float[] each = new float[64];
            documents.margins(x, each);
            margins.add(each);
        }
        return margins;
    }

    @Test
    void advisesByTheEquations() {
        IndexAdvisor advisor = new IndexAdvisor(1 << 20, 3, margins(), FlipModel.GAUSSIAN);
        assertThat(advisor.manku(4))
                .hasToString("index=manku tables=4: expect 64.0 checks per query, 49 MB, recall 1 (exact)");
        IndexAdvice psm = advisor.psm(20, 15);
        assertThat(psm.checks()).isEqualTo(16);
        assertThat(psm.toString()).startsWith("index=psm p=20 k=15: expect 16.0 checks per query, 15 MB, recall 0.");
    }

    @Test
    void predictsTheSizeOfPsmTables() throws InterruptedException {
        for (int lead : new int[] {0, 1, 15, 16, 17, 20, 28}) {
            for (int size : new int[] {1, 1000, 70_000, 140_000}) {
                PsmTable table =
                        PsmTable.of(Seeds.random().longs(size).toArray(), 3, 5, lead, FlipModel.LINEAR, new Workers(1));
                IndexAdvice advice = new IndexAdvisor(size, 3, List.of(), FlipModel.LINEAR).psm(lead, 5);
                assertThat(advice.bytes()).as("p = %d of %d", lead, size).isEqualTo(table.bytes());
            }
        }
    }

    @Test
    void predictsTheSizeOfExactTables() throws InterruptedException {
        for (int distance : new int[] {0, 1, 3, 6, 16}) {
            for (int size : new int[] {0, 1, 1000, 70_000}) {
                IndexAdvice advice = new IndexAdvisor(size, distance, List.of(), FlipModel.GAUSSIAN).exact();
                ExactTable table = ExactTable.of(Seeds.random().longs(size).toArray(), distance, new Workers(1));
                assertThat(advice.bytes()).as("%d of %d", distance, size).isEqualTo(table.bytes() + 8L * size);
                assertThat(advice.recall()).isEqualTo(1);
            }
        }
        assertThat(new IndexAdvisor(1 << 20, 3, List.of(), FlipModel.GAUSSIAN).exact())
                .hasToString("index=exact tables=4: expect 64.0 checks per query, 42 MB, recall 1 (exact)");
    }

    @Test
    void limitsCombinationsToTheirNumber() {
        IndexAdvice advice = new IndexAdvisor(64, 3, List.of(), FlipModel.GAUSSIAN).psm(3, 32);
        assertThat(advice.combinations()).isEqualTo(7);
        assertThat(advice.checks()).isEqualTo(64);
        assertThat(new IndexAdvice("psm", 1, 3, 7, 1, 1, 0.9999).recallText()).isEqualTo("0.999");
    }

    @Test
    void recallRisesWithCombinationsAndReachesAll() {
        IndexAdvisor advisor = new IndexAdvisor(1000, 3, margins(), FlipModel.GAUSSIAN);
        double last = 0;
        for (int k = 0; k <= 175; k += 5) {
            double recall = advisor.psm(10, k).recall();
            assertThat(recall).isGreaterThanOrEqualTo(last).isLessThanOrEqualTo(1);
            last = recall;
        }
        assertThat(last).isCloseTo(1, Offset.offset(1e-9));
    }

    @Test
    void choosesTheFewestCombinationsForTheRecall() {
        for (FlipModel model : FlipModel.values()) {
            for (double wanted : new double[] {0.5, 0.9, 0.95, 0.99}) {
                IndexAdvice advice = new IndexAdvisor(10_000_000, 3, margins(), model).psm(wanted);
                assertThat(advice.recall()).as("%s, %s", model, wanted).isGreaterThanOrEqualTo(wanted);
                if (advice.combinations() == 0) continue;
                IndexAdvice less =
                        new IndexAdvisor(10_000_000, 3, margins(), model).psm(advice.lead(), advice.combinations() - 1);
                assertThat(less.recall()).as("%s, %s", model, wanted).isLessThan(wanted);
            }
        }
        assertThatThrownBy(() -> new IndexAdvisor(10, 3, List.of(), FlipModel.LINEAR).psm(1.5))
                .hasMessage("recall must be in (0, 1): 1.5");
    }

    /**
     * The share of near duplicates that one query finds, against the model, which may be too low: pairs within 3 of
     * 128 bits differ by less than the edit that it assumes. The documents are fixed; at each distance there are more
     * than 500 pairs, so that the share has a deviation of about 0.01.
     */
    @ParameterizedTest
    @Seeds.Some(
            value = 2,
            of = {"64, 3, 16, 2", "128, 3, 12, 2", "128, 3, 16, 1", "128, 6, 16, 3"})
    void predictsTheRecallOfAQuery(int bits, int distance, int lead, int combinations) {
        BitVectors documents = EditedDocuments.random(new Random(11), bits, 6000);
        PsmSearch search = new PsmSearch(new BitDistance(distance), combinations, lead, FlipModel.USUAL);
        int[] found = new int[distance + 1];
        int[] all = new int[distance + 1];
        for (int x = 0; x < documents.size(); x++) {
            for (int y = x - x % 4; y < x - x % 4 + 4; y++) { // the versions of the same document
                int apart = documents.distance(x, y);
                if (x == y || apart == 0 || apart > distance) continue;
                all[apart]++;
                if (search.asks(documents, x, y, lead)) found[apart]++;
            }
        }
        double measured = 0;
        for (int s = 1; s <= distance; s++) {
            assertThat(all[s]).as("pairs at distance %d", s).isGreaterThan(500);
            measured += (double) found[s] / all[s] / distance;
        }
        List<float[]> sample = new ArrayList<>();
        for (int x = 0; x < documents.size(); x += 60) {
            sample.add(PsmSearch.margins(documents, x, PsmSearch.marginsOf(documents, bits)));
        }
        IndexAdvice advice =
                new IndexAdvisor(documents.size(), bits, distance, sample, FlipModel.USUAL).psm(lead, combinations);
        assertThat(measured).isBetween(advice.recall() - 0.01, advice.recall() + 0.05);
    }

    @Test
    void recallIsLowerWithoutMargins() {
        IndexAdvisor advisor = new IndexAdvisor(1 << 20, 3, List.of(), FlipModel.GAUSSIAN);
        assertThat(advisor.psm(20, 20).recall())
                .isLessThan(advisorOfKnown().psm(20, 20).recall());
        assertThat(new IndexAdvisor(100, 0, List.of(), FlipModel.GAUSSIAN)
                        .psm(5, 0)
                        .recall())
                .isEqualTo(1);
    }

    private static IndexAdvisor advisorOfKnown() {
        return new IndexAdvisor(1 << 20, 3, margins(), FlipModel.GAUSSIAN);
    }

    @Test
    void onlyAllCombinationsAreExact() {
        float[] certain = new float[64];
        Arrays.fill(certain, 1);
        Arrays.fill(certain, 61, 64, 0);
        IndexAdvice few = new IndexAdvisor(1 << 20, 3, List.of(certain), FlipModel.LINEAR).psm(20, 7);
        assertThat(few.recall()).isBetween(0.99, Math.nextDown(1.0));
        assertThat(few.recallText()).isNotEqualTo("1 (exact)");
        assertThat(new IndexAdvisor(1 << 20, 1, List.of(certain), FlipModel.LINEAR)
                        .psm(8, 8)
                        .recallText())
                .isEqualTo("1 (exact)");
    }
}
