package org.semblance.server.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.semblance.io.inputs.InputException;
import org.semblance.spill.Disk;

/**
 * The names of the indexes of a data directory. An index that is listed but has no directory was lost; one that is not
 * listed was put there by hand, or its creation or deletion was interrupted.
 */
record IndexList(Path file) {
    private static final System.Logger LOG = System.getLogger(IndexList.class.getName());
    private static final String NAME = "semblance-indexes";

    static IndexList of(Path data) {
        return new IndexList(data.resolve(NAME));
    }

    /**
     * The names; empty if there is no list, as in a new directory.
     *
     * @throws InputException if the list is damaged
     */
    Optional<SortedSet<String>> read() throws IOException {
        if (!Files.exists(file)) return Optional.empty();
        CheckedText list = CheckedText.read(file)
                .filter(CheckedText::checked)
                .orElseThrow(() -> new InputException(
                        file + ": damaged; delete it after a check that no index is missing: it is written again"));
        return Optional.of(list.text().lines().collect(Collectors.toCollection(TreeSet::new)));
    }

    /**
     * Writes the names without one that is about to be deleted. Deleting an index must work on a full disk, too: if the
     * list cannot be written, there is none until the next change or start.
     */
    void writeForDeletion(Collection<String> names) throws IOException {
        try {
            write(names);
        } catch (IOException e) {
            Files.deleteIfExists(file);
            Disk.forceParent(file);
            LOG.log(System.Logger.Level.WARNING, file + ": could not be written, and was deleted", e);
        }
    }

    void write(Collection<String> names) throws IOException {
        CheckedText.write(
                file, new TreeSet<>(names).stream().map(name -> name + "\n").collect(Collectors.joining()));
    }
}
