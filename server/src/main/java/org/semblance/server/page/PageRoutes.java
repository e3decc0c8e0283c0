package org.semblance.server.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.report.html.HtmlReport;
import org.semblance.report.page.Page;
import org.semblance.server.http.Access.Role;
import org.semblance.server.http.Call;
import org.semblance.server.http.Route;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.Response;

/** The web page and its files; styles and building blocks are shared with the report. */
public final class PageRoutes {
    /** Only files and responses of this service; no inline script, no framing, no form submission. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
            + " require-trusted-types-for 'script'; trusted-types 'none'";

    private final Response page = file(PageRoutes.class, "ui.html", "text/html; charset=utf-8");
    private final Map<String, Response> files = new LinkedHashMap<>();

    private PageRoutes() {
        script(HtmlReport.class, "elements.js");
        script(PageRoutes.class, "service.js");
        script(PageRoutes.class, "pair.js");
        script(PageRoutes.class, "ui.js");
        style(HtmlReport.class, "report.css");
        style(Page.class, "page.css");
        style(PageRoutes.class, "ui.css");
        files.put("icon.svg", file(PageRoutes.class, "icon.svg", "image/svg+xml"));
    }

    public static List<Route> routes() {
        PageRoutes pages = new PageRoutes();
        return List.of(
                Route.get("/", Role.NOBODY, true, _ -> Response.empty(303).with("Location", "/ui")),
                Route.get("/ui", Role.NOBODY, true, _ -> pages.page),
                Route.get("/ui/{file}", Role.NOBODY, true, pages::file));
    }

    private Response file(Call call) {
        Response found = files.get(call.variable(0));
        if (found == null) throw new Fault(404, "the page has no such file");
        return found;
    }

    private void script(Class<?> home, String name) {
        files.put(name, file(home, name, "text/javascript; charset=utf-8"));
    }

    private void style(Class<?> home, String name) {
        files.put(name, file(home, name, "text/css; charset=utf-8"));
    }

    private static Response file(Class<?> home, String name, String type) {
        return Response.of(200, type, Route.resource(home, name))
                .with(
                        "Content-Security-Policy",
                        POLICY,
                        "Cache-Control",
                        "no-cache",
                        "Cross-Origin-Opener-Policy",
                        "same-origin",
                        "Permissions-Policy",
                        "camera=(), geolocation=(), microphone=()");
    }
}
