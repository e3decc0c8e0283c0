package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Semblance;
import org.semblance.corpus.Corpus;
import org.semblance.document.Document;
import org.semblance.io.Input;
import org.semblance.io.InputException;
import org.semblance.io.Naming;
import org.semblance.io.ReadOptions;
import org.semblance.io.RecordReader;
import org.semblance.io.Sources;
import org.semblance.report.RunOutputs;
import org.semblance.report.SavedRun;
import org.semblance.state.State;
import org.semblance.text.Detectors;
import org.semblance.text.Method;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** What a run knows of earlier ones, and leaves for later ones. */
final class GrowthOptions {
    @ArgGroup(validate = false, heading = "%nGrowing corpora:%n")
    private Values values = new Values();

    static final class Values {
        @Option(
                names = "--against",
                paramLabel = "OLD",
                description =
                        "Results of an earlier dedup, whose documents come before these and are not read again: the"
                                + " result is that of one run over all, with a clean corpus of the new ones. Needs --keep first"
                                + " and the same method.")
        @Nullable
        Path against;

        @Option(
                names = "--no-state",
                description = "Leave out state/, without which the results cannot be extended with --against.")
        boolean noState;
    }

    /** Whether an earlier run is to be extended. */
    boolean isGiven() {
        return values.against != null;
    }

    /** The results of an earlier run. */
    record Earlier(SavedRun run, State state) {}

    /**
     * The run to extend, if there is one.
     *
     * @throws IllegalArgumentException if the method extends no runs
     * @throws InputException if it cannot be extended
     */
    Optional<Earlier> earlier(Detector<?> detector) throws IOException {
        Path against = values.against;
        if (against == null) return Optional.empty();
        if (!Semblance.grows(detector))
            throw new IllegalArgumentException(
                    "%s cannot extend an earlier run, as it keeps no state with these parameters: run over all documents anew, or take %s for both runs"
                            .formatted(detector.name(), growing()));
        SavedRun run = SavedRun.open(against);
        Path directory = against.resolve(RunOutputs.STATE);
        if (!State.isIn(directory)) {
            throw new InputException(against
                    + ": has no state to extend, as after --no-state, with a method that keeps none, or if the guard"
                    + " stopped it; run over all documents anew");
        }
        return Optional.of(new Earlier(run, State.open(directory)));
    }

    /** The methods whose runs can be extended. */
    private static String growing() {
        return Detectors.methods().stream()
                .map(Method::name)
                .filter(name -> Semblance.grows(Detectors.parse(name)))
                .collect(Collectors.joining(", "));
    }

    /** Fails if new documents are read in another way than those of an earlier run. */
    static void requireReading(SavedRun run, ReadOptions now) {
        ReadOptions then = run.reading();
        require(run, "--text-field", then.textField(), now.textField());
        require(run, "--id-field", then.idField(), now.idField());
        require(run, "--url-field", then.urlField(), now.urlField());
        require(run, "--html-field", then.htmlField(), now.htmlField());
        require(run, "--max-record", then.maxRecordBytes(), now.maxRecordBytes());
    }

    private static void require(SavedRun run, String option, @Nullable Object then, @Nullable Object now) {
        if (Objects.equals(then, now)) return;
        throw new IllegalArgumentException(
                "%s was made with %s %s and this run has %s: say the same, or run over all documents anew"
                        .formatted(run.directory(), option, told(then), told(now)));
    }

    private static Object told(@Nullable Object value) {
        return value == null ? "not set" : value;
    }

    /** Fails if documents of an earlier run would have other names among more inputs; the first one tells as a rule. */
    static void requireNames(SavedRun run, List<Input> fresh) throws IOException {
        if (naming(run, fresh).equals(Naming.among(run.inputs()))) return;
        try {
            requireNames(run, fresh, 1);
        } catch (InputException e) {
            if (e instanceof Renamed)
                throw e; // else the input is gone or has changed, and the ids themselves must tell
        }
    }

    /** The same for all of them, by their ids; only where these leave it open the inputs are read. */
    static void requireNames(SavedRun run, List<Input> fresh, Corpus corpus, int known) throws IOException {
        Naming then = Naming.among(run.inputs());
        Naming now = naming(run, fresh);
        boolean open = false;
        for (int x = 0; x < known && !open; x++) {
            Input input = run.inputs().get(corpus.place(x));
            open = then.mayDiffer(now, input, corpus.id(x), corpus.position(x));
        }
        if (!open) return;
        try {
            requireNames(run, fresh, Long.MAX_VALUE);
        } catch (InputException e) {
            if (e instanceof Renamed) throw e;
            throw new InputException(
                    "%s: ids that may be lines or paths would have to be others among more inputs, and its inputs cannot tell any more (%s); run over all documents anew"
                            .formatted(run.directory(), e.getMessage()),
                    e);
        }
    }

    private static Naming naming(SavedRun run, List<Input> fresh) {
        return Naming.among(Stream.concat(run.inputs().stream(), fresh.stream()).toList());
    }

    private static void requireNames(SavedRun run, List<Input> fresh, long most) throws IOException {
        try (RecordReader then = Sources.reread(run.inputs(), run.reading());
                RecordReader now = Sources.reread(fresh, run.inputs(), run.reading())) {
            for (long i = 0; i < most; i++) {
                String alone = nextId(then);
                String among = nextId(now);
                if (!Objects.equals(alone, among)) throw new Renamed(run, alone, among);
                if (alone == null) return;
            }
        }
    }

    /** Documents would have other names. */
    private static final class Renamed extends InputException {
        Renamed(SavedRun run, @Nullable String alone, @Nullable String among) {
            super(run.directory()
                    + ": its documents have no ids of their own, and among more inputs '%s' would be '%s'; give them ids, or run over all documents anew"
                            .formatted(alone, among));
        }
    }

    private static @Nullable String nextId(RecordReader records) throws IOException {
        while (records.next()) {
            Document document = records.document();
            if (document != null) return document.id();
        }
        return null;
    }

    /** Whether a run by a method leaves a state. */
    boolean keepsState(Detector<?> detector) {
        return !values.noState && Semblance.grows(detector);
    }
}
