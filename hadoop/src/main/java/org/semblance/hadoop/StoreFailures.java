package org.semblance.hadoop;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.security.AccessControlException;
import org.jspecify.annotations.Nullable;

/** Failures of stores in one line: the store, what it says, and the remedy. Those of S3 are known by name, as its jar may be absent. */
final class StoreFailures {
    private static final Pattern NAME = Pattern.compile("\\b(?!file:|https?:|s3:)[a-z][a-z0-9+.-]*://[^\\s'`\",;]+");
    private static final Pattern CALLED = Pattern.compile(" to (\\S+:\\d+) failed on ");
    private static final int MOST_CAUSES = 50;

    private static final String NO_CREDENTIALS =
            "no credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name them in core-site.xml of"
                    + " HADOOP_CONF_DIR";

    private StoreFailures() {}

    static Optional<String> explanation(Throwable failure) {
        List<Throwable> chain = chain(failure);
        String store = store(chain);
        return store.isEmpty() ? Optional.empty() : known(chain).map(reason -> store + ": " + reason);
    }

    /** What failed, without the store: with the remedy if it is known, else in the words of the failure. */
    static String reason(Throwable failure) {
        String message = failure.getMessage();
        return known(chain(failure))
                .orElseGet(() -> message == null || message.isBlank()
                        ? failure.getClass().getSimpleName()
                        : message.lines().findFirst().orElse("").strip());
    }

    private static List<Throwable> chain(Throwable failure) {
        List<Throwable> chain = new ArrayList<>();
        for (Throwable at = failure; at != null && chain.size() < MOST_CAUSES; at = at.getCause()) chain.add(at);
        return chain;
    }

    /** What is particular to a store comes first: a refusal may only follow from it. */
    private static Optional<String> known(List<Throwable> chain) {
        return Stream.concat(
                        chain.stream().map(StoreFailures::ofStore),
                        chain.stream().map(StoreFailures::ofNetwork))
                .filter(reason -> !reason.isEmpty())
                .findFirst();
    }

    /** The name in a store that the failures mention; empty if there is none. */
    private static String store(List<Throwable> chain) {
        for (Throwable failure : chain) {
            Matcher name = NAME.matcher(String.valueOf(failure.getMessage()));
            if (name.find()) return name.group().replaceFirst("[:.]+$", "");
        }
        for (Throwable failure : chain) {
            Matcher called = CALLED.matcher(String.valueOf(failure.getMessage()));
            if (called.find()) return "hdfs://" + called.group(1);
        }
        return chain.stream()
                .filter(failure -> failure instanceof UnknownHostException && isOfHadoop(chain))
                .map(failure -> String.valueOf(failure.getMessage()))
                .findFirst()
                .orElse("");
    }

    private static boolean isOfHadoop(List<Throwable> chain) {
        return chain.stream()
                .flatMap(failure -> Arrays.stream(failure.getStackTrace()))
                .anyMatch(frame -> frame.getClassName().startsWith("org.apache.hadoop."));
    }

    private static String ofStore(Throwable failure) {
        return switch (failure.getClass().getSimpleName()) {
            case "UnknownStoreException", "NoSuchBucketException" ->
                "there is no such bucket: create it, or correct its name";
            case "AWSBadRequestException" ->
                "the store refuses the request, as it does if a session has expired or the region is another one: renew the"
                        + " credentials, or set fs.s3a.endpoint.region in core-site.xml of HADOOP_CONF_DIR";
            case "NoAuthWithAWSException", "NoAwsCredentialsException", "CredentialInitializationException" ->
                NO_CREDENTIALS;
            default ->
                String.valueOf(failure.getMessage()).startsWith("Incomplete HDFS URI")
                        ? "names no host: add it after hdfs://, or set HADOOP_CONF_DIR to settings with a default file system"
                        : "";
        };
    }

    private static String ofNetwork(Throwable failure) {
        return switch (failure) {
            case AccessDeniedException e when unauthenticated(e.getMessage()) -> NO_CREDENTIALS;
            case AccessDeniedException _ ->
                "permission denied: the credentials are wrong, have expired or do not allow this; renew them in the"
                        + " environment (AWS_ACCESS_KEY_ID ...) or in core-site.xml of HADOOP_CONF_DIR";
            case AccessControlException _ ->
                "permission denied: the user %s may not do this; have it allowed, or name another user in HADOOP_USER_NAME"
                        .formatted(System.getenv().getOrDefault("HADOOP_USER_NAME", System.getProperty("user.name")));
            case UnknownHostException _ -> unreachable("unknown host");
            case ConnectException _ -> unreachable("connection refused");
            case NoRouteToHostException _ -> unreachable("no route to host");
            case SocketTimeoutException _ -> unreachable("no answer");
            default -> "";
        };
    }

    private static boolean unauthenticated(@Nullable String message) {
        return message != null && (message.contains("No AWS Credentials") || message.contains("NoAuthWithAWS"));
    }

    private static String unreachable(String how) {
        return "cannot be reached (%s): check the address, here or in HADOOP_CONF_DIR, and that the service is running"
                .formatted(how);
    }
}
