package org.semblance.report.html;

import java.io.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.semblance.records.CommonTokens.Share;
import org.semblance.report.html.ReportModel.DocumentCard;
import org.semblance.report.html.ReportModel.GroupModel;
import org.semblance.report.html.ReportModel.PairListModel;
import org.semblance.report.html.ReportModel.Status;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes a model as the JSON that the page's script reads; table rows are arrays, to keep large reports small. */
record ModelJson(JsonGenerator json) {
    /** All values except lists and texts. */
    static void facts(ReportModel model, Writer out) {
        try (JsonGenerator json = open(out)) {
            new ModelJson(json).facts(model);
        }
    }

    /** Documents, pairs and groups, column by column, which compresses better than row by row. */
    static void lists(ReportModel model, Writer out) {
        try (JsonGenerator json = open(out)) {
            new ModelJson(json).lists(model);
        }
    }

    /** The texts in document order; null for documents without text on the page. */
    static void texts(List<DocumentCard> documents, Writer out) {
        try (JsonGenerator json = open(out)) {
            json.writeStartArray();
            for (DocumentCard document : documents) json.writeString(document.text());
            json.writeEndArray();
        }
    }

    private static JsonGenerator open(Writer out) {
        return new JsonFactory().createGenerator(ObjectWriteContext.empty(), out);
    }

    private void facts(ReportModel model) {
        json.writeStartObject();
        run(model.run());
        json.writeName("status");
        status(model.status());
        json.writeStringProperty("story", RunStory.of(model));
        counts(model.counts());
        method(model.method());
        table("sources", model.sources(), s -> row(s.name(), s.documents(), s.removed(), s.old() ? 1 : 0));
        table("sites", model.sites(), s -> row(s.name(), s.documents(), s.removed()));
        table("bins", model.scores().bins(), b -> row(b.from(), b.to(), b.count()));
        column("removedAt", model.scores().removed(), count -> count);
        model.scores().shape().ifPresent(shape -> shape(shape, model.grouping() != null));
        json.writeName("grouping");
        grouping(model.grouping());
        json.writeNumberProperty("listed", model.pairs().shown().size());
        json.writeStringProperty("sampling", model.pairs().sampling());
        table(
                "rejections",
                model.rejections(),
                r -> row(r.source(), r.position(), r.kind().label(), r.reason(), r.snippet()));
        json.writeEndObject();
    }

    private void shape(ScoreShape shape, boolean groups) {
        json.writeObjectPropertyStart("shape");
        json.writeStringProperty("description", shape.description());
        json.writeStringProperty("consequence", shape.consequence(groups));
        json.writeStringProperty("mark", ScoreShape.MARK);
        if (shape.kind() == ScoreShape.Kind.TWO)
            json.writeNumberProperty("valley", shape.choices().getLast().threshold());
        json.writeEndObject();
    }

    private void run(ReportModel.Run run) {
        json.writeObjectPropertyStart("run");
        json.writeStringProperty("title", run.title());
        json.writeStringProperty("command", run.command());
        json.writeStringProperty("version", run.version());
        json.writeStringProperty("digest", run.digest());
        json.writeStringProperty("directory", run.directory());
        table("resources", run.resources(), r -> row(r.name(), r.value()));
        table("stages", run.stages(), s -> row(s.name(), s.milliseconds()));
        table("statistics", run.statistics(), s -> row(s.name(), s.count(), s.meaning()));
        json.writeEndObject();
    }

    private void status(Status status) {
        json.writeStartObject();
        switch (status) {
            case Status.Finished ignored -> json.writeStringProperty("kind", "finished");
            case Status.ReportOnly ignored -> json.writeStringProperty("kind", "report_only");
            case Status.Stopped stopped -> {
                json.writeStringProperty("kind", "stopped");
                json.writeStringProperty("reason", stopped.reason());
                json.writeStringProperty("remedy", stopped.remedy());
                json.writeStringProperty("shared", stopped.shared());
            }
        }
        json.writeEndObject();
    }

    private void counts(ReportModel.Counts counts) {
        json.writeObjectPropertyStart("counts");
        json.writeNumberProperty("documents", counts.documents());
        json.writeNumberProperty("kept", counts.kept());
        json.writeNumberProperty("removed", counts.removed());
        json.writeNumberProperty("pairs", counts.pairs());
        json.writeNumberProperty("unreadable", counts.unreadable());
        json.writeNumberProperty("empty", counts.empty());
        json.writeNumberProperty("tooShort", counts.tooShort());
        json.writeNumberProperty("compared", counts.compared());
        json.writeNumberProperty("inPairs", counts.inPairs());
        json.writeNumberProperty("inGroups", counts.inGroups());
        ReportModel.Counts.Sides sides = counts.sides();
        if (sides != null) {
            side("fresh", sides.fresh());
            side("old", sides.old());
        }
        json.writeEndObject();
    }

    private void side(String name, ReportModel.Counts.Side side) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("documents", side.documents());
        json.writeNumberProperty("compared", side.compared());
        json.writeEndObject();
    }

    private void method(ReportModel.Method method) {
        json.writeObjectPropertyStart("method");
        json.writeStringProperty("name", method.name());
        json.writeStringProperty("measure", method.measure());
        json.writeBooleanProperty("distance", method.distance());
        json.writeStringProperty("direction", method.direction().name());
        json.writeBooleanProperty("exact", method.exact());
        json.writeStringProperty("threshold", method.threshold());
        json.writeBooleanProperty("adjustable", method.adjustable());
        json.writeStringProperty("condition", method.condition());
        json.writeStringProperty("tokens", method.tokens());
        table("parameters", method.parameters(), p -> row(p.name(), p.value()));
        json.writeEndObject();
    }

    private void grouping(@Nullable GroupModel grouping) {
        if (grouping == null) {
            json.writeNull();
            return;
        }
        json.writeStartObject();
        table("sizes", grouping.sizes(), s -> row(s.size(), s.groups()));
        json.writeEndObject();
    }

    private void lists(ReportModel model) {
        json.writeStartObject();
        documents(model.documents());
        pairs(model.pairs().shown());
        GroupModel grouping = model.grouping();
        table("groups", grouping == null ? List.of() : grouping.shown(), group -> {
            json.writeString(group.cluster());
            json.writeNumber(group.size());
            json.writeStartArray();
            for (int member : group.members()) json.writeNumber(member);
            json.writeEndArray();
            Share common = group.common();
            json.writeString(common == null || !common.isMost() ? "" : common.text("kept document's tokens"));
        });
        json.writeEndObject();
    }

    private void documents(List<DocumentCard> documents) {
        List<String> sources =
                documents.stream().map(DocumentCard::source).distinct().toList();
        Map<String, Integer> numbers = new HashMap<>();
        for (String source : sources) numbers.put(source, numbers.size());
        column("sources", sources, source -> source);
        json.writeObjectPropertyStart("documents");
        column("id", documents, DocumentCard::id);
        column("source", documents, d -> numbers.get(d.source()));
        column("url", documents, DocumentCard::url);
        column("length", documents, DocumentCard::length);
        column("cut", documents, DocumentCard::cutAt);
        column("snippet", documents, DocumentCard::snippet);
        column("cluster", documents, d -> d.group() == null ? null : d.group().cluster());
        column("size", documents, d -> d.group() == null ? 1 : d.group().size());
        column("keptId", documents, d -> d.match() == null ? null : d.match().keptId());
        column("score", documents, d -> d.match() == null ? null : d.match().score());
        json.writeEndObject();
    }

    private void pairs(List<PairListModel.Pair> pairs) {
        json.writeObjectPropertyStart("pairs");
        column("a", pairs, PairListModel.Pair::a);
        column("b", pairs, PairListModel.Pair::b);
        column("score", pairs, PairListModel.Pair::score);
        column("shared", pairs, p -> p.overlap() == null ? null : p.overlap().shared());
        column("sizeA", pairs, p -> p.overlap() == null ? null : p.overlap().sizeA());
        column("sizeB", pairs, p -> p.overlap() == null ? null : p.overlap().sizeB());
        column("common", pairs, p -> p.common() == null ? null : p.common().percent());
        column("commonText", pairs, p -> p.common() == null ? null : p.common().text("shared tokens"));
        column("commonMost", pairs, p -> p.common() != null && p.common().isMost() ? 1 : null);
        column("site", pairs, p -> p.sameSite() == null ? null : p.sameSite() ? 1 : 0);
        json.writeEndObject();
    }

    private <T> void column(String name, List<T> rows, Function<T, @Nullable Object> cell) {
        json.writeArrayPropertyStart(name);
        for (T row : rows) row(cell.apply(row));
        json.writeEndArray();
    }

    private <T> void table(String name, List<T> rows, Consumer<T> cells) {
        json.writeArrayPropertyStart(name);
        for (T row : rows) {
            json.writeStartArray();
            cells.accept(row);
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void row(@Nullable Object... cells) {
        for (Object cell : cells) {
            // Not a switch over types, for which a class is made at run time.
            if (cell == null) json.writeNull();
            else if (cell instanceof Long number) json.writeNumber(number);
            else if (cell instanceof Integer number) json.writeNumber(number);
            else if (cell instanceof Double number) json.writeNumber(number);
            else json.writeString(cell.toString());
        }
    }
}
