package org.semblance.report.verify;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semblance.corpus.SkippedRecord;
import org.semblance.files.Locations;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.TextEncoding;
import org.semblance.report.JsonText;
import org.semblance.report.Tsv;
import org.semblance.report.run.Findings;
import org.semblance.report.run.InputsTable;
import org.semblance.report.run.LossGuard;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.Summary;
import org.semblance.report.run.SummaryParts;
import org.semblance.report.run.ThresholdBasis;
import org.semblance.report.saved.SavedRun;
import org.semblance.state.State;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares what a run states about its inputs and its result with what was read and proved. */
record SummaryCheck(SavedRun run, Inventory inventory, Problems problems) {
    private static final int MOST_SITES = 200;
    private static final String REJECTED = "rejected.tsv";

    /** Compares the table of rejected records, row by row. */
    void rejected() throws IOException {
        Path file = run.directory().resolve(REJECTED);
        if (!Files.exists(file)) {
            problems.add(REJECTED + " is missing");
            return;
        }
        List<String> expected = new ArrayList<>();
        expected.add(Tsv.line(RunOutputs.REJECTED.toArray()));
        for (SkippedRecord skipped : inventory.skipped()) {
            expected.add(Tsv.line(
                    inventory.places().get(skipped.place()),
                    skipped.position(),
                    skipped.kind().label(),
                    skipped.reason()));
        }
        compare(REJECTED, file, expected);
    }

    /** Compares the table of inputs with the files that are there. */
    void inputs() throws IOException {
        Path file = run.directory().resolve(InputsTable.NAME);
        List<String> expected = new ArrayList<>();
        InputsTable.text(run.directory(), run.inputs()).lines().forEach(line -> expected.add(line + "\n"));
        compare(InputsTable.NAME, file, expected);
        List<Input> fresh = run.fresh();
        for (Input input : run.inputs()) {
            if (!isNamed(input))
                problems.add("%s: '%s' is not the name of %s".formatted(InputsTable.NAME, input.name(), input.path()));
            for (InputFile one : input.files()) {
                if (!isNamed(input, one))
                    problems.add("%s: '%s' is not the name of %s".formatted(InputsTable.NAME, one.name(), one.path()));
                boolean encoded = fresh.contains(input) && one.format().hasEncoding(); // earlier ones may have another
                if (encoded && !one.encoding().equals(encoding(one)))
                    problems.add("%s: the encoding of %s is %s, not %s"
                            .formatted(
                                    InputsTable.NAME,
                                    one.name(),
                                    encoding(one).name(),
                                    one.encoding().name()));
            }
        }
    }

    private TextEncoding encoding(InputFile file) {
        TextEncoding chosen = run.reading().encoding();
        return chosen.equals(TextEncoding.AUTO) ? OpenFile.encoding(file.in(chosen)) : chosen;
    }

    /** Whether the name that the user gave leads to the path. */
    private static boolean isNamed(Input input) {
        return input.name().equals("-") || isSingles(input) || leads(input.name(), input.path());
    }

    /** Whether an input consists of files that were named one by one, and is itself named after the first. */
    private static boolean isSingles(Input input) {
        if (!input.format().wholeFiles()) return false;
        int more = input.files().size() - 1;
        String first = input.files().getFirst().name();
        return input.name().equals(more == 0 ? first : first + " and " + more + " more");
    }

    private static boolean leads(String name, Path to) {
        try {
            Path named = Locations.path(name).normalize();
            Path path = to.toAbsolutePath().normalize();
            if (named.isAbsolute()) return named.equals(path);
            return named.startsWith("..") || named.toString().isEmpty() || path.endsWith(named);
        } catch (IllegalArgumentException e) { // not a file name
            return false;
        }
    }

    private static boolean isNamed(Input input, InputFile file) {
        if (input.name().equals("-")) return true;
        if (isSingles(input)) // the store of a file may be a part of its relative name
        return leads(file.name(), file.path())
                    && ("/" + file.path().toString().replace("://", ":/")).endsWith("/" + file.relative());
        Path home = input.path().toAbsolutePath().normalize();
        Path path = file.path().toAbsolutePath().normalize();
        if (path.equals(home)) return file.name().equals(input.name()) && path.endsWith(file.relative());
        return path.startsWith(home)
                && path.endsWith(file.relative())
                && file.name().endsWith(file.relative());
    }

    private void compare(String name, Path file, List<String> expected) throws IOException {
        try (ExactLines lines = new ExactLines(file)) {
            for (String right : expected) {
                String line = lines.next();
                if (line == null) {
                    problems.add("%s: a row is missing: %s".formatted(name, shown(right)));
                    return;
                }
                if ((line + (lines.ended() ? "\n" : "")).equals(right)) continue;
                problems.add("%s:%d: the row should be: %s".formatted(name, lines.number(), shown(right)));
                return;
            }
            if (lines.next() != null) problems.add("%s:%d: this row is too many".formatted(name, lines.number()));
        }
    }

    private static String shown(String row) {
        return row.strip().replace('\t', ' ');
    }

    /** Reads the state and compares it with its checksums; returns its size. */
    long state() throws IOException {
        Path directory = run.directory().resolve(RunOutputs.STATE);
        if (!Files.exists(directory)) return 0;
        try {
            State state = State.open(directory);
            state.check();
            if (state.documents() != inventory.documents())
                problems.add("%s/ has %,d documents, the inputs have %,d"
                        .formatted(RunOutputs.STATE, state.documents(), inventory.documents()));
            return state.bytes();
        } catch (FileSystemException e) {
            String file = e.getFile() == null
                    ? ""
                    : run.directory().relativize(Locations.path(e.getFile())).toString();
            problems.add(file + ": " + (e.getReason() == null ? "cannot be read" : e.getReason()));
        } catch (IllegalArgumentException | InputException e) {
            problems.add(RunOutputs.STATE + "/: " + e.getMessage());
        }
        return -1;
    }

    /**
     * Figures of the result.
     *
     * @param pairs their number; -1 if the table does not list all
     * @param findings from the pairs, if all are listed
     */
    record Figures(
            int groups, int largest, long pairs, Optional<Findings> findings, long stateBytes, LossGuard guard) {}

    /** Compares every field of the summary that follows from inputs and pairs. */
    void summary(Figures figures) throws IOException {
        JsonNode found;
        try {
            found = JsonMapper.shared()
                    .readTree(Files.readAllBytes(run.directory().resolve(Summary.NAME)));
        } catch (JacksonException e) {
            problems.add(Summary.NAME + ": not a summary: " + e.getOriginalMessage());
            return;
        }
        boolean guarded = found.path("policy").path("action").asString("").equals("remove");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = JsonText.generator(bytes)) {
            json.writeStartObject();
            write(json, figures, guarded);
            json.writeEndObject();
        }
        JsonNode right = JsonMapper.shared().readTree(new String(bytes.toByteArray(), StandardCharsets.UTF_8));
        right.properties().forEach(field -> compare(field.getKey(), field.getValue(), found.path(field.getKey())));
        for (String absent : List.of("reason", "remedy", "remedy_command", "shared_passage", "sites")) {
            boolean stopped = Set.of("remedy_command", "shared_passage").contains(absent)
                    && right.has("remedy"); // names the directory of that time, and a sample of texts
            if (!right.has(absent) && found.has(absent) && !stopped && !(absent.equals("sites") && run.known() > 0))
                problems.add(Summary.NAME + ": there should be no " + absent);
        }
        basis(found);
    }

    /** The labels are the user's and may have changed: only what the summary states about them is compared. */
    private void basis(JsonNode found) {
        try {
            Optional<ThresholdBasis> basis = ThresholdBasis.read(found);
            if (basis.isPresent() && !found.has("from"))
                problems.add(Summary.NAME + ": there should be no calibration: the run searched");
            basis.ifPresent(b -> b.problems(run.detector().relation().threshold())
                    .forEach(problem -> problems.add(Summary.NAME + ": " + problem)));
        } catch (JacksonException | IllegalArgumentException e) {
            problems.add(Summary.NAME + ": calibration: " + e.getMessage());
        }
    }

    private void compare(String name, JsonNode right, JsonNode found) {
        if (found.equals(right)) return;
        if (right.isObject() && found.isObject()) {
            right.properties()
                    .forEach(field ->
                            compare(name + "." + field.getKey(), field.getValue(), found.path(field.getKey())));
            found.propertyNames().stream()
                    .filter(field -> !right.has(field))
                    .forEach(
                            field -> problems.add("%s: there should be no %s.%s".formatted(Summary.NAME, name, field)));
            return;
        }
        if (right.isArray() && found.isArray() && right.size() == found.size()) {
            for (int i = 0; i < right.size(); i++) compare(name + "[" + i + "]", right.get(i), found.get(i));
            return;
        }
        problems.add("%s: %s is %s, not %s"
                .formatted(Summary.NAME, name, shown(right), found.isMissingNode() ? "missing" : shown(found)));
    }

    private static String shown(JsonNode value) {
        return value.isContainer() ? "a list of " + value.size() : value.asString();
    }

    private void write(JsonGenerator json, Figures figures, boolean guarded) {
        List<LossGuard.Loss> losses = losses();
        boolean grouped = run.groups();
        List<LossGuard.Loss> fresh =
                losses.subList(run.known(), run.known() + run.cleaned().size());
        Optional<LossGuard.Stop> stop =
                grouped && guarded ? figures.guard.check(fresh, figures.largest) : Optional.empty();
        json.writeStringProperty("program", "semblance");
        json.writeStringProperty("status", stop.isPresent() ? "stopped by the guard" : "finished");
        stop.ifPresent(s -> {
            json.writeStringProperty("reason", s.reason());
            json.writeStringProperty("remedy", s.remedy());
        });
        int known = losses.subList(0, run.known()).stream()
                .mapToInt(loss -> (int) loss.documents())
                .sum();
        if (run.known() > 0) JsonText.entries(json, "known", Map.of("documents", known, "inputs", run.known()));
        json.writeNumberProperty("documents", inventory.documents());
        if (grouped) {
            int removed =
                    (int) losses.stream().mapToLong(LossGuard.Loss::removed).sum();
            long documents = run.news() == 0
                    ? inventory.documents()
                    : fresh.stream().mapToLong(LossGuard.Loss::documents).sum();
            if (run.news() > 0) json.writeNumberProperty("new_documents", documents);
            json.writeNumberProperty("kept", documents - removed);
            json.writeNumberProperty("removed", removed);
            json.writeNumberProperty("groups", figures.groups);
            json.writeNumberProperty("largest_group", figures.largest);
        }
        if (figures.pairs >= 0) json.writeNumberProperty("pairs", figures.pairs);
        List<SkippedRecord> skipped = inventory.skipped();
        for (SkippedRecord.Kind kind : SkippedRecord.Kind.values()) {
            json.writeNumberProperty(
                    kind.label(), skipped.stream().filter(s -> s.kind() == kind).count());
        }
        json.writeNumberProperty(
                "input_bytes", run.fresh().stream().mapToLong(Input::size).sum());
        if (run.task().groups() && figures.stateBytes >= 0) json.writeNumberProperty("state_bytes", figures.stateBytes);
        SummaryParts.method(json, run.detector(), run.minTokens());
        SummaryParts.reading(json, run.reading());
        SummaryParts.losses(json, "sources", losses, grouped);
        List<LossGuard.Loss> sites = grouped && run.known() == 0 ? sites() : List.of();
        if (!sites.isEmpty()) SummaryParts.losses(json, "sites", sites, true);
        figures.findings.ifPresent(findings -> findings.write(json));
    }

    private List<LossGuard.Loss> losses() {
        int[] documents = inventory.documentsByPlace();
        int[] removed = new int[documents.length];
        for (Doc doc : inventory.named()) if (doc.ordinal >= 0 && !doc.isKept()) removed[doc.place]++;
        List<LossGuard.Loss> losses = new ArrayList<>();
        for (int p = 0; p < documents.length; p++)
            losses.add(new LossGuard.Loss(inventory.places().get(p), documents[p], removed[p]));
        return losses;
    }

    /** The web sites that lose most documents. */
    private List<LossGuard.Loss> sites() {
        Map<Long, Integer> removed = new HashMap<>();
        Map<Long, String> names = new HashMap<>();
        for (Doc doc : inventory.named()) {
            if (doc.ordinal < 0 || doc.isKept() || doc.site == 0 || doc.siteName == null) continue;
            removed.merge(doc.site, 1, Integer::sum);
            names.put(doc.site, doc.siteName);
        }
        Map<Long, Integer> documents = inventory.documentsBySite();
        return removed.entrySet().stream()
                .sorted(Map.Entry.<Long, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_SITES)
                .map(site -> new LossGuard.Loss(
                        names.getOrDefault(site.getKey(), ""),
                        documents.getOrDefault(site.getKey(), 0),
                        site.getValue()))
                .sorted(Comparator.comparingLong((LossGuard.Loss l) -> -l.removed())
                        .thenComparing(LossGuard.Loss::source))
                .toList();
    }

    /** The guard of the run. */
    static LossGuard guard(Map<String, String> policy) {
        return new LossGuard(
                Double.parseDouble(policy.getOrDefault("max_loss", "1")),
                Integer.parseInt(policy.getOrDefault("max_cluster", Integer.toString(Integer.MAX_VALUE))
                        .toLowerCase(Locale.ROOT)));
    }
}
