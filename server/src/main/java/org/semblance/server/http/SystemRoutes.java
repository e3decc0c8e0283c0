package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.ToLongFunction;
import org.semblance.relation.Relation;
import org.semblance.report.Version;
import org.semblance.server.http.Access.Role;
import org.semblance.server.http.RequestMetrics.PrometheusText;
import org.semblance.server.index.Indexes;
import org.semblance.server.index.LiveFigures;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.match.OnlineMethod;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Response;
import org.semblance.text.catalogue.Method;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Routes for operators: health, readiness, metrics and the API description. */
record SystemRoutes(Indexes indexes, BooleanSupplier ready, IntSupplier connections, RequestMetrics meter) {
    List<Route> routes() {
        byte[] description = description();
        return List.of(
                Route.get("/healthz", Role.NOBODY, true, _ -> status("alive")),
                Route.get("/readyz", Role.NOBODY, true, _ -> readiness()),
                Route.get("/metrics", Role.READ, true, _ -> metrics()),
                Route.get("/openapi.json", Role.NOBODY, true, _ -> Response.of(200, JsonCodec.TYPE, description)));
    }

    /**
     * The OpenAPI description. Its methods are those of the catalogue that support an online index, each with its
     * default threshold and whether the threshold is a distance.
     */
    static byte[] description() {
        JsonMapper json =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        JsonNode root = json.readTree(Route.resource(SystemRoutes.class, "openapi.json"));
        ObjectNode method = (ObjectNode) root.at("/components/schemas/Settings/properties/method");
        ArrayNode names = method.putArray("enum");
        ArrayNode methods = method.putArray("x-methods");
        for (Method one : OnlineMethod.available()) {
            Relation<?> relation = one.detector(one.online()).relation();
            names.add(one.name());
            methods.addObject()
                    .put("name", one.name())
                    .put("measure", relation.measure())
                    .put("threshold", relation.threshold())
                    .put("distance", relation.distance());
        }
        return json.writeValueAsBytes(root);
    }

    private static Response status(String status) {
        return JsonCodec.answer(200, j -> {
            j.writeStartObject();
            j.writeStringProperty("status", status);
            j.writeStringProperty("version", Version.current());
            j.writeEndObject();
        });
    }

    private Response readiness() {
        if (!ready.getAsBoolean()) throw new Fault(503, "the service is shutting down").header("Retry-After", "10");
        return status("ready");
    }

    private Response metrics() {
        PrometheusText out = new PrometheusText();
        meter.write(out);
        out.gauge("semblance_connections", "Open connections.", connections.getAsInt());
        Runtime java = Runtime.getRuntime();
        out.gauge(
                "semblance_heap_used_bytes", "Heap in use, garbage included.", java.totalMemory() - java.freeMemory());
        out.gauge("semblance_heap_max_bytes", "Maximum heap size.", java.maxMemory());
        out.gauge(
                "process_start_time_seconds",
                "Start time of the process in seconds since 1970.",
                ManagementFactory.getRuntimeMXBean().getStartTime() / 1000);
        indexes(out);
        return Response.of(200, PrometheusText.TYPE, out.toString().getBytes(UTF_8));
    }

    private record Named(String name, LiveFigures figures) {}

    private void indexes(PrometheusText out) {
        List<Named> all = indexes.names().stream()
                .flatMap(name -> indexes.index(name).stream())
                .map((LiveIndex index) -> new Named(index.name(), index.figures()))
                .toList();
        each(out, all, "documents", "Documents in the index.", LiveFigures::documents);
        each(out, all, "heap_bytes", "Memory of the search structures.", LiveFigures::heapBytes);
        each(out, all, "disk_bytes", "Disk space of the store.", LiveFigures::diskBytes);
        each(
                out,
                all,
                "log_bytes",
                "Disk space of the write-ahead log, included in disk_bytes.",
                LiveFigures::logBytes);
        each(out, all, "queued_changes", "Queued changes.", LiveFigures::queued);
    }

    private static void each(
            PrometheusText out, List<Named> all, String name, String help, ToLongFunction<LiveFigures> value) {
        out.describe("semblance_index_" + name, "gauge", help);
        for (Named one : all) out.sample("semblance_index_" + name, value.applyAsLong(one.figures), "index", one.name);
    }
}
