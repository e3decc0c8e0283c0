package org.semblance.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.semblance.server.wire.Reply;
import org.semblance.server.wire.Response;

/**
 * One thing a client can ask for.
 *
 * @param path with variables in braces
 * @param role who may ask
 */
public record Route(String method, String path, Role role, Action action) {
    /** What is done. */
    public sealed interface Action {}

    /**
     * Answers when the body is there.
     *
     * @param mostBytes of the body; 0 if there must be none
     * @param light whether it is answered however much there is to do
     */
    public record Whole(int mostBytes, boolean light, Answering answering) implements Action {}

    /** Answers while the body arrives. */
    public record Streamed(Streaming streaming) implements Action {}

    /** Answers a call. */
    @FunctionalInterface
    public interface Answering {
        Response answer(Call call, byte[] body);
    }

    /** Answers a call piece by piece. */
    @FunctionalInterface
    public interface Streaming {
        void answer(Call call, InputStream body, Reply reply) throws IOException;
    }

    /** A route that takes no body. */
    public static Route get(
            String path, Role role, boolean light, java.util.function.Function<Call, Response> answering) {
        return new Route("GET", path, role, new Whole(0, light, (call, _) -> answering.apply(call)));
    }

    List<String> segments() {
        return List.of(path.substring(1).split("/", -1));
    }

    /** What its figures are counted under. */
    String label() {
        return method + " " + path;
    }

    /** Whether a body is expected. */
    boolean takesBody() {
        return switch (action) {
            case Whole whole -> whole.mostBytes > 0;
            case Streamed _ -> true;
        };
    }
}
