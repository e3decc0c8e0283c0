package org.semblance.server.index;

import java.util.List;
import java.util.Optional;

/** The indexes of a data directory, by name. One program at a time has the directory open. */
public interface Indexes extends AutoCloseable {
    List<String> names();

    Optional<LiveIndex> index(String name);

    /**
     * Makes an index; one that is there with the same settings is left as it is.
     *
     * @return whether it was made
     * @throws Refusal if there is one with other settings, or the settings make no sense
     */
    boolean create(String name, LiveSettings settings);

    /** Deletes an index and what it keeps; false if there is none. */
    boolean delete(String name);

    /** Finishes what was begun and lets go of the directory. */
    @Override
    void close();
}
