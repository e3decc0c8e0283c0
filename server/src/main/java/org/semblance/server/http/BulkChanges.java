package org.semblance.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.semblance.server.index.Change;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Handler.Reply;
import org.semblance.spill.ScratchFiles;
import tools.jackson.core.JsonGenerator;

/**
 * Executes a stream of NDJSON changes in batches of bounded size and answers each with one line. At most one batch is
 * in memory; further lines wait at the client. Answers are buffered in a {@link Spool}, so that a client may send
 * everything before it reads.
 */
final class BulkChanges {
    static final String TYPE = "application/x-ndjson";
    private static final int BATCH_LINES = 512;
    private static final int BATCH_BYTES = 1 << 20;
    private static final int MAX_TRIES = 300;
    private static final long PAUSE_MILLIS = 50;
    private static final int SPOOL_MEMORY = 1 << 20;
    private static final long SPOOL_FILE = 256L << 20;

    private final LiveIndex index;
    private final JsonCodec json;
    private final String op;
    private final boolean failuresOnly;
    private final Function<Refusal, Fault> faults;
    private final List<Line> batch = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();
    private long lines;
    private long done;
    private long failed;

    /**
     * A parsed line that has no answer yet.
     *
     * @param change index into {@link #changes}; -1 if the line has a fault
     * @param fault why the line could not be read
     */
    private record Line(long number, int change, @Nullable Fault fault) {}

    /** @param faults what the client gets for a refusal */
    BulkChanges(LiveIndex index, JsonCodec json, String op, boolean failuresOnly, Function<Refusal, Fault> faults) {
        this.index = index;
        this.json = json;
        this.op = op;
        this.failuresOnly = failuresOnly;
        this.faults = faults;
    }

    /**
     * Applies the first batch before the response begins, so that an earlier fault becomes the HTTP status, and a client
     * that looks at nothing else notices if every line of it failed.
     */
    void run(InputStream body, int longest, Reply reply) throws IOException {
        LineReader in = new LineReader(body, longest);
        boolean more = read(in);
        List<Outcome> first = apply();
        ScratchFiles scratch = new ScratchFiles(ScratchFiles.usualDirectory());
        try (Spool out = new Spool(reply.begin(status(), TYPE), reply, scratch, SPOOL_MEMORY, SPOOL_FILE)) {
            write(out, first);
            while (more) {
                more = read(in);
                write(out, apply());
            }
            line(out, this::totals);
            reply.processed(out.unsent());
        }
    }

    /** Reads one batch; false if it is the last. */
    private boolean read(LineReader in) throws IOException {
        for (int bytes = 0; batch.size() < BATCH_LINES && bytes < BATCH_BYTES; bytes += in.end - in.from) {
            if (!in.next()) return false;
            lines++;
            if (!in.isBlank() || in.isTooLong()) take(in);
        }
        return true;
    }

    private void take(LineReader in) {
        try {
            if (in.isTooLong()) throw new Fault(413, "the line is too long");
            Change change = json.read(in.buffer, in.from, in.end, fields -> DocumentRequest.readChange(fields, op));
            changes.add(change);
            batch.add(new Line(lines, changes.size() - 1, null));
        } catch (Fault fault) {
            batch.add(new Line(lines, -1, fault));
        }
    }

    /** 200 if a line succeeded; else 422, or what the service answers if a failure is its own. */
    private int status() {
        int highest = 0;
        for (Line line : batch) {
            if (line.fault == null) return 200;
            highest = Math.max(highest, line.fault.status());
        }
        return batch.isEmpty() ? 200 : highest >= 500 ? highest : 422;
    }

    /** Applies the changes of the batch; a line whose change failed gets its fault. */
    private List<Outcome> apply() {
        List<Outcome> outcomes = changes.isEmpty() ? List.of() : outcomes();
        batch.replaceAll(
                line -> line.fault == null && outcomes.get(line.change) instanceof Outcome.Failed(Refusal refusal)
                        ? new Line(line.number, line.change, faults.apply(refusal))
                        : line);
        return outcomes;
    }

    private void write(OutputStream out, List<Outcome> outcomes) throws IOException {
        for (Line line : batch) {
            Fault fault = line.fault;
            if (fault != null) failed(out, line.number, fault);
            else done(out, line.number, changes.get(line.change), outcomes.get(line.change));
        }
        batch.clear();
        changes.clear();
    }

    /** Retries while the index is overloaded, which throttles the client. */
    private List<Outcome> outcomes() {
        for (int tries = 1; ; tries++) {
            try {
                return index.change(List.copyOf(changes));
            } catch (Refusal refusal) {
                if (refusal.kind() != Refusal.Kind.BUSY || tries == MAX_TRIES)
                    return changes.stream()
                            .<Outcome>map(_ -> new Outcome.Failed(refusal))
                            .toList();
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(503, "the service is shutting down");
        }
    }

    private void failed(OutputStream out, long number, Fault fault) throws IOException {
        failed++;
        line(out, j -> {
            j.writeNumberProperty("line", number);
            j.writeNumberProperty("status", fault.status());
            j.writeName("problem");
            Problem.write(j, fault);
        });
    }

    private void done(OutputStream out, long number, Change change, Outcome outcome) throws IOException {
        done++;
        if (failuresOnly) return;
        line(out, j -> {
            j.writeNumberProperty("line", number);
            switch (outcome) {
                case Outcome.Checked(var answer) -> {
                    j.writeNumberProperty("status", answer.added() ? 201 : 200);
                    IndexJson.members(j, answer);
                }
                case Outcome.Stored(boolean replaced) -> {
                    j.writeNumberProperty("status", replaced ? 200 : 201);
                    j.writeStringProperty("id", id(change));
                }
                case Outcome.Removed(boolean removed) -> {
                    j.writeNumberProperty("status", removed ? 204 : 404);
                    j.writeStringProperty("id", id(change));
                }
                case Outcome.Failed _ -> throw new IllegalStateException("handled by failed()");
            }
        });
    }

    private static String id(Change change) {
        String id = switch (change) {
            case Change.Put(var document) -> document.id();
            case Change.CheckAndAdd(var document, int _) -> document.id();
            case Change.Remove(String name) -> name;
        };
        return id == null ? "" : id;
    }

    private void totals(JsonGenerator json) {
        json.writeNumberProperty("lines", lines);
        json.writeNumberProperty("done", done);
        json.writeNumberProperty("failed", failed);
    }

    private static void line(OutputStream out, Consumer<JsonGenerator> members) throws IOException {
        out.write(JsonCodec.bytes(json -> {
            json.writeStartObject();
            members.accept(json);
            json.writeEndObject();
        }));
        out.write('\n');
    }

    /** Reads a stream line by line with a maximum line length; the content of a longer line is skipped. */
    static final class LineReader {
        private static final int BUFFER = 64 << 10;

        private final InputStream in;
        private final int maxLength;
        private byte[] buffer = new byte[BUFFER];
        private int from;
        private int to;
        private int end;
        private boolean tooLong;

        LineReader(InputStream in, int maxLength) {
            this.in = in;
            this.maxLength = maxLength;
        }

        /** Advances to the next line; false after the last. */
        boolean next() throws IOException {
            from = Math.min(end + 1, to);
            tooLong = false;
            for (int scanned = from; ; ) {
                end = lineEnd(scanned);
                if (end < to) return true;
                if (to - from > maxLength) {
                    tooLong = true;
                    from = to;
                }
                int kept = to - from;
                makeRoom();
                scanned = kept;
                int count = in.read(buffer, to, buffer.length - to);
                if (count < 0) {
                    end = to;
                    return kept > 0 || tooLong;
                }
                to += count;
            }
        }

        private int lineEnd(int at) {
            int i = at;
            while (i < to && buffer[i] != '\n') i++;
            return i;
        }

        private void makeRoom() {
            System.arraycopy(buffer, from, buffer, 0, to - from);
            to -= from;
            from = 0;
            if (to == buffer.length) buffer = Arrays.copyOf(buffer, (int) Math.min(2L * to, Integer.MAX_VALUE - 8L));
            else if (buffer.length > BUFFER && to < BUFFER / 2) buffer = Arrays.copyOf(buffer, BUFFER);
        }

        boolean isTooLong() {
            return tooLong || end - from > maxLength;
        }

        boolean isBlank() {
            for (int i = from; i < end; i++)
                if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') return false;
            return true;
        }
    }
}
