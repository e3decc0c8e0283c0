package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.IncomingDocument.Form;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import org.semblance.server.store.DataDirectory;
import org.semblance.testing.Texts;
import org.semblance.testing.Trees;
import org.semblance.testing.disk.CrashTesting.Work;
import org.semblance.testing.disk.SimulatedDisk;

/** A session of the service: what is acknowledged is there when its data directory is opened again. */
final class ServiceFaultWork implements Work {
    private static final LiveSettings SETTINGS =
            new LiveSettings("exact", "0.8", Map.of(), Optional.empty(), false, true);
    private static final Texts TEXTS = Texts.of(7, 8);

    /** The documents of each index, and of each snapshot, by name. */
    private record State(Map<String, Map<String, String>> indexes, List<Map<String, String>> snapshots) {}

    /** A request. */
    private interface Step {
        void make(DataDirectory data);
    }

    private final List<Step> steps = new ArrayList<>();
    private final List<State> states = new ArrayList<>();

    ServiceFaultWork(Path folder) throws Exception {
        steps.add(data -> data.create("pages", SETTINGS));
        steps.add(data -> change(data, "pages", new Change.Put(document(0)), new Change.Put(document(1))));
        steps.add(data -> change(data, "pages", new Change.CheckAndAdd(document(2), 3)));
        steps.add(data -> data.create("other", SETTINGS));
        steps.add(data -> change(data, "other", new Change.Put(document(3))));
        steps.add(data -> change(data, "pages", new Change.Remove("d0"), new Change.Put(document(4))));
        steps.add(data -> index(data, "pages").snapshot());
        steps.add(data -> change(data, "pages", new Change.Put(document(5))));
        steps.add(data -> data.delete("other"));
        steps.add(data -> change(data, "pages", new Change.Remove("d1")));
        Path directory = Files.createTempDirectory(folder, "service");
        states.add(read(directory));
        for (Step step : steps) {
            try (DataDirectory data = open(directory)) {
                step.make(data);
            }
            states.add(read(directory));
        }
        assertThat(states).doesNotHaveDuplicates();
    }

    private static IncomingDocument document(int number) {
        return new IncomingDocument("d" + number, Form.TEXT, TEXTS.all().get(number), null);
    }

    private static DataDirectory open(Path directory) throws IOException, InterruptedException {
        return DataDirectory.open(directory.resolve("new").resolve("data"), InstantSource.system(), "a test");
    }

    private static LiveIndex index(DataDirectory data, String name) {
        return data.index(name).orElseThrow();
    }

    private static void change(DataDirectory data, String name, Change... changes) {
        for (Outcome outcome : index(data, name).change(List.of(changes))) {
            if (outcome instanceof Outcome.Failed(Refusal refusal)) throw refusal;
        }
    }

    private static Map<String, String> documents(LiveIndex index) {
        Map<String, String> texts = new TreeMap<>();
        for (StoredDocument listed : index.documents(null, 100))
            texts.put(
                    listed.id(),
                    index.document(listed.id()).orElseThrow().text().orElseThrow());
        return texts;
    }

    private static State read(Path directory) throws Exception {
        State state = new State(new TreeMap<>(), new ArrayList<>());
        try (DataDirectory data = open(directory)) {
            for (String name : data.names()) state.indexes.put(name, documents(index(data, name)));
        }
        Path snapshots = directory.resolve("new/data/snapshots");
        Path indexes = directory.resolve("new/data/indexes");
        List<Path> copies;
        try (Stream<Path> all = Files.list(snapshots)) {
            copies = all.sorted().toList();
        }
        for (Path copy : copies) { // restored under another name, as the guide says
            Trees.copy(copy, indexes.resolve("restored"));
            try (DataDirectory data = open(directory)) {
                state.snapshots.add(documents(index(data, "restored")));
                assertThat(data.delete("restored")).isTrue();
            }
        }
        return state;
    }

    @Override
    public boolean isNative() {
        return true;
    }

    @Override
    public void run(Path directory, SimulatedDisk disk) throws Exception {
        try {
            int half = steps.size() / 2;
            session(directory, steps.subList(0, half), disk);
            session(directory, steps.subList(half, steps.size()), disk);
        } catch (IOException e) {
            assertThat(SimulatedDisk.isFault(e)).isTrue();
        } catch (Refusal e) {
            assertThat(e.kind()).isIn(Refusal.Kind.NO_SPACE, Refusal.Kind.BROKEN);
        }
    }

    private static void session(Path directory, List<Step> requests, SimulatedDisk disk) throws Exception {
        try (DataDirectory data = open(directory)) {
            for (Step request : requests) {
                request.make(data);
                disk.acknowledge();
            }
        }
    }

    @Override
    public void check(Path directory, int acknowledged, Random random) throws Exception {
        State found = read(directory);
        assertThat(found).isIn(states.get(acknowledged), states.get(Math.min(acknowledged + 1, steps.size())));
        try (DataDirectory data = open(directory)) {
            data.create("next", SETTINGS);
            change(data, "next", new Change.Put(document(6)));
            assertThat(documents(index(data, "next"))).containsOnlyKeys("d6");
            assertThat(new TreeSet<>(data.names())).contains("next").containsAll(found.indexes.keySet());
        }
    }
}
