package org.semblance.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.semblance.server.http.Access.Role;
import org.semblance.server.wire.Handler.Answer;
import org.semblance.server.wire.Handler.Reply;
import org.semblance.server.wire.Response;

/**
 * An endpoint of the service.
 *
 * @param path with variables in braces
 * @param role the least role that may use it
 */
public record Route(String method, String path, Role role, Action action) {
    /** How requests to the route are handled. */
    public sealed interface Action {}

    /**
     * Answers after the whole body is read.
     *
     * @param mostBytes maximum length of the body; 0 if there must be none
     * @param light whether it is exempt from the limit on concurrent requests
     * @param prompt whether the answer to a call with a short body takes little time and waits for nothing
     */
    public record Whole(int mostBytes, boolean light, Predicate<Call> prompt, Answering answering) implements Action {
        public Whole(int mostBytes, boolean light, Answering answering) {
            this(mostBytes, light, _ -> false, answering);
        }
    }

    /** Answers while the body is being read. */
    public record Streamed(Streaming streaming) implements Action {}

    /** Handles a call whose body was read completely. */
    @FunctionalInterface
    public interface Answering {
        Answer answer(Call call, byte[] body);
    }

    /** Handles a call by streaming its body and its response. */
    @FunctionalInterface
    public interface Streaming {
        void answer(Call call, InputStream body, Reply reply) throws IOException;
    }

    /** A route that takes no body. */
    public static Route get(String path, Role role, boolean light, Function<Call, Response> answering) {
        return new Route("GET", path, role, new Whole(0, light, (call, _) -> answering.apply(call)));
    }

    /** Reads a resource of the program. */
    public static byte[] resource(Class<?> home, String name) {
        try (InputStream in = home.getResourceAsStream(name)) {
            if (in == null) throw new IllegalStateException("missing resource: " + name);
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> segments() {
        return List.of(path.substring(1).split("/", -1));
    }

    /** The label of its metrics. */
    String label() {
        return method + " " + path;
    }

    boolean takesBody() {
        return switch (action) {
            case Whole whole -> whole.mostBytes > 0;
            case Streamed _ -> true;
        };
    }
}
