package org.semblance.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.semblance.server.index.Change;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Reply;
import org.semblance.spill.ScratchFiles;
import tools.jackson.core.JsonGenerator;

/**
 * Lines of changes, made some at a time and answered with a line each, while further lines wait at the client: as many as fit a piece are in
 * memory, however many there are. Answers wait in a {@link Spool}, so that a client need not read before it has sent all.
 */
final class BulkChanges {
    static final String TYPE = "application/x-ndjson";
    private static final int PIECE_LINES = 512;
    private static final int PIECE_BYTES = 1 << 20;
    private static final int MOST_TRIES = 300;
    private static final long PAUSE_MILLIS = 50;
    private static final int SPOOL_MEMORY = 1 << 20;
    private static final long SPOOL_FILE = 256L << 20;

    private final LiveIndex index;
    private final JsonCodec json;
    private final String op;
    private final boolean failuresOnly;
    private final List<Line> piece = new ArrayList<>();
    private final List<Change> changes = new ArrayList<>();
    private long lines;
    private long done;
    private long failed;

    /** A line that waits for its answer: one of the changes, or a fault already. */
    private record Line(
            long number,
            int change,
            @org.jspecify.annotations.Nullable Fault fault) {}

    BulkChanges(LiveIndex index, JsonCodec json, String op, boolean failuresOnly) {
        this.index = index;
        this.json = json;
        this.op = op;
        this.failuresOnly = failuresOnly;
    }

    /** Nothing is answered before the first piece is read, so that a fault up to there is told as one. */
    void run(InputStream body, int longest, Reply reply) throws IOException {
        LineReader in = new LineReader(body, longest);
        boolean more = read(in);
        ScratchFiles scratch = new ScratchFiles(ScratchFiles.usualDirectory());
        try (OutputStream out = new Spool(reply.begin(200, TYPE), scratch, SPOOL_MEMORY, SPOOL_FILE)) {
            for (; more; more = read(in)) make(out);
            make(out);
            line(out, this::total);
        }
    }

    /** Reads a piece; false if it is the last. */
    private boolean read(LineReader in) throws IOException {
        for (int bytes = 0; piece.size() < PIECE_LINES && bytes < PIECE_BYTES; bytes += in.to() - in.from()) {
            if (!in.next()) return false;
            lines++;
            if (!in.isBlank() || in.isTooLong()) take(in);
        }
        return true;
    }

    private void take(LineReader in) {
        try {
            if (in.isTooLong()) throw new Fault(413, "the line is too long");
            Change change = json.read(in.bytes(), in.from(), in.to(), fields -> DocumentRequest.readChange(fields, op));
            changes.add(change);
            piece.add(new Line(lines, changes.size() - 1, null));
        } catch (Fault fault) {
            piece.add(new Line(lines, -1, fault));
        }
    }

    private void make(OutputStream out) throws IOException {
        List<Outcome> outcomes = changes.isEmpty() ? List.of() : outcomes();
        for (Line line : piece) {
            Fault fault = line.fault;
            if (fault == null && outcomes.get(line.change) instanceof Outcome.Failed(Refusal refusal))
                fault = Problem.of(refusal);
            if (fault != null) failed(out, line.number, fault);
            else done(out, line.number, changes.get(line.change), outcomes.get(line.change));
        }
        piece.clear();
        changes.clear();
    }

    /** Waits while there is too much to do: that is what holds the client back. */
    private List<Outcome> outcomes() {
        for (int tries = 1; ; tries++) {
            try {
                return index.change(List.copyOf(changes));
            } catch (Refusal refusal) {
                if (refusal.kind() != Refusal.Kind.BUSY || tries == MOST_TRIES)
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
                case Outcome.Failed _ -> throw new IllegalStateException("told elsewhere");
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

    private void total(JsonGenerator json) {
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
}
