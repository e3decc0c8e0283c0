package org.semblance.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Predicate;
import org.semblance.server.http.Access.Role;
import org.semblance.server.index.Answer;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.Indexes;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.index.Refusal;
import org.semblance.server.index.StoredDocument;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Handler.Promise;
import org.semblance.server.wire.Handler.Reply;
import org.semblance.server.wire.Response;

/** Routes for indexes and their documents. */
record IndexRoutes(Indexes indexes, JsonCodec json, int bodyBytes, LongTasks longTasks, Failures failures) {
    private static final String ALL = "/v1/indexes";
    private static final String INDEX = ALL + "/{index}";
    private static final String DOCUMENTS = INDEX + "/documents";
    private static final String DOCUMENT = DOCUMENTS + "/{id}";
    private static final int SETTINGS_BYTES = 16 << 10;
    private static final int DEFAULT_PAGE = 50;
    private static final int MAX_PAGE = 1000;

    List<Route> routes() {
        return List.of(
                prompt("POST", INDEX + "/query", Role.READ, bodyBytes, LiveIndex::isPrompt, this::query),
                change("POST", INDEX + "/check-and-add", bodyBytes, this::checkAndAdd),
                change("PUT", DOCUMENT, bodyBytes, this::put),
                Route.get(DOCUMENT, Role.READ, false, this::document),
                change("DELETE", DOCUMENT, 0, (call, _) -> remove(call)),
                Route.get(DOCUMENTS, Role.READ, false, this::documents),
                new Route("POST", DOCUMENTS + ":batch", Role.WRITE, new Route.Streamed(this::batch)),
                longTask("GET", INDEX + "/clusters", Role.READ, 0, (call, _) -> clusters(call)),
                longTask("POST", INDEX + "/snapshot", Role.ADMIN, 0, (call, _) -> snapshot(call)),
                Route.get(ALL, Role.READ, false, this::list),
                longTask("PUT", INDEX, Role.ADMIN, SETTINGS_BYTES, this::create),
                Route.get(INDEX, Role.READ, false, call -> JsonCodec.answer(200, j -> IndexJson.write(j, index(call)))),
                longTask("DELETE", INDEX, Role.ADMIN, 0, (call, _) -> delete(call)));
    }

    private static Route body(String method, String path, Role role, int maxBytes, Route.Answering answering) {
        return new Route(method, path, role, new Route.Whole(maxBytes, false, answering));
    }

    /** @param prompt whether the index answers a call with a short body promptly */
    private Route prompt(
            String method,
            String path,
            Role role,
            int maxBytes,
            Predicate<LiveIndex> prompt,
            Route.Answering answering) {
        Predicate<Call> promptCall = call -> {
            String name = call.variable(0);
            return Indexes.isName(name) && indexes.index(name).filter(prompt).isPresent();
        };
        return new Route(method, path, role, new Route.Whole(maxBytes, false, promptCall, answering));
    }

    private Route change(String method, String path, int maxBytes, Route.Answering answering) {
        return prompt(method, path, Role.WRITE, maxBytes, LiveIndex::beginsPromptly, answering);
    }

    /** A route whose work may be long; it runs on a platform thread of {@link LongTasks}. */
    private Route longTask(String method, String path, Role role, int maxBytes, Route.Answering answering) {
        return body(method, path, role, maxBytes, longTasks.of(answering));
    }

    private LiveIndex index(Call call) {
        String name = call.variable(0);
        if (!Indexes.isName(name)) throw noIndex(name);
        return indexes.index(name).orElseThrow(() -> noIndex(name));
    }

    private static Fault noIndex(String name) {
        return new Fault(404, "there is no index '" + ClientText.brief(name) + "'");
    }

    private static Fault noDocument(String id) {
        return new Fault(404, "there is no document '" + ClientText.brief(id) + "'");
    }

    private Response query(Call call, byte[] body) {
        LiveIndex index = index(call);
        call.parameters();
        DocumentRequest request = DocumentRequest.read(body, json);
        Answer answer = index.query(request.document(), request.limit());
        return JsonCodec.answer(200, j -> IndexJson.write(j, answer));
    }

    private Promise checkAndAdd(Call call, byte[] body) {
        LiveIndex index = index(call);
        call.parameters();
        DocumentRequest request = DocumentRequest.read(body, json);
        return change(index, new Change.CheckAndAdd(request.document(), request.limit()), outcome -> {
            if (!(outcome instanceof Outcome.Checked(Answer answer)))
                throw new IllegalStateException("checked: " + outcome);
            return JsonCodec.answer(answer.added() ? 201 : 200, j -> IndexJson.write(j, answer));
        });
    }

    private Promise put(Call call, byte[] body) {
        LiveIndex index = index(call);
        call.parameters();
        String id = ClientText.id(call.variable(1));
        IncomingDocument document = json.read(body, fields -> DocumentRequest.read(fields, id));
        return change(index, new Change.Put(document), outcome -> {
            if (!(outcome instanceof Outcome.Stored(boolean replaced)))
                throw new IllegalStateException("stored: " + outcome);
            return JsonCodec.answer(replaced ? 200 : 201, j -> {
                j.writeStartObject();
                j.writeStringProperty("id", id);
                j.writeBooleanProperty("replaced", replaced);
                j.writeEndObject();
            });
        });
    }

    /** The response to a change, which follows when that is on disk. */
    private static Promise change(LiveIndex index, Change change, Function<Outcome, Response> response) {
        CompletableFuture<List<Outcome>> outcomes = index.begin(List.of(change));
        return new Promise(outcomes, () -> {
            Outcome outcome = outcomes.join().getFirst();
            if (outcome instanceof Outcome.Failed(Refusal refusal)) throw refusal;
            return response.apply(outcome);
        });
    }

    private Response document(Call call) {
        call.parameters();
        String id = ClientText.id(call.variable(1));
        StoredDocument document = index(call).document(id).orElseThrow(() -> noDocument(id));
        return JsonCodec.answer(200, j -> IndexJson.write(j, document, true));
    }

    private Promise remove(Call call) {
        call.parameters();
        String id = ClientText.id(call.variable(1));
        return change(index(call), new Change.Remove(id), outcome -> {
            if (!(outcome instanceof Outcome.Removed(boolean removed)) || !removed) throw noDocument(id);
            return Response.empty(204);
        });
    }

    /** Lists documents without their texts, one page at a time; {@code next} is the id that begins the next page. */
    private Response documents(Call call) {
        Map<String, String> parameters = call.parameters("after", "limit");
        int limit = Call.count(parameters, "limit", DEFAULT_PAGE, MAX_PAGE);
        String after = parameters.get("after");
        List<StoredDocument> page = index(call).documents(after == null ? null : ClientText.id(after), limit);
        return JsonCodec.answer(200, j -> {
            j.writeStartObject().writeName("documents").writeStartArray();
            page.forEach(document -> IndexJson.write(j, document, false));
            j.writeEndArray();
            if (page.size() == limit)
                j.writeStringProperty("next", page.getLast().id());
            j.writeEndObject();
        });
    }

    private void batch(Call call, InputStream body, Reply reply) throws IOException {
        LiveIndex index = index(call);
        Map<String, String> parameters = call.parameters("op", "answers");
        String op = parameters.getOrDefault("op", "put");
        String answers = parameters.getOrDefault("answers", "all");
        if (!List.of("put", "check-and-add", "remove").contains(op))
            throw new Fault(400, "parameter op must be put, check-and-add or remove");
        if (!List.of("all", "failed").contains(answers))
            throw new Fault(400, "parameter answers must be all or failed");
        new BulkChanges(index, json, op, answers.equals("failed"), refusal -> failures.fault(refusal, call.head()))
                .run(body, bodyBytes, reply);
    }

    private Response clusters(Call call) {
        int limit = Call.count(call.parameters("limit"), "limit", DEFAULT_PAGE, MAX_PAGE);
        List<List<String>> clusters = index(call).clusters(limit);
        return JsonCodec.answer(200, j -> IndexJson.writeClusters(j, clusters));
    }

    private Response snapshot(Call call) {
        call.parameters();
        String name = index(call).snapshot();
        return JsonCodec.answer(
                201,
                j -> j.writeStartObject().writeStringProperty("snapshot", name).writeEndObject());
    }

    private Response list(Call call) {
        call.parameters();
        return JsonCodec.answer(200, j -> {
            j.writeStartObject().writeName("indexes").writeStartArray();
            for (String name : indexes.names()) indexes.index(name).ifPresent(index -> IndexJson.write(j, index));
            j.writeEndArray().writeEndObject();
        });
    }

    private Response create(Call call, byte[] body) {
        call.parameters();
        String name = call.variable(0);
        if (!Indexes.isName(name)) throw new Fault(400, Indexes.INVALID_NAME);
        LiveSettings settings = json.read(body, IndexJson::readSettings);
        boolean created = indexes.create(name, settings);
        return JsonCodec.answer(created ? 201 : 200, j -> IndexJson.write(j, index(call)));
    }

    private Response delete(Call call) {
        call.parameters();
        String name = call.variable(0);
        if (!Indexes.isName(name) || !indexes.delete(name)) throw noIndex(name);
        return Response.empty(204);
    }
}
