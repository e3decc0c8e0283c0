package org.semblance.cluster;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStoreContext;
import org.jclouds.blobstore.TransientApiMetadata;
import org.jclouds.blobstore.domain.StorageMetadata;
import org.jclouds.blobstore.options.ListContainerOptions;

/**
 * Stores on the loopback interface: HDFS with a name node and a data node, and a server of S3's protocol that checks
 * signatures. Each has a configuration directory for {@code HADOOP_CONF_DIR}.
 */
final class Stores implements AutoCloseable {
    static final String BUCKET = "corpus";
    private static final String KEY = "a-key";
    private static final String SECRET = "its-secret";

    private final Path directory;
    private final MiniDFSCluster hdfs;
    private final S3Proxy s3;
    private final BlobStoreContext blobs;
    private final HttpServer expired;

    Stores(Path directory) throws Exception {
        this.directory = directory;
        Configuration conf = new Configuration();
        conf.set("hdfs.minidfs.basedir", directory.resolve("hdfs").toString());
        this.hdfs = new MiniDFSCluster.Builder(conf).numDataNodes(1).build();
        hdfs.waitActive();
        this.blobs = ContextBuilder.newBuilder(new TransientApiMetadata()).build(BlobStoreContext.class);
        blobs.getBlobStore().createContainerInLocation(null, BUCKET);
        this.s3 = S3Proxy.builder()
                .blobStore(blobs.getBlobStore())
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V4, KEY, SECRET)
                .ignoreUnknownHeaders(true) // of checksums
                .build();
        s3.start();
        this.expired = expired();
    }

    /** The root of HDFS. */
    String hdfs() {
        return "hdfs://127.0.0.1:" + hdfs.getNameNodePort();
    }

    org.apache.hadoop.fs.FileSystem hdfsFiles() throws IOException {
        return hdfs.getFileSystem();
    }

    /** The keys of all objects of the bucket. */
    Set<String> keys() {
        Set<String> keys = new TreeSet<>();
        for (StorageMetadata object : blobs.getBlobStore().list(BUCKET, ListContainerOptions.Builder.recursive()))
            keys.add(object.getName());
        return keys;
    }

    void put(String key, byte[] bytes) {
        blobs.getBlobStore()
                .putBlob(
                        BUCKET,
                        blobs.getBlobStore()
                                .blobBuilder(key)
                                .payload(bytes)
                                .contentLength(bytes.length)
                                .build());
    }

    byte[] get(String key) throws IOException {
        try (InputStream in =
                blobs.getBlobStore().getBlob(BUCKET, key).getPayload().openStream()) {
            return in.readAllBytes();
        }
    }

    /** A configuration directory with valid credentials. */
    Path settings() throws IOException {
        return settings("settings", s3Port(), SECRET, Map.of());
    }

    /** A configuration directory whose secret is not that of the server. */
    Path wrongSecret() throws IOException {
        return settings("wrong-secret", s3Port(), "another", Map.of());
    }

    /** A configuration directory with a session that the server no longer accepts. */
    Path expiredSession() throws IOException {
        return settings(
                "expired",
                expired.getAddress().getPort(),
                SECRET,
                Map.of(
                        "fs.s3a.session.token",
                        "a-token",
                        "fs.s3a.aws.credentials.provider",
                        "org.apache.hadoop.fs.s3a.TemporaryAWSCredentialsProvider"));
    }

    private int s3Port() {
        return s3.getPort();
    }

    private Path settings(String name, int port, String secret, Map<String, String> more) throws IOException {
        Map<String, String> all = new LinkedHashMap<>(Map.of(
                "fs.defaultFS",
                hdfs(),
                "fs.s3a.endpoint",
                "http://127.0.0.1:" + port,
                "fs.s3a.endpoint.region",
                "us-east-1",
                "fs.s3a.path.style.access",
                "true",
                "fs.s3a.connection.ssl.enabled",
                "false",
                "fs.s3a.access.key",
                KEY,
                "fs.s3a.secret.key",
                secret,
                "dfs.replication",
                "1"));
        all.putAll(more);
        return write(name, "core-site.xml", all);
    }

    private Path write(String name, String file, Map<String, String> settings) throws IOException {
        Path target = Files.createDirectories(directory.resolve(name));
        try (OutputStream out = Files.newOutputStream(target.resolve(file))) {
            Configuration conf = new Configuration(false);
            settings.forEach(conf::set);
            conf.writeXml(out);
        }
        return target;
    }

    /** A server that answers as S3 does when the session of a client has expired. */
    private static HttpServer expired() throws IOException {
        byte[] answer = """
                <?xml version="1.0" encoding="UTF-8"?>
                <Error><Code>ExpiredToken</Code><Message>The provided token has expired.</Message><RequestId>1</RequestId></Error>
                """.getBytes(StandardCharsets.UTF_8);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "application/xml");
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(400, head ? -1 : answer.length);
            if (!head) exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        return server;
    }

    @Override
    public void close() throws Exception {
        s3.stop();
        blobs.close();
        expired.stop(0);
        hdfs.shutdown(true);
    }
}
