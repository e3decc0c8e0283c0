package org.semblance.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;
import org.semblance.files.Locations;

/**
 * The file systems that Hadoop finds by scheme, with the settings of {@code HADOOP_CONF_DIR} or those of a Spark session. The
 * settings belong to the process, like Hadoop's own.
 */
public final class HadoopStores implements Locations.Stores {
    private static final Map<String, HadoopProvider> PROVIDERS = new ConcurrentHashMap<>();
    private static volatile @Nullable Configuration settings;

    /** Uses other settings from now on, also for the paths that there are. */
    public static void use(Configuration other) {
        settings = other;
    }

    static synchronized Configuration settings() {
        Configuration known = settings;
        if (known == null) {
            known = configured(System.getenv("HADOOP_CONF_DIR"));
            settings = known;
        }
        return known;
    }

    /** The settings in the files of a directory, after those on the class path. */
    private static Configuration configured(@Nullable String directory) {
        Configuration found = new Configuration();
        if (directory != null && !directory.isEmpty()) {
            for (String name : new String[] {"core-site.xml", "hdfs-site.xml"}) {
                Path file = Path.of(directory, name);
                if (Files.exists(file)) found.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
            }
        }
        StoreSettings.apply(found);
        return found;
    }

    @Override
    public Optional<Path> path(String scheme, @Nullable String authority, String path) {
        HadoopProvider provider = PROVIDERS.get(scheme);
        if (provider == null) {
            if (!isSupported(scheme)) return Optional.empty();
            provider = PROVIDERS.computeIfAbsent(scheme, HadoopProvider::new);
        }
        String host = Objects.requireNonNullElse(authority == null ? defaultAuthority(scheme) : authority, "");
        return Optional.of(provider.at(host).getPath(path));
    }

    @Override
    public Optional<String> explanation(Throwable failure) {
        return StoreFailures.explanation(failure);
    }

    /** The authority of the default file system, if that has the scheme. */
    private static @Nullable String defaultAuthority(String scheme) {
        var address = FileSystem.getDefaultUri(settings());
        return scheme.equals(address.getScheme()) ? address.getAuthority() : null;
    }

    private static boolean isSupported(String scheme) {
        try {
            return FileSystem.getFileSystemClass(scheme, settings()) != null;
        } catch (IOException | RuntimeException e) { // RuntimeException: the class in the settings is not there
            return false;
        }
    }
}
