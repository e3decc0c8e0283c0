package org.semblance.report.calibrate;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.semblance.io.TableFile;
import org.semblance.io.inputs.InputException;
import org.semblance.report.Tsv;

/**
 * The answers of a judge, in a table that is appended to: every answer is on disk before the next pair is drawn.
 *
 * <p>{@code stratum} and {@code stratum_pairs} make the table self-contained: an answer represents {@code stratum_pairs}
 * divided by the number of answers in its stratum.
 */
public final class Judgements implements Closeable {
    public static final String NAME = "labels.tsv";
    private static final String HEADER = "id_a\tid_b\tlabel\tstratum\tstratum_pairs\trepeat\n";
    private static final int COLUMNS = 6;

    private final FileChannel file;
    private final List<Answer> answers = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();

    /**
     * An answer.
     *
     * @param stratum number of its stratum
     * @param stratumPairs number of pairs in that stratum
     * @param repeated whether the pair was asked before
     */
    public record Answer(String first, String second, Label label, int stratum, long stratumPairs, boolean repeated) {}

    private Judgements(FileChannel file) {
        this.file = file;
    }

    /** Reads the answers of a table without changing it. */
    public static List<Answer> read(Path table) {
        List<Answer> answers = new ArrayList<>();
        read(table, (answer, _) -> answers.add(answer));
        return answers;
    }

    private interface Visitor {
        void visit(Answer answer, long line);
    }

    private static void read(Path table, Visitor visitor) {
        TableFile.read(table, (cells, line) -> {
            if (line > 1 || !cells.getFirst().equals("id_a")) visitor.visit(answer(table, cells, line), line);
        });
    }

    /**
     * Fails if an answer of a table is not about a pair of the pool.
     *
     * @throws InputException with its line
     */
    static void requirePairs(Path table, PairPool pool) {
        read(table, (answer, line) -> {
            for (String id : List.of(answer.first, answer.second)) {
                if (!pool.documents().ordinals().containsKey(id))
                    throw new InputException(
                            "%s:%d: '%s' is not the id of a document of the run; correct or delete the line"
                                    .formatted(table, line, id));
            }
            if (pool.find(answer.first, answer.second) < 0)
                throw new InputException("%s:%d: '%s' and '%s' are not a pair of the run; correct or delete the line"
                        .formatted(table, line, answer.first, answer.second));
        });
    }

    private static Answer answer(Path table, List<String> cells, long line) {
        if (cells.size() < COLUMNS)
            throw new InputException(
                    "%s:%d: %d cells where %d were expected: id_a id_b label stratum stratum_pairs repeat"
                            .formatted(table, line, cells.size(), COLUMNS));
        try {
            return new Answer(
                    Tsv.unescape(cells.get(0)),
                    Tsv.unescape(cells.get(1)),
                    Label.parse(cells.get(2))
                            .orElseThrow(() -> new InputException("%s:%d: label '%s' is none of same, different, skip"
                                    .formatted(table, line, cells.get(2)))),
                    Integer.parseInt(cells.get(3)),
                    Long.parseLong(cells.get(4)),
                    cells.get(5).equals("1"));
        } catch (NumberFormatException e) {
            throw new InputException("%s:%d: not a number: %s".formatted(table, line, e.getMessage()), e);
        }
    }

    /** Opens the table in a directory, or creates it. A last line that was torn by a crash is dropped. */
    static Judgements open(Path directory) throws IOException {
        Path table = directory.resolve(NAME);
        boolean fresh = !Files.exists(table) || Files.size(table) == 0;
        FileChannel file =
                FileChannel.open(table, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            Judgements judgements = new Judgements(file);
            if (fresh) {
                judgements.write(HEADER, 0);
            } else {
                judgements.load(table);
            }
            return judgements;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private void load(Path table) throws IOException {
        byte[] bytes = Files.readAllBytes(table);
        int whole = bytes.length;
        while (whole > 0 && bytes[whole - 1] != '\n') whole--;
        if (whole == 0) {
            write(HEADER, 0);
            return;
        }
        if (whole < bytes.length) file.truncate(whole);
        answers.addAll(read(table));
        String[] lines = new String(bytes, 0, whole, StandardCharsets.ISO_8859_1).split("(?<=\n)");
        if (!lines[0].startsWith("id_a\t")) ends.add(0L);
        long end = 0;
        for (String line : lines) {
            end += line.length();
            if (!line.isBlank()) ends.add(end);
        }
    }

    public List<Answer> answers() {
        return List.copyOf(answers);
    }

    /** Appends an answer; it is on disk when this returns. */
    void add(Answer answer) throws IOException {
        write(
                Tsv.line(
                        answer.first,
                        answer.second,
                        answer.label.text(),
                        answer.stratum,
                        answer.stratumPairs,
                        answer.repeated ? 1 : 0),
                ends.getLast());
        answers.add(answer);
    }

    private void write(String line, long at) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
        long end = at;
        file.truncate(at); // what an attempt that failed has left
        while (bytes.hasRemaining()) end += file.write(bytes, end);
        file.force(true);
        ends.add(end);
    }

    /** Removes the last answer. */
    void removeLast() throws IOException {
        file.truncate(ends.get(ends.size() - 2));
        file.force(true);
        ends.removeLast();
        answers.removeLast();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
