package org.semblance.report.decontaminate;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.SkippedRecord;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.decontaminate.BenchmarkItems;
import org.semblance.document.Document;
import org.semblance.document.Source.DocumentSink;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.read.RecordReader;
import org.semblance.report.Tsv;
import org.semblance.report.page.ReadableNumbers;

/** The items of all benchmarks, in input order, without their texts. */
final class ItemTable {
    private static final int MOST_EXAMPLES = 100;

    private final List<String> names;
    private final BenchmarkItems items = new BenchmarkItems(ContaminationPlan.words());
    private final List<String> ids = new ArrayList<>();
    private final IntColumn benchmarks = new IntColumn();
    private final LongColumn positions = new LongColumn();

    /** By benchmark: items, items that are too short or empty, unreadable records. */
    private final int[] sizes;

    private final int[] tooShort;
    private final int[] unreadable;
    private final StringBuilder rejected = new StringBuilder();

    /** A table without items. */
    ItemTable(List<String> names) {
        this.names = List.copyOf(names);
        this.sizes = new int[names.size()];
        this.tooShort = new int[names.size()];
        this.unreadable = new int[names.size()];
    }

    /**
     * Reads all benchmarks.
     *
     * @param maxBad largest share of unreadable records
     * @throws TooManyUnreadable if there are more
     * @throws InputException if a benchmark has no items, or no item has one of the fields
     */
    static ItemTable read(ContaminationPlan plan, double maxBad) throws IOException {
        ItemTable table = new ItemTable(plan.names());
        for (int b = 0; b < table.names.size(); b++) table.read(plan, b, maxBad);
        return table;
    }

    private void read(ContaminationPlan plan, int benchmark, double maxBad) throws IOException {
        Input input = plan.benchmarks().get(benchmark);
        Set<String> unseen = new LinkedHashSet<>(
                plan.itemFields().subList(1, plan.itemFields().size()));
        if (!ContaminationPlan.hasFields(input)) unseen.clear();
        RecordSizes recordSizes = new RecordSizes();
        List<String> examples = new ArrayList<>();
        DocumentSink sink = recordSizes.counting(0, new DocumentSink() {
            @Override
            public void accept(Document item, long position) {
                unseen.removeAll(item.fields().keySet());
                String text = ContaminationPlan.text(item, plan.itemFields());
                int words = add(benchmark, item.id(), position, text);
                if (words >= BenchmarkItems.SHORTEST) return;
                tooShort[benchmark]++;
                reject(ItemTable.tooShort(0, position, text, words));
            }

            @Override
            public void reject(long position, String cause) {
                String reason = ContaminationPlan.aboutItems(cause);
                unreadable[benchmark]++;
                reject(new SkippedRecord(0, position, SkippedRecord.Kind.UNREADABLE, reason));
                if (examples.size() < MOST_EXAMPLES) examples.add(input.name() + ":" + position + ": " + reason);
            }

            private void reject(SkippedRecord skipped) {
                rejected.append(Tsv.line(
                        input.name(), skipped.position(), skipped.kind().label(), skipped.reason()));
            }
        });
        try (RecordReader records = Sources.reread(List.of(input), plan.itemReading())) {
            while (records.next()) records.read(sink);
        } catch (InputException e) {
            throw new InputException(ContaminationPlan.aboutItems(String.valueOf(e.getMessage())), e);
        }
        if (sizes[benchmark] == 0) throw new InputException(noItems(input, examples));
        TooManyUnreadable.check(recordSizes, maxBad, examples);
        if (!unseen.isEmpty())
            throw new InputException("%s: no item has a field \"%s\" with text: name its fields with --item-field"
                    .formatted(input.name(), unseen.iterator().next()));
    }

    private static String noItems(Input input, List<String> examples) {
        String message = input.name() + ": the benchmark has no items";
        if (examples.isEmpty()) return message;
        String first = examples.getFirst();
        boolean open = first.contains("no field \"") && !first.contains("--item-");
        return message + "; all records are unreadable: " + first
                + (open ? "; name the fields of the items with --item-field" : "");
    }

    /** Adds an item; returns the number of its words. */
    int add(int benchmark, String id, long position, String text) {
        ids.add(id);
        benchmarks.add(benchmark);
        positions.add(position);
        sizes[benchmark]++;
        return items.add(text);
    }

    /** An item or document with too few words to contain an item. */
    static SkippedRecord tooShort(int place, long position, String text, int words) {
        if (text.isBlank()) return new SkippedRecord(place, position, SkippedRecord.Kind.EMPTY, "no text");
        String reason = words == 0
                ? "no words"
                : "%s, fewer than %d".formatted(ReadableNumbers.count(words, "word"), BenchmarkItems.SHORTEST);
        return new SkippedRecord(place, position, SkippedRecord.Kind.TOO_SHORT, reason);
    }

    BenchmarkItems items() {
        return items;
    }

    List<String> names() {
        return names;
    }

    String id(int item) {
        return ids.get(item);
    }

    int benchmark(int item) {
        return benchmarks.get(item);
    }

    long position(int item) {
        return positions.get(item);
    }

    int size(int benchmark) {
        return sizes[benchmark];
    }

    int tooShort(int benchmark) {
        return tooShort[benchmark];
    }

    int unreadable() {
        return Arrays.stream(unreadable).sum();
    }

    int unreadable(int benchmark) {
        return unreadable[benchmark];
    }

    /** The rows of rejected.tsv about items. */
    String rejectedRows() {
        return rejected.toString();
    }

    /** The texts of some items, by number. */
    static Map<Integer, String> texts(ContaminationPlan plan, Set<Integer> wanted) throws IOException {
        Map<Integer, String> texts = new HashMap<>();
        int last = wanted.stream().mapToInt(item -> item).max().orElse(-1);
        forEachText(plan, last, (text, item) -> {
            if (wanted.contains(item)) texts.put(item, text);
        });
        return texts;
    }

    /** Reads the benchmarks again and passes on the number and text of every item. */
    static void forEachText(ContaminationPlan plan, ObjIntConsumer<String> each) throws IOException {
        forEachText(plan, Integer.MAX_VALUE, each);
    }

    private static void forEachText(ContaminationPlan plan, int last, ObjIntConsumer<String> each) throws IOException {
        int item = 0;
        for (Input input : plan.benchmarks()) {
            try (RecordReader records = Sources.reread(List.of(input), plan.itemReading())) {
                while (item <= last && records.next()) {
                    Document document = records.document();
                    if (document == null) continue;
                    each.accept(ContaminationPlan.text(document, plan.itemFields()), item++);
                }
            }
        }
    }

    /** What a file of the corpus has in common with a benchmark. */
    enum Same {
        /** It is the file of the benchmark, or one of them. */
        FILE,
        /** It is another file with the same bytes. */
        BYTES
    }

    /** The files of the corpus that are, or have the same bytes as, a benchmark, by benchmark. */
    static List<Map<String, Same>> sameFiles(ContaminationPlan plan) throws IOException {
        List<Map<String, Same>> found = new ArrayList<>();
        for (Input benchmark : plan.benchmarks()) {
            Map<String, Same> same = new LinkedHashMap<>();
            for (Input input : plan.corpus()) {
                for (InputFile file : input.files()) {
                    Same how = same(file, benchmark);
                    if (how != null) same.put(file.name(), how);
                }
            }
            found.add(same);
        }
        return found;
    }

    private static @Nullable Same same(InputFile file, Input benchmark) throws IOException {
        for (InputFile own : benchmark.files()) if (Files.isSameFile(file.path(), own.path())) return Same.FILE;
        InputFile own = benchmark.files().getFirst();
        boolean comparable = benchmark.files().size() == 1 && file.size() == own.size() && own.size() > 0;
        return comparable && Files.mismatch(file.path(), own.path()) < 0 ? Same.BYTES : null;
    }
}
