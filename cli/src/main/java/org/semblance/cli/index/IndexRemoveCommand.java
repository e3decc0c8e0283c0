package org.semblance.cli.index;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.io.inputs.InputException;
import org.semblance.report.Tsv;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Removes documents from an index. */
@Command(
        name = "remove",
        description = "Remove documents from an index by their ids.",
        footer = {
            "",
            "Examples:",
            "  semblance index remove idx page-17 page-18",
            "  semblance index remove idx --ids gone.txt --ignore-missing"
        })
final class IndexRemoveCommand extends IndexSubcommand {
    @Parameters(index = "1..*", arity = "0..*", paramLabel = "ID", description = "Ids of documents.")
    private List<String> ids = new ArrayList<>();

    @Option(names = "--ids", paramLabel = "FILE", description = "File with one id per line, as query prints them.")
    private @Nullable Path file;

    @Option(names = "--ignore-missing", description = "Ignore ids that are not in the index.")
    private boolean ignoreMissing;

    @Override
    void execute(Console console) throws IOException, InterruptedException {
        TreeSet<String> all = new TreeSet<>(ids);
        if (file != null) all.addAll(listed(file));
        if (all.isEmpty())
            throw new IllegalArgumentException("no documents given: name ids, or a file of ids with --ids");
        if (ServiceIndexWork.isIn(directory)) {
            ServiceIndexWork.open(directory, "remove", console, index -> index.remove(List.copyOf(all), ignoreMissing));
            return;
        }
        try (FingerprintStore store = FingerprintStore.change(directory)) {
            List<String> unknown = store.remove(List.copyOf(all));
            if (!unknown.isEmpty() && !ignoreMissing) throw missing(directory, unknown);
            store.commit();
            conclude("removed", all.size() - unknown.size(), store, console);
        }
    }

    private static List<String> listed(Path file) throws IOException {
        try {
            return Files.readAllLines(file).stream()
                    .filter(line -> !line.isBlank())
                    .map(Tsv::unescape)
                    .toList();
        } catch (CharacterCodingException e) {
            throw new InputException(file + ": not UTF-8; save it as UTF-8", e);
        } catch (FileSystemException e) {
            throw e; // it names the file
        } catch (IOException e) {
            throw new InputException(
                    "%s: cannot be read: %s; name a file with one id per line".formatted(file, e.getMessage()), e);
        }
    }

    static InputException missing(Path directory, List<String> unknown) {
        return new InputException(
                "%s has no document '%s'%s; nothing was removed: correct the ids, or use --ignore-missing"
                        .formatted(directory, unknown.getFirst(), andMore(unknown.size() - 1)));
    }

    private static String andMore(int others) {
        return others == 0 ? "" : " and " + Console.number(others) + " others";
    }
}
