package org.semblance.server.http;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An HTTP client that validates every response against the OpenAPI description. */
public final class Client implements AutoCloseable {
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Description description = new Description();
    private final URI address;
    private String token = "";

    public Client(URI address) throws IOException {
        this.address = address;
    }

    /** A response. */
    public record Answered(int status, String body, HttpResponse<String> response) {
        public JsonNode json() {
            return JsonMapper.shared().readTree(body);
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }

    Client token(String token) {
        this.token = token;
        return this;
    }

    public Answered send(String method, String path) throws IOException, InterruptedException {
        return send(method, path, "", null);
    }

    public Answered send(String method, String path, String body) throws IOException, InterruptedException {
        return send(method, path, "application/json", body);
    }

    public Answered send(String method, String path, String type, String body)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address.resolve(path));
        request.method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!type.isEmpty()) request.header("Content-Type", type);
        if (!token.isEmpty()) request.header("Authorization", "Bearer " + token);
        HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
        Answered answered = new Answered(response.statusCode(), response.body(), response);
        boolean known = answered.status() != 404 && answered.status() != 405;
        if (known) description.check(method, path, answered.status(), answered.header("content-type"), answered.body());
        else if (!description
                .errors("/components/schemas/Problem", answered.body())
                .isEmpty()) throw new AssertionError("no problem: " + answered.body());
        return answered;
    }

    @Override
    public void close() {
        http.close();
    }
}
