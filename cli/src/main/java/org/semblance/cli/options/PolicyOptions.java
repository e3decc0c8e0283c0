package org.semblance.cli.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semblance.pairs.Groups;
import org.semblance.pairs.Keep;
import org.semblance.report.run.RunPlan.Action;
import picocli.CommandLine.Option;

/** Which documents are kept, and the limits of the guard. */
public final class PolicyOptions extends RemovalOptions {
    @Option(
            names = "--keep",
            paramLabel = "LIST",
            description =
                    "Which document of a group to keep: first, last, longest, shortest, newest, oldest, field:NAME"
                            + " (largest number) or url-shortest; a list breaks ties in order. Default: first.")
    public String keep = "first";

    @Option(
            names = "--date-field",
            paramLabel = "NAME",
            description = "Field with the ISO 8601 date for --keep newest or oldest. Default: date.")
    private @Nullable String dateField;

    @Option(
            names = "--groups",
            paramLabel = "SHAPE",
            description =
                    "stars: every member matches the kept document; components: connected components. Default: stars.")
    public Groups.Shape groups = Groups.Shape.STARS;

    @Option(
            names = "--action",
            paramLabel = "ACTION",
            description =
                    "remove, annotate (keep all documents and add the results as fields) or report. Default: remove.")
    public Action action = Action.REMOVE;

    /** The policy that a run wrote to its summary, as {@link #described} gives it. */
    public static PolicyOptions of(Map<String, String> described) {
        PolicyOptions options = new PolicyOptions();
        options.protect.addAll(unquoted(described.getOrDefault("protect", "")));
        return options;
    }

    public Keep keep() {
        Keep parsed = Keep.parse(keep, dateField());
        if (dateField != null && parsed.criteria().stream().noneMatch(c -> dateField.equals(c.field())))
            throw new IllegalArgumentException(
                    "--date-field %s has no effect with --keep %s: use --keep newest or oldest, or omit it"
                            .formatted(dateField, keep));
        return parsed;
    }

    @Override
    public String keepList() {
        return keep;
    }

    @Override
    public String dateField() {
        return dateField == null ? "date" : dateField;
    }

    /** The document fields that the keep policy reads. */
    public Set<String> fields() {
        Set<String> fields = new LinkedHashSet<>();
        for (Keep.Criterion criterion : keep().criteria()) {
            @Nullable String field = criterion.field();
            if (field != null) fields.add(field);
        }
        return fields;
    }

    @Override
    public Action action() {
        return action;
    }

    @Override
    public Groups.Shape shape() {
        return groups;
    }

    @Override
    public Map<String, String> described(String scope) {
        Map<String, String> policy = new LinkedHashMap<>();
        policy.put("keep", keep().toString());
        if (keep().criteria().stream().anyMatch(c -> List.of("newest", "oldest").contains(c.name())))
            policy.put("date_field", dateField());
        policy.put("groups", groups.name().toLowerCase(Locale.ROOT));
        policy.putAll(removals(scope));
        return policy;
    }

    /** Reads globs that are written in one line, quoted where needed. */
    private static List<String> unquoted(String globs) {
        List<String> found = new ArrayList<>();
        Matcher glob = Pattern.compile("'((?:[^']|'')*+)'(?:\\s|$)|(\\S+)").matcher(globs);
        while (glob.find())
            found.add(glob.group(1) == null ? glob.group(2) : glob.group(1).replace("''", "'"));
        return found;
    }
}
