package org.semblance.server.index;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The indexes of a data directory, by name. Only one process can have the directory open. */
public interface Indexes extends AutoCloseable {
    /** The user message for an invalid name. */
    String INVALID_NAME =
            "the name of an index must have 1 to 64 characters of a-z, 0-9, _ and -, and begin with a letter or digit";

    Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

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
