package org.semblance.server.http;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.RequestHead;

/** All routes; finds the route of a request. */
final class Routes {
    /** A matched route with the values of its path variables. */
    record Found(Route route, List<String> variables) {}

    private record Entry(Route route, List<String> segments) {}

    private final List<Entry> entries;

    Routes(List<Route> routes) {
        this.entries =
                routes.stream().map(route -> new Entry(route, route.segments())).toList();
    }

    List<Route> all() {
        return entries.stream().map(Entry::route).toList();
    }

    /**
     * Finds the route of a request; HEAD is treated as GET.
     *
     * @throws Fault with status 404 or 405 if there is none
     */
    Found find(RequestHead head) {
        String method = head.method().equals("HEAD") ? "GET" : head.method();
        List<String> segments = segments(head.path());
        TreeSet<String> allowed = new TreeSet<>();
        for (Entry entry : entries) {
            List<String> variables = variables(entry.segments, segments);
            if (variables == null) continue;
            if (entry.route.method().equals(method)) return new Found(entry.route, variables);
            allowed.add(entry.route.method());
            if (entry.route.method().equals("GET")) allowed.add("HEAD");
        }
        if (allowed.isEmpty()) throw new Fault(404, "no such path; /openapi.json lists all paths");
        String methods = String.join(", ", allowed);
        throw new Fault(405, "allowed methods: " + methods).header("Allow", methods);
    }

    private static List<String> segments(String path) {
        List<String> segments = new ArrayList<>(6);
        for (int from = 1; from <= path.length(); ) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            segments.add(path.substring(from, to));
            from = to + 1;
        }
        return segments;
    }

    /**
     * The decoded values of the path variables, or null if the path does not match. A slash within a variable must be
     * percent-encoded.
     */
    private static @Nullable List<String> variables(List<String> pattern, List<String> segments) {
        if (pattern.size() != segments.size()) return null;
        for (int i = 0; i < pattern.size(); i++)
            if (!isVariable(pattern.get(i)) && !pattern.get(i).equals(segments.get(i))) return null;
        List<String> variables = new ArrayList<>(2);
        for (int i = 0; i < pattern.size(); i++)
            if (isVariable(pattern.get(i))) variables.add(Call.decode(segments.get(i), false));
        return variables;
    }

    private static boolean isVariable(String segment) {
        return segment.startsWith("{");
    }
}
