package org.semblance.files;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Paths by the names that users give: those of this machine, and those with a scheme, such as {@code hdfs://host/a} or {@code
 * s3a://bucket/a}, in the store that the scheme names. A name is not decoded: {@code %20} stands for itself.
 */
public final class Locations {
    private static final Pattern SCHEME = Pattern.compile(
            "(?<address>(?<scheme>[A-Za-z][A-Za-z0-9+.-]+):(?=/)(?://(?<authority>[^/]*))?)(?<path>.*)",
            Pattern.DOTALL);

    /** Schemes for which Hadoop has file systems. */
    private static final Set<String> OF_HADOOP = Set.of(
            "hdfs", "webhdfs", "swebhdfs", "viewfs", "s3a", "gs", "abfs", "abfss", "wasb", "wasbs", "oss", "ofs");

    /** Schemes for which Hadoop also has file systems, but without directories and sizes. */
    private static final Set<String> OF_THE_WEB = Set.of("http", "https");

    private Locations() {}

    /** Makes paths in stores; found by {@link ServiceLoader}. */
    public interface Stores {
        /**
         * A path; empty if there is no store of that scheme.
         *
         * @param authority host, bucket or the like; null if the name has none
         * @param path beginning with a slash, not encoded
         */
        Optional<Path> path(String scheme, @Nullable String authority, String path);

        /** A failure of a store in one line with the remedy; empty if it is not one. */
        Optional<String> explanation(Throwable failure);
    }

    private static final class Installed {
        /** Not by the class loader of the thread: Spark loads a submitted jar by one that is neither that nor the system's. */
        static final List<Stores> STORES = ServiceLoader.load(Stores.class, Locations.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    /**
     * A name in its parts.
     *
     * @param address scheme and authority, as in {@code hdfs://host}; empty if there is no scheme
     * @param path where the name without the address leads
     */
    public record Location(String address, Path path) {
        /** The name of a path of the same file system, with the address as it was given. */
        public String name(Path other) {
            return address.isEmpty() ? other.toString() : address + Locations.within(other);
        }
    }

    /** Whether a name begins with a scheme. */
    public static boolean hasScheme(String name) {
        return SCHEME.matcher(name).matches();
    }

    /** A failure of a store in one line with the remedy; empty if it is not one. */
    public static Optional<String> explanation(Throwable failure) {
        try {
            return Installed.STORES.stream()
                    .flatMap(stores -> stores.explanation(failure).stream())
                    .findFirst();
        } catch (LinkageError e) {
            return Optional.empty(); // Hadoop is missing
        }
    }

    /** Whether a name is that of a file in a store, which may not be there. */
    public static boolean isRemote(String name) {
        Matcher parts = SCHEME.matcher(name);
        return parts.matches() && OF_HADOOP.contains(parts.group("scheme").toLowerCase(Locale.ROOT));
    }

    /**
     * The path of a name.
     *
     * @throws IllegalArgumentException if there is no store of its scheme, or it cannot be a name; with the remedy
     */
    public static Path path(String name) {
        return of(name).path;
    }

    /** The same with the address that was given. */
    public static Location of(String name) {
        Matcher parts = SCHEME.matcher(name);
        if (!parts.matches()) return new Location("", local(name));
        String scheme = parts.group("scheme").toLowerCase(Locale.ROOT);
        String path = "/" + parts.group("path");
        if (scheme.equals("file"))
            return new Location(parts.group("address"), local(path).normalize());
        if (OF_THE_WEB.contains(scheme))
            throw new IllegalArgumentException(name + ": pages of the web are not fetched: name a file");
        String authority = parts.group("authority");
        return new Location(
                parts.group("address"),
                inStore(name, scheme, authority == null || authority.isEmpty() ? null : authority, path));
    }

    private static Path inStore(String name, String scheme, @Nullable String authority, String path) {
        try {
            for (Stores stores : Installed.STORES) {
                Optional<Path> found = stores.path(scheme, authority, path);
                if (found.isPresent()) return found.get();
            }
        } catch (LinkageError e) {
            // Hadoop is missing, or only stands in for the few classes of it that Parquet needs.
            throw new IllegalArgumentException(withoutHadoop(name), e);
        }
        if (Installed.STORES.isEmpty() && OF_HADOOP.contains(scheme))
            throw new IllegalArgumentException(withoutHadoop(name));
        if (scheme.equals("s3") || scheme.equals("s3n"))
            throw new IllegalArgumentException(name + ": write s3a:// instead of " + scheme + "://");
        throw new IllegalArgumentException(
                Installed.STORES.isEmpty()
                        ? name + ": files of " + scheme
                                + ": cannot be read; name a local file, or one of hdfs:// or s3a://"
                        : name + ": Hadoop has no file system for " + scheme + ":; add its jar to the class path");
    }

    private static String withoutHadoop(String name) {
        return name
                + ": needs the libraries of Apache Hadoop: start with ./semblance, which fetches them, or put them on"
                + " the class path before semblance.jar";
    }

    private static Path local(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("not a file name: " + e.getReason(), e);
        }
    }

    /** A path as named within its file system: without scheme and authority, not encoded. */
    public static String within(Path path) {
        return RemoteFiles.isRemote(path) && path.isAbsolute() ? path.toUri().getPath() : path.toString();
    }
}
