package org.semblance.cli.engine;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.MethodProvider;

/** The files that classes were loaded from, which the processes of an engine need, too. */
public final class Jars {
    private Jars() {}

    /** The jar of a class, or the root of its directory. */
    public static Path of(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(type + " has no file", e);
        }
    }

    /** The jars of methods that are not built in. */
    public static List<Path> ofMethods() {
        return ServiceLoader.load(MethodProvider.class, Detectors.class.getClassLoader()).stream()
                .map(provider -> of(provider.type()))
                .distinct()
                .toList();
    }
}
