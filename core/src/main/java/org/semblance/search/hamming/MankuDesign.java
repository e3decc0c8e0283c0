package org.semblance.search.hamming;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The tables of Manku, Jain and Das Sarma for a distance h: for each table a permutation of the bits, such that two
 * fingerprints within h agree in the leading bits of at least one table. Either every choice of x of z = h + x blocks
 * leads one table; or one of h + 1 blocks leads, followed by one of h + 1 blocks of the remaining bits.
 *
 * @param distance h
 * @param tables the bit permutation of each table
 */
record MankuDesign(int distance, List<Permutation> tables) {
    static final int MOST_DISTANCE = 7;

    private static final int MOST_LEADING_BLOCKS = 3;

    // Equation 6.10, in nanoseconds: a permutation with look-up, and a check of a fingerprint.
    private static final double LOOK_UP = 50;
    private static final double CHECK = 0.3;

    /** All designs for a distance, ordered by the number of tables. */
    static List<MankuDesign> all(int distance) {
        if (distance < 0 || distance > MOST_DISTANCE) {
            throw new IllegalArgumentException(
                    "manku tables support distances 0 to %d: %d".formatted(MOST_DISTANCE, distance));
        }
        List<MankuDesign> designs = new ArrayList<>();
        if (distance == 0) return List.of(ofBlocks(0, 1));
        for (int same = 1; same <= MOST_LEADING_BLOCKS; same++) designs.add(ofBlocks(distance, same));
        designs.add(ofTwoLevels(distance));
        designs.sort(Comparator.comparingInt(design -> design.tables.size()));
        return designs;
    }

    /** The design with this number of tables. */
    static MankuDesign of(int distance, int tables) {
        return all(distance).stream()
                .filter(design -> design.tables.size() == tables)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("tables must be %s for distance %d: %d"
                        .formatted(
                                all(distance).stream()
                                        .map(design -> Integer.toString(design.tables.size()))
                                        .collect(Collectors.joining(", ")),
                                distance,
                                tables)));
    }

    /** The design with the lowest estimated query time for this number of fingerprints. */
    static MankuDesign fastest(int distance, int size) {
        return all(distance).stream()
                .min(Comparator.comparingDouble(design -> design.nanos(size)))
                .orElseThrow();
    }

    private static MankuDesign ofBlocks(int distance, int same) {
        BitBlocks blocks = new BitBlocks(Long.SIZE, distance + same);
        List<Permutation> tables = new ArrayList<>();
        for (int choice = 0; choice < 1 << blocks.count(); choice++) {
            if (Integer.bitCount(choice) == same) tables.add(Permutation.leading(bits(choice, blocks)));
        }
        return new MankuDesign(distance, tables);
    }

    private static long bits(int choice, BitBlocks blocks) {
        long bits = 0;
        for (int rest = choice; rest != 0; rest &= rest - 1) bits |= blocks.mask(Integer.numberOfTrailingZeros(rest));
        return bits;
    }

    private static MankuDesign ofTwoLevels(int distance) {
        BitBlocks blocks = new BitBlocks(Long.SIZE, distance + 1);
        List<Permutation> tables = new ArrayList<>();
        for (int first = 0; first < blocks.count(); first++) {
            long others = ~blocks.mask(first);
            BitBlocks rest = new BitBlocks(Long.bitCount(others), distance + 1);
            for (int second = 0; second < rest.count(); second++) {
                tables.add(Permutation.leading(~others | select(others, rest.start(second), rest.start(second + 1))));
            }
        }
        return new MankuDesign(distance, tables);
    }

    /** Of the set bits, numbered from the highest, those from number {@code from} to {@code to}. */
    private static long select(long bits, int from, int to) {
        long selected = 0;
        int number = 0;
        for (long rest = bits; rest != 0; rest &= ~Long.highestOneBit(rest), number++) {
            if (number >= from && number < to) selected |= Long.highestOneBit(rest);
        }
        return selected;
    }

    /**
     * Whether a table is the first one in whose leading bits two fingerprints agree; {@code permutedDifference} is
     * their difference in the bit order of this table.
     */
    boolean isFirst(int table, long permutedDifference) {
        long difference = tables.get(table).restored(permutedDifference);
        for (int t = 0; t < table; t++) if (tables.get(t).agrees(difference)) return false;
        return true;
    }

    /** Expected number of fingerprints checked per query, if they are random: equation 6.6. */
    double checks(long size) {
        return tables.stream()
                .mapToDouble(table -> size / Math.pow(2, table.lead()))
                .sum();
    }

    /**
     * Query time by equations 6.10 and 6.11. The directory makes the look-up constant; its second term is included in
     * the first.
     */
    double nanos(long size) {
        return tables.size() * LOOK_UP + checks(size) * CHECK;
    }

    /** Memory of all tables: equation 6.12, plus the row numbers and the directories. */
    long bytes(int size) {
        long directories = tables.stream()
                .mapToLong(table -> 4L << SortedTable.directoryBits(size, table.lead()))
                .sum();
        return tables.size() * (long) size * (Long.BYTES + Integer.BYTES) + directories;
    }
}
