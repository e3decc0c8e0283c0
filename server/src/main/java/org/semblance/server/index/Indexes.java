package org.semblance.server.index;

import java.util.List;
import java.util.Optional;

/** The indexes of a data directory, by name. Only one process can have the directory open. */
public interface Indexes extends AutoCloseable {
    List<String> names();

    Optional<LiveIndex> index(String name);

    /**
     * Creates an index; does nothing if it exists with the same settings.
     *
     * @return whether it was created
     * @throws Refusal if it exists with other settings, or the settings are invalid
     */
    boolean create(String name, LiveSettings settings);

    /** Deletes an index and its data; false if there is none. */
    boolean delete(String name);

    /** Completes pending changes and releases the directory. */
    @Override
    void close();
}
