package org.semblance.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.semblance.report.html.ReportModel.DocumentCard;
import org.semblance.report.html.ReportModel.DocumentCard.Match;
import org.semblance.report.html.ReportModel.PairListModel.Pair;
import org.semblance.run.Workers;

class HtmlReportTest {
    private static final String HOSTILE =
            "</script><script>alert(1)</script>&\u2028\u2029<!-- \uD83D\uDE00 \uDC00 {{texts}}";

    @Test
    void givesTheSameBytesForTheSameModel() throws IOException {
        assertThat(bytes(SampleReports.news(20))).isEqualTo(bytes(SampleReports.news(20)));
    }

    @Test
    void escapesTextThatWouldEndTheScript() throws IOException {
        assertThat(element("facts", page(hostile()))).doesNotContain("<", ">", "&", "\u2028", "\u2029");
        assertThat(unpacked("lists"))
                .doesNotContain("<", ">", "&", "\u2028", "\u2029")
                .contains("\\u003c/script\\u003e\\u003cscript\\u003ealert(1)")
                .contains("\uD83D\uDE00 \\udc00 {{texts}}");
    }

    @Test
    void escapesTheTitle() throws IOException {
        ReportModel model = hostile();
        ReportModel.Run run = new ReportModel.Run("<b>&\"", "", "", "", List.of(), List.of(), List.of(), "", ".");
        ReportModel titled = new ReportModel(
                run,
                model.status(),
                model.counts(),
                model.method(),
                model.sources(),
                model.sites(),
                model.scores(),
                model.grouping(),
                model.pairs(),
                model.documents(),
                model.rejections());
        assertThat(page(titled)).contains("<title>&lt;b&gt;&amp;&quot; · Semblance</title>");
    }

    @Test
    void compressesTheTexts() throws IOException {
        assertThat(unpacked("texts")).startsWith("[\"\\u003c/script").endsWith(",null]");
    }

    private static String unpacked(String id) throws IOException {
        byte[] packed = Base64.getDecoder().decode(element(id, page(hostile())));
        return new String(new InflaterInputStream(new ByteArrayInputStream(packed)).readAllBytes(), UTF_8);
    }

    @Test
    void contentSecurityPolicyAllowsOnlyItsOwnScriptAndStyle() throws Exception {
        String page = page(SampleReports.news(2));
        String policy = found(page, "Content-Security-Policy\" content=\"([^\"]*)\"");
        assertThat(policy)
                .startsWith("default-src 'none';")
                .contains("script-src '" + hash(found(page, "(?s)<script>(.*?)</script>")) + "'")
                .contains("style-src '" + hash(found(page, "(?s)<style>(.*?)</style>")) + "'")
                .doesNotContain("unsafe");
    }

    private static ReportModel hostile() {
        return SampleReports.of(
                List.of(
                        new DocumentCard(HOSTILE, "s", HOSTILE, HOSTILE.length(), HOSTILE, null, null),
                        new DocumentCard("b", "s", null, 9, null, null, new Match(HOSTILE, 1))),
                List.of(new Pair(0, 1, 1, null, null)));
    }

    private static byte[] bytes(ReportModel model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        HtmlReport.write(model, new Workers(2), out);
        return out.toByteArray();
    }

    private static String page(ReportModel model) throws IOException {
        return new String(bytes(model), UTF_8);
    }

    private static String element(String id, String page) {
        return found(page, "(?s)id=\"" + id + "\">(.*?)</script>");
    }

    private static String found(String page, String regex) {
        Matcher matcher = Pattern.compile(regex).matcher(page);
        assertThat(matcher.find()).as(regex).isTrue();
        return matcher.group(1);
    }

    private static String hash(String content) throws Exception {
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(content.getBytes(UTF_8));
        return "sha256-" + Base64.getEncoder().encodeToString(hash);
    }
}
