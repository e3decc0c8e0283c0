package org.semblance.server.history;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An index of a service, through HTTP.
 *
 * @param index its address
 */
record HttpTarget(HttpClient client, URI index) implements Host.Target {
    @Override
    public List<Outcome> change(List<Change> changes) {
        if (changes.size() > 1) return batch(changes);
        return List.of(
                switch (changes.getFirst()) {
                    case Change.Put(IncomingDocument document) ->
                        outcome(
                                "put",
                                send("PUT", "/documents/" + document.id(), json(document), BodyHandlers.ofString()));
                    case Change.CheckAndAdd(IncomingDocument document, int limit) ->
                        outcome(
                                "check-and-add",
                                send(
                                        "POST",
                                        "/check-and-add",
                                        json(document).put("limit", limit),
                                        BodyHandlers.ofString()));
                    case Change.Remove(String id) ->
                        outcome("remove", send("DELETE", "/documents/" + id, "", BodyHandlers.ofString()));
                });
    }

    private List<Outcome> batch(List<Change> changes) {
        String body = changes.stream()
                .map(change -> switch (change) {
                    case Change.Put(IncomingDocument document) ->
                        json(document).put("op", "put").toString();
                    case Change.CheckAndAdd(IncomingDocument document, int limit) ->
                        json(document)
                                .put("op", "check-and-add")
                                .put("limit", limit)
                                .toString();
                    case Change.Remove(String id) ->
                        node().put("op", "remove").put("id", id).toString();
                })
                .collect(Collectors.joining("\n"));
        List<Outcome> outcomes = new ArrayList<>();
        try {
            HttpResponse<Stream<String>> response = send("POST", "/documents:batch", body, BodyHandlers.ofLines());
            if (response.statusCode() != 200 && response.statusCode() != 422) throw refusal(response.statusCode(), "");
            try (Stream<String> lines = response.body()) {
                for (Iterator<String> each = lines.iterator(); each.hasNext() && outcomes.size() < changes.size(); ) {
                    JsonNode line = JsonMapper.shared().readTree(each.next());
                    if (line.path("line").asInt() != outcomes.size() + 1) throw new AssertionError(line.toString());
                    String op = op(changes.get(outcomes.size()));
                    outcomes.add(outcome(op, line.path("status").asInt(), line));
                }
            }
        } catch (UncheckedIOException | JacksonException e) {
            throw new Host.Unanswered(e, outcomes);
        }
        if (outcomes.size() < changes.size()) throw new Host.Unanswered(new EOFException(), outcomes);
        return outcomes;
    }

    private static String op(Change change) {
        return switch (change) {
            case Change.Put _ -> "put";
            case Change.CheckAndAdd _ -> "check-and-add";
            case Change.Remove _ -> "remove";
        };
    }

    private static Outcome outcome(String op, HttpResponse<String> response) {
        String body = response.body();
        return outcome(
                op,
                response.statusCode(),
                body.isEmpty() ? node() : JsonMapper.shared().readTree(body));
    }

    private static Outcome outcome(String op, int status, JsonNode body) {
        return switch (op + " " + status) {
            case "put 200" -> new Outcome.Stored(true);
            case "put 201" -> new Outcome.Stored(false);
            case "remove 204" -> new Outcome.Removed(true);
            case "remove 404" -> new Outcome.Removed(false);
            case "check-and-add 200", "check-and-add 201" -> new Outcome.Checked(answer(body));
            default -> new Outcome.Failed(refusal(status, body.toString()));
        };
    }

    private static Answer answer(JsonNode body) {
        List<Answer.Hit> hits = new ArrayList<>();
        for (JsonNode hit : body.path("matches"))
            hits.add(new Answer.Hit(
                    hit.path("id").asString(),
                    hit.path("score").asDouble(),
                    hit.path("containment").asDouble(Double.NaN),
                    hit.path("exact").asBoolean(),
                    hit.path("same_site").asBoolean()));
        return new Answer(body.path("id").asString(""), body.path("added").asBoolean(), hits);
    }

    /** Only these statuses say that nothing was executed. */
    private static Refusal refusal(int status, String body) {
        return switch (status) {
            case 409 -> new Refusal(Refusal.Kind.CONFLICT, body);
            case 503 -> new Refusal(Refusal.Kind.BUSY, body);
            default -> throw new AssertionError("status " + status + " " + body);
        };
    }

    @Override
    public Answer query(IncomingDocument document, int limit) {
        HttpResponse<String> response =
                send("POST", "/query", json(document).put("limit", limit), BodyHandlers.ofString());
        if (response.statusCode() != 200 && response.statusCode() != 422)
            throw refusal(response.statusCode(), response.body());
        return answer(JsonMapper.shared().readTree(response.body()));
    }

    @Override
    public Optional<StoredDocument> document(String id) {
        HttpResponse<String> response = send("GET", "/documents/" + id, "", BodyHandlers.ofString());
        if (response.statusCode() == 404) return Optional.empty();
        if (response.statusCode() != 200 && response.statusCode() != 422)
            throw refusal(response.statusCode(), response.body());
        JsonNode body = JsonMapper.shared().readTree(response.body());
        return Optional.of(new StoredDocument(
                body.path("id").asString(),
                null,
                Instant.parse(body.path("added").asString()),
                text(body, "fingerprint"),
                text(body, "text")));
    }

    private static Optional<String> text(JsonNode body, String field) {
        return body.has(field) ? Optional.of(body.path(field).asString()) : Optional.empty();
    }

    @Override
    public String snapshot() {
        HttpResponse<String> response = send("POST", "/snapshot", "", BodyHandlers.ofString());
        if (response.statusCode() != 201) throw refusal(response.statusCode(), response.body());
        return JsonMapper.shared().readTree(response.body()).path("snapshot").asString();
    }

    private static ObjectNode node() {
        return JsonMapper.shared().createObjectNode();
    }

    private static ObjectNode json(IncomingDocument document) {
        ObjectNode json = node();
        if (document.id() != null) json.put("id", document.id());
        return json.put(
                document.form() == IncomingDocument.Form.FINGERPRINT ? "fingerprint" : "text", document.content());
    }

    private <T> HttpResponse<T> send(String method, String path, Object body, BodyHandler<T> handler) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(index + path))
                .method(method, BodyPublishers.ofString(body.toString()))
                .header("Content-Type", path.equals("/documents:batch") ? "application/x-ndjson" : "application/json")
                .build();
        try {
            return client.send(request, handler);
        } catch (IOException e) {
            throw new Host.Unanswered(e, List.of());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
