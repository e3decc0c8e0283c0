package org.semblance.report.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.semblance.document.Document;
import org.semblance.report.align.Alignment.MovedBlocks.Block;
import org.semblance.report.align.Passage.Kind;
import org.semblance.report.align.TermDiff.Edit;

/**
 * Two texts divided into aligned passages. The {@code a} spans of all passages, concatenated, are the first text, the
 * {@code b} spans the second.
 *
 * @param passages in text order
 * @param wordsA number of words in the first text
 * @param wordsB number of words in the second text
 * @param same number of words at corresponding positions of both texts
 * @param moved number of words that both texts have, at different positions
 */
public record Alignment(List<Passage> passages, int wordsA, int wordsB, int same, int moved) {
    public Alignment {
        passages = List.copyOf(passages);
    }

    /**
     * Aligns two texts by a shortest edit script of words (approximate for very different texts), in roughly linear
     * time.
     */
    public static Alignment of(String a, String b) {
        WordUnits wordsA = WordUnits.of(a);
        WordUnits wordsB = WordUnits.of(b);
        List<Edit> shortest = TermDiff.of(wordsA.hashes(), wordsB.hashes());
        List<Block> moves = MovedBlocks.of(wordsA, wordsB, ChanceMatches.without(shortest));
        List<Edit> edits = ChanceMatches.without(shortest, moves);
        Builder builder = new Builder(wordsA, wordsB, moves);
        edits.forEach(builder::add);
        int moved = moves.stream().mapToInt(Block::words).sum();
        return new Alignment(builder.passages, wordsA.size(), wordsB.size(), builder.same, moved);
    }

    /** Words [from, to) on one side of a gap; {@code move} is the number of their move, or 0. */
    private record Piece(int from, int to, int move) {}

    private static final class Builder {
        private final WordUnits a;
        private final WordUnits b;
        private final List<Passage> passages = new ArrayList<>();
        /** Number of the move that a word belongs to; 0 for none. */
        private final int[] moveA;

        private final int[] moveB;
        private int same;

        Builder(WordUnits a, WordUnits b, List<Block> moves) {
            this.a = a;
            this.b = b;
            this.moveA = new int[a.size()];
            this.moveB = new int[b.size()];
            int number = 0;
            for (Block move : moves) {
                number++;
                for (int w = 0; w < move.words(); w++) {
                    moveA[move.a() + w] = number;
                    moveB[move.b() + w] = number;
                }
            }
        }

        void add(Edit edit) {
            if (edit.same()) same(edit);
            else gap(pieces(moveA, edit.a0(), edit.a1()), pieces(moveB, edit.b0(), edit.b1()), edit);
        }

        private void same(Edit edit) {
            int shift = edit.b0() - edit.a0();
            same += edit.a1() - edit.a0();
            for (int from = edit.a0(), to; from < edit.a1(); from = to) {
                boolean alike = a.spelledLike(from, b, from + shift);
                to = from + 1;
                while (to < edit.a1() && a.spelledLike(to, b, to + shift) == alike) to++;
                push(alike ? Kind.EQUAL : Kind.RESPELLED, from, to, from + shift, to + shift, 0);
            }
        }

        /**
         * Emits the pieces of a gap. If each side has exactly one piece that did not move, the two form one passage,
         * which separates the moved pieces before and after it.
         */
        private void gap(List<Piece> left, List<Piece> right, Edit edit) {
            List<Piece> restA = left.stream().filter(p -> p.move == 0).toList();
            List<Piece> restB = right.stream().filter(p -> p.move == 0).toList();
            boolean replaced = restA.size() == 1 && restB.size() == 1;
            int splitA = replaced ? left.indexOf(restA.getFirst()) : left.size();
            int splitB = replaced ? right.indexOf(restB.getFirst()) : right.size();
            int startB = edit.b0();
            left.subList(0, splitA).forEach(p -> alone(p, startB));
            int endA = splitA < left.size() ? left.get(splitA).from : edit.a1();
            right.subList(0, splitB).forEach(p -> arrived(p, endA));
            if (!replaced) return;
            Piece x = restA.getFirst();
            Piece y = restB.getFirst();
            replaced(x, y);
            left.subList(splitA + 1, left.size()).forEach(p -> alone(p, y.to));
            right.subList(splitB + 1, right.size()).forEach(p -> arrived(p, edit.a1()));
        }

        /** After moved blocks are removed, the remainders may have a common prefix and suffix. */
        private void replaced(Piece x, Piece y) {
            int most = Math.min(x.to - x.from, y.to - y.from);
            int head = 0;
            while (head < most && a.hash(x.from + head) == b.hash(y.from + head)) head++;
            int tail = 0;
            while (tail < most - head && a.hash(x.to - 1 - tail) == b.hash(y.to - 1 - tail)) tail++;
            same(new Edit(true, x.from, x.from + head, y.from, y.from + head));
            int a0 = x.from + head;
            int a1 = x.to - tail;
            int b0 = y.from + head;
            int b1 = y.to - tail;
            if (a0 < a1 || b0 < b1)
                push(a0 == a1 ? Kind.INSERTED : b0 == b1 ? Kind.DELETED : Kind.REPLACED, a0, a1, b0, b1, 0);
            same(new Edit(true, a1, x.to, b1, y.to));
        }

        private void alone(Piece piece, int other) {
            push(piece.move == 0 ? Kind.DELETED : Kind.MOVED_FROM, piece.from, piece.to, other, other, piece.move);
        }

        private void arrived(Piece piece, int other) {
            push(piece.move == 0 ? Kind.INSERTED : Kind.MOVED_TO, other, other, piece.from, piece.to, piece.move);
        }

        private static List<Piece> pieces(int[] moves, int from, int to) {
            List<Piece> pieces = new ArrayList<>();
            for (int at = from, end; at < to; at = end) {
                end = at + 1;
                while (end < to && moves[end] == moves[at]) end++;
                pieces.add(new Piece(at, end, moves[at]));
            }
            return pieces;
        }

        private void push(Kind kind, int a0, int a1, int b0, int b1, int move) {
            Passage passage = new Passage(kind, a.bound(a0), a.bound(a1), b.bound(b0), b.bound(b1), move);
            Passage last = passages.isEmpty() ? null : passages.getLast();
            if (last == null || !kind.same() || last.kind() != kind) passages.add(passage);
            else
                passages.set(
                        passages.size() - 1, new Passage(kind, last.a0(), passage.a1(), last.b0(), passage.b1(), 0));
        }
    }

    /**
     * Short accidental matches of a shortest edit script, such as "the" in the middle of two unrelated passages. They
     * would split a moved block in two.
     */
    private static final class ChanceMatches {
        private static final int MOST_WORDS = 2;

        private ChanceMatches() {}

        /** The edits with accidental matches counted as changed. */
        static List<Edit> without(List<Edit> edits) {
            return merged(edits, _ -> true);
        }

        /**
         * The edits with those accidental matches counted as changed that are at the old or new position of a moved
         * block.
         */
        static List<Edit> without(List<Edit> edits, List<Block> moves) {
            BitSet left = new BitSet();
            BitSet arrived = new BitSet();
            for (Block move : moves) {
                left.set(move.a(), move.a() + move.words());
                arrived.set(move.b(), move.b() + move.words());
            }
            return merged(edits, e -> meets(left, e.a0(), e.a1()) || meets(arrived, e.b0(), e.b1()));
        }

        private static boolean meets(BitSet words, int from, int to) {
            int first = words.nextSetBit(from);
            return first >= 0 && first < to;
        }

        private static List<Edit> merged(List<Edit> edits, Predicate<Edit> choice) {
            List<Edit> merged = new ArrayList<>();
            for (Edit edit : edits) {
                boolean same = edit.same() && !(edit.a1() - edit.a0() <= MOST_WORDS && choice.test(edit));
                Edit last = merged.isEmpty() ? null : merged.getLast();
                if (last == null || last.same() || same)
                    merged.add(new Edit(same, edit.a0(), edit.a1(), edit.b0(), edit.b1()));
                else merged.set(merged.size() - 1, new Edit(false, last.a0(), edit.a1(), last.b0(), edit.b1()));
            }
            return merged;
        }
    }

    /**
     * Finds blocks that a diff reports as deleted at one position and inserted at another. The second text is scanned from
     * the left; at each word the longest matching unused block of the first text is taken. For blocks that begin with
     * frequent words only a few positions are tried, to keep the running time linear.
     */
    static final class MovedBlocks {
        /** Minimum number of words; shorter runs repeat by chance. */
        static final int LEAST_WORDS = 4;

        /** Minimum number of characters, for scripts where each character is a word. */
        static final int LEAST_UNITS = 10;

        private static final int MOST_PLACES = 16;

        /** A block at word {@code a} of the first text and word {@code b} of the second. */
        record Block(int a, int b, int words) {}

        private final WordUnits a;
        private final WordUnits b;
        private final int[] gapEndA;
        private final int[] gapEndB;
        private final boolean[] taken;

        private MovedBlocks(WordUnits a, WordUnits b, List<Edit> edits) {
            this.a = a;
            this.b = b;
            this.gapEndA = new int[a.size()];
            this.gapEndB = new int[b.size()];
            this.taken = new boolean[a.size()];
            for (Edit edit : edits) {
                if (edit.same()) continue;
                Arrays.fill(gapEndA, edit.a0(), edit.a1(), edit.a1());
                Arrays.fill(gapEndB, edit.b0(), edit.b1(), edit.b1());
            }
        }

        /** The moved blocks in the order of the second text; they do not overlap on either side. */
        static List<Block> of(WordUnits a, WordUnits b, List<Edit> edits) {
            return new MovedBlocks(a, b, edits).blocks();
        }

        private List<Block> blocks() {
            Map<Long, List<Integer>> positions = new HashMap<>();
            for (int i = 0; i + LEAST_WORDS <= a.size(); i++) {
                if (i + LEAST_WORDS > gapEndA[i]) continue;
                List<Integer> known = positions.computeIfAbsent(a.hash(i, LEAST_WORDS), _ -> new ArrayList<>(2));
                if (known.size() < MOST_PLACES) known.add(i);
            }
            List<Block> blocks = new ArrayList<>();
            for (int j = 0; j + LEAST_WORDS <= b.size(); ) {
                Block longest = j + LEAST_WORDS > gapEndB[j] ? null : longest(j, positions);
                if (longest == null) {
                    j++;
                    continue;
                }
                blocks.add(longest);
                Arrays.fill(taken, longest.a, longest.a + longest.words, true);
                j += longest.words;
            }
            return blocks;
        }

        private @org.jspecify.annotations.Nullable Block longest(int j, Map<Long, List<Integer>> positions) {
            int best = LEAST_WORDS - 1;
            int at = -1;
            for (int i : positions.getOrDefault(b.hash(j, LEAST_WORDS), List.of())) {
                int words = common(i, j);
                if (words <= best) continue;
                best = words;
                at = i;
            }
            return at < 0 || b.bound(j + best) - b.bound(j) < LEAST_UNITS ? null : new Block(at, j, best);
        }

        /** Number of equal words from here on, unused and within the gaps. */
        private int common(int i, int j) {
            int most = Math.min(gapEndA[i] - i, gapEndB[j] - j);
            int words = 0;
            while (words < most && !taken[i + words] && a.hash(i + words) == b.hash(j + words)) words++;
            return words;
        }
    }

    /**
     * A text divided into contiguous units: a word with the punctuation after it; text before the first word belongs to the
     * first unit. A text without words is one unit.
     */
    static final class WordUnits {
        private static final long MIX = 0x9E3779B97F4A7C15L;

        private final String text;
        private final long[] hashes;
        private final int[] bounds;

        private WordUnits(String text, long[] hashes, int[] bounds) {
            this.text = text;
            this.hashes = hashes;
            this.bounds = bounds;
        }

        static WordUnits of(String text) {
            TermSequence terms = TermSequence.of(Document.of("", text));
            if (terms.size() == 0) {
                return text.isEmpty()
                        ? new WordUnits(text, new long[0], new int[1])
                        : new WordUnits(text, new long[] {squeezed(text).hashCode()}, new int[] {0, text.length()});
            }
            int[] bounds = new int[terms.size() + 1];
            for (int i = 1; i < bounds.length; i++) bounds[i] = terms.start(i);
            return new WordUnits(text, terms.hashes(), bounds);
        }

        int size() {
            return hashes.length;
        }

        long[] hashes() {
            return hashes;
        }

        long hash(int word) {
            return hashes[word];
        }

        /** Hash of {@code words} consecutive words. */
        long hash(int from, int words) {
            long hash = words;
            for (int i = from; i < from + words; i++) hash = (Long.rotateLeft(hash, 23) ^ hashes[i]) * MIX;
            return hash;
        }

        /** Start of a word's unit; the end of the text after the last word. */
        int bound(int word) {
            return bounds[word];
        }

        /** Whether two units are equal up to white space. */
        boolean spelledLike(int word, WordUnits other, int otherWord) {
            int from = bounds[word];
            int length = bounds[word + 1] - from;
            int otherFrom = other.bounds[otherWord];
            int otherLength = other.bounds[otherWord + 1] - otherFrom;
            if (length == otherLength && text.regionMatches(from, other.text, otherFrom, length)) return true;
            return squeezed(text.substring(from, from + length))
                    .equals(squeezed(other.text.substring(otherFrom, otherFrom + otherLength)));
        }

        private static String squeezed(String text) {
            return text.strip().replaceAll("\\s+", " ");
        }
    }
}
