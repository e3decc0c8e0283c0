package org.semblance.cli;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Program;

/** Names in stores, which the program cannot read without Hadoop. */
class StoreNamesTest {
    private static final String REMEDY = ": needs the libraries of Apache Hadoop: start with ./semblance";
    private static final String NEWS = "../examples/news.jsonl";

    @TempDir
    Path dir;

    @Test
    void needHadoop() {
        Path out = dir.resolve("out");
        Program.run("dedup", "s3a://b/a.jsonl", "-o", out).complains(2, "s3a://b/a.jsonl" + REMEDY);
        Program.run("dedup", "hdfs:///a/*.jsonl", "-o", out).complains(2, "hdfs:///a/*.jsonl" + REMEDY);
        Program.run("dedup", NEWS, "-o", "hdfs://h/out").complains(2, "hdfs://h/out" + REMEDY);
        Program.run("verify", "hdfs://h/out").complains(2, "hdfs://h/out" + REMEDY);
        Program.run("dedup", "s3://b/a.jsonl", "-o", out).complains(2, "write s3a:// instead of s3://");
        Program.run("dedup", "https://h/a.jsonl", "-o", out)
                .complains(2, "pages of the web are not fetched: name a file");
        Program.run("dedup", "ftp://b/a.jsonl", "-o", out).complains(2, "files of ftp: cannot be read; name a local");
    }

    @Test
    void ofThisMachine() {
        String file = "file://" + Path.of(NEWS).toAbsolutePath().normalize();
        Program.run("dedup", file, "-o", "file://" + dir.resolve("out"), "--quiet")
                .expect(0);
        Program.run("verify", "file:" + dir.resolve("out")).expect(0);
    }
}
