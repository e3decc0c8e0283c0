package org.semblance.state;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.CommonTokens;
import org.semblance.records.Copies;
import org.semblance.search.join.Join;
import org.semblance.spill.FileChecksum;
import org.semblance.spill.SavedBlocks;
import org.semblance.spill.SavedReader;

/**
 * The result of a join in a file, without the pairs of distinct documents. The first block has the number of documents, whether copies are
 * pairs, the number of pairs without those, and the statistics; the next ones have for each document its size, its representative, and the
 * overlap and score of two such copies, column by column; a last block has the common tokens, if there are any.
 */
record SavedJoin(Path file) {
    /** Results of joins, version 2. */
    private static final int KIND = 0x464e_0002;

    private static final int MOST = 1 << 15;
    private static final int EACH = 3 * Integer.BYTES + Double.BYTES;

    FileChecksum write(Join.Found found) throws IOException {
        JoinedPairs joined = found.joined();
        try (SavedBlocks blocks = new SavedBlocks(file, KIND)) {
            blocks.write(0, head(found));
            for (int from = 0; from < found.sizes().length; from += MOST) {
                int to = Math.min(found.sizes().length, from + MOST);
                int[] firsts = new int[to - from];
                int[] overlaps = new int[to - from];
                long[] scores = new long[to - from];
                for (int x = from; x < to; x++) {
                    int first = joined.copies().representative(x);
                    firsts[x - from] = first;
                    if (!joined.relatesCopies() || joined.copies().countOf(first) < 2) continue;
                    overlaps[x - from] = joined.overlapOfCopies(first);
                    scores[x - from] = Double.doubleToRawLongBits(joined.scoreOfCopies(first));
                }
                blocks.begin(1, (long) EACH * (to - from));
                blocks.ints(found.sizes(), from, to);
                blocks.ints(firsts, 0, to - from);
                blocks.ints(overlaps, 0, to - from);
                blocks.longs(scores, 0, to - from);
                blocks.end();
            }
            if (!found.common().isEmpty()) blocks.write(2, common(found.common()));
            return blocks.content();
        }
    }

    private static ByteBuffer common(CommonTokens common) {
        int count = common.tokens().length;
        ByteBuffer block = SavedBlocks.buffer(3L * Integer.BYTES + (long) count * (Long.BYTES + Integer.BYTES));
        block.putInt(common.documents()).putInt(common.limit()).putInt(count);
        for (int i = 0; i < count; i++) block.putLong(common.tokens()[i]).putInt(common.frequencies()[i]);
        return block;
    }

    private static CommonTokens common(SavedReader.@Nullable Block last) {
        if (last == null) return CommonTokens.NONE;
        ByteBuffer block = last.content();
        int documents = block.getInt();
        int limit = block.getInt();
        long[] tokens = new long[block.getInt()];
        int[] frequencies = new int[tokens.length];
        for (int i = 0; i < tokens.length; i++) {
            tokens[i] = block.getLong();
            frequencies[i] = block.getInt();
        }
        return new CommonTokens(documents, limit, tokens, frequencies);
    }

    private static ByteBuffer head(Join.Found found) {
        JoinedPairs joined = found.joined();
        StringBuilder text = new StringBuilder();
        found.statistics()
                .forEach((name, count) ->
                        text.append(name).append('\t').append(count).append('\n'));
        byte[] statistics = text.toString().getBytes(StandardCharsets.UTF_8);
        ByteBuffer head = SavedBlocks.buffer(2L * Integer.BYTES + Long.BYTES + statistics.length);
        head.putInt(found.sizes().length)
                .putInt(joined.relatesCopies() && !joined.copies().isEmpty() ? 1 : 0);
        head.putLong(joined.count() - joined.copyPairs());
        return head.put(statistics);
    }

    /** The result, with the pairs from their own file. */
    Join.Found read(SortedPairs distinct, int documents) throws IOException {
        try (SavedReader blocks = new SavedReader(file, KIND)) {
            ByteBuffer head = next(blocks);
            if (head.getInt() != documents) throw unfit();
            boolean within = head.getInt() == 1;
            long expanded = head.getLong();
            Map<String, Long> statistics =
                    statistics(StandardCharsets.UTF_8.decode(head).toString());
            int[] sizes = new int[documents];
            int[] firsts = new int[documents];
            int[] overlaps = new int[documents];
            double[] scores = new double[documents];
            for (int from = 0; from < documents; from += MOST) {
                int count = Math.min(MOST, documents - from);
                ByteBuffer block = next(blocks);
                if (block.remaining() != EACH * count) throw unfit();
                IntBuffer ints = block.asIntBuffer();
                ints.get(sizes, from, count).get(firsts, from, count).get(overlaps, from, count);
                block.position(Integer.BYTES * ints.position());
                block.asDoubleBuffer().get(scores, from, count);
            }
            for (int x = 0; x < documents; x++) if (firsts[x] < 0 || firsts[x] > x) throw unfit();
            Copies copies = Copies.of(firsts);
            JoinedPairs joined = within
                    ? JoinedPairs.within(distinct, copies, overlaps, scores, expanded)
                    : JoinedPairs.between(distinct, copies, expanded);
            return new Join.Found(joined, sizes, statistics, common(blocks.next()));
        } catch (BufferUnderflowException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw unfit();
        }
    }

    private ByteBuffer next(SavedReader blocks) throws IOException {
        SavedReader.@Nullable Block block = blocks.next();
        if (block == null) throw unfit();
        return block.content();
    }

    private static Map<String, Long> statistics(String text) {
        Map<String, Long> statistics = new LinkedHashMap<>();
        for (String line : text.lines().toList()) {
            int tab = line.indexOf('\t');
            statistics.put(line.substring(0, tab), Long.parseLong(line.substring(tab + 1)));
        }
        return statistics;
    }

    private IOException unfit() {
        return SavedReader.damaged(file, "it does not hold what it says");
    }
}
