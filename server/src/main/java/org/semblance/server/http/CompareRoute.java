package org.semblance.server.http;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.report.explain.ExplanationJson;
import org.semblance.report.explain.TwoTexts;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Response;
import org.semblance.text.html.HtmlText;

/** Compares two texts: all measures, the decision of each method, and an alignment. */
final class CompareRoute {
    /** Body limit: some methods need time and memory that grow faster than the text length. */
    static final int MAX_BYTES = 1 << 20;

    private static final int MAX_CONCURRENT = 2;

    private final JsonCodec json;
    private final int bodyBytes;
    private final LongTasks longTasks;
    private final Semaphore permits = new Semaphore(MAX_CONCURRENT);

    CompareRoute(JsonCodec json, int bodyBytes, LongTasks longTasks) {
        this.json = json;
        this.longTasks = longTasks;
        this.bodyBytes = Math.min(bodyBytes, MAX_BYTES);
    }

    List<Route> routes() {
        Route.Answering comparing = longTasks.of(this::compare);
        return List.of(new Route("POST", "/v1/compare", Role.READ, new Route.Whole(bodyBytes, false, comparing)));
    }

    private Response compare(Call call, byte[] body) {
        call.parameters();
        Pair pair = json.read(body, Pair::read);
        if (!permits.tryAcquire())
            throw new Fault(503, "too many comparisons at once; try again").header("Retry-After", "1");
        try {
            TwoTexts texts = TwoTexts.of(pair.a, pair.b);
            return JsonCodec.answer(200, j -> ExplanationJson.write(texts, j));
        } finally {
            permits.release();
        }
    }

    private record Pair(Document a, Document b) {
        static Pair read(Fields fields) {
            Document a = null;
            Document b = null;
            for (String name = fields.next(); name != null; name = fields.next()) {
                switch (name) {
                    case "a" -> a = fields.inner(inner -> document(inner, "a"));
                    case "b" -> b = fields.inner(inner -> document(inner, "b"));
                    default -> fields.refuse();
                }
            }
            if (a == null || b == null) throw new Fault(400, "fields a and b are required");
            return new Pair(a, b);
        }

        private static Document document(Fields fields, String id) {
            String text = null;
            String url = null;
            for (String name = fields.next(); name != null; name = fields.next()) {
                switch (name) {
                    case "text" -> text = one(text, fields.string());
                    case "html" -> text = one(text, HtmlText.of(fields.string()));
                    case "url" -> url = ClientText.url(fields.string());
                    default -> fields.ignore();
                }
            }
            if (text == null) throw fields.missing("each of a and b needs a field text or html");
            return new Document(id, text, url, Map.of());
        }

        private static String one(@Nullable String before, String text) {
            if (before != null) throw new Fault(400, "only one of text and html is allowed");
            return text;
        }
    }
}
