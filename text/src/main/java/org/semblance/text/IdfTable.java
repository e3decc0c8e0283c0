package org.semblance.text;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.semblance.Detector;
import org.semblance.records.CollectionTooLarge;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.bits.FingerprintForm;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.records.bits.Weighting;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.spill.Disk;

/**
 * A file of document frequencies of features or tokens: for weights of documents that come one by one, or later.
 *
 * <p>The file has a magic number, a version, how features were made and weighted (its length in bytes, and UTF-8), the
 * number of documents, the number of features, the hashes of the features in ascending order, their frequencies, and the
 * CRC-32C of all that; numbers are big-endian. Weights that are not named are {@code tfidf}.
 *
 * @param weights the parameter {@code weights} of the collection; so other documents are weighted
 * @param features the parameters by which features were made, such as {@code tokens=words&normalize=full}; empty if
 *     unknown
 */
public record IdfTable(DocumentFrequencies frequencies, String weights, String features) {
    private static final String WEIGHTS = SimhashJoins.WEIGHTS + "=";
    private static final long MARK = 0x53656D626C496466L; // SemblIdf
    private static final int VERSION = 2;
    private static final int FRAME = 2 * Long.BYTES + 3 * Integer.BYTES + Long.BYTES;
    private static final int ENTRY = Long.BYTES + Integer.BYTES;
    private static final int MOST_KEPT = (Integer.MAX_VALUE - (1 << 10) - FRAME) / ENTRY;

    /** A table of the features of fingerprints. */
    public IdfTable(DocumentFrequencies frequencies, TermFrequency tf, String features) {
        this(frequencies, SimhashJoins.tfidf(tf), features);
    }

    /** A table of features that were made in an unknown way. */
    public IdfTable(DocumentFrequencies frequencies, TermFrequency tf) {
        this(frequencies, tf, "");
    }

    /**
     * A table of the features or tokens of a detector.
     *
     * @throws IllegalArgumentException if it has no weighted features or tokens
     */
    public static IdfTable of(DocumentFrequencies frequencies, Detector<?> detector) {
        Map<String, String> parameters = detector.parameters();
        if (WeightedJoins.MEASURES.contains(parameters.getOrDefault("measure", ""))) {
            return new IdfTable(
                    frequencies,
                    parameters.getOrDefault(WeightedJoins.WEIGHTS, WeightedJoins.IDF),
                    WeightedJoins.tokenParameters(parameters));
        }
        SimhashEncoding encoding = detector.profile()
                .fingerprints()
                .flatMap(FingerprintForm::weighted)
                .orElseThrow(() -> new IllegalArgumentException(detector.name() + " has no weighted features"));
        return new IdfTable(
                frequencies, encoding.weighting().tf(), SimhashJoins.featureParameters(detector.parameters()));
    }

    /** The weights of any documents by this table: those of its own collection are as they were there. */
    public Weighting weighting() {
        return new Weighting.Stored(tf(), frequencies);
    }

    /**
     * How occurrences contributed to the weights of the collection; so they do for other documents.
     *
     * @throws IllegalArgumentException if the weights are not those of fingerprints
     */
    public TermFrequency tf() {
        return tf(weights)
                .orElseThrow(() -> new IllegalArgumentException(
                        "a table with weights %s is of a measure that weighs tokens, not of fingerprints"
                                .formatted(weights)));
    }

    private static Optional<TermFrequency> tf(String weights) {
        return Arrays.stream(TermFrequency.values())
                .filter(tf -> weights.equals(SimhashJoins.tfidf(tf)))
                .findFirst();
    }

    private String made() {
        String named = weights.equals(SimhashJoins.tfidf(TermFrequency.RAW)) ? "" : WEIGHTS + weights;
        return features + (features.isEmpty() || named.isEmpty() ? "" : "&") + named;
    }

    private static IdfTable of(DocumentFrequencies frequencies, String made) {
        int at = made.lastIndexOf(WEIGHTS);
        if (at < 0) return new IdfTable(frequencies, TermFrequency.RAW, made);
        String weights = made.substring(at + WEIGHTS.length());
        if (tf(weights).isEmpty() && !weights.equals(WeightedJoins.IDF) && !weights.equals(WeightedJoins.IDF2))
            throw new IllegalArgumentException("unknown weights " + weights);
        return new IdfTable(frequencies, weights, made.substring(0, Math.max(0, at - 1)));
    }

    /** Writes the file atomically. */
    public void save(Path file) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || Files.isDirectory(file)) throw unwritable(file, "it is a directory");
        if (Files.exists(file) && !Files.isRegularFile(file))
            throw unwritable(file, "it is a device, a pipe or a socket");
        if (!Files.isDirectory(directory)) throw unwritable(file, "there is no directory " + directory);
        try {
            Disk.replace(file, this::write);
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            throw unwritable(file, e.getMessage() + "; free disk space");
        }
    }

    private static FileSystemException unwritable(Path file, String reason) {
        return new FileSystemException(
                file.toString(), null, "cannot be written: " + reason + "; name another file for the idf table");
    }

    /**
     * The content of the file.
     *
     * @throws CollectionTooLarge if an array cannot hold it
     */
    public byte[] bytes() {
        byte[] bytes = new byte[length(frequencies.size()) + made().getBytes(StandardCharsets.UTF_8).length];
        ByteBuffer left = ByteBuffer.wrap(bytes);
        try {
            write(new OutputStream() {
                @Override
                public void write(int b) {
                    left.put((byte) b);
                }

                @Override
                public void write(byte[] source, int from, int count) {
                    left.put(source, from, count);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes;
    }

    /** The size in bytes of a table of features, without how they were made. */
    static int length(int features) {
        if (features > MOST_KEPT) throw CollectionTooLarge.features(features, MOST_KEPT);
        return FRAME + ENTRY * features;
    }

    private void write(OutputStream file) throws IOException {
        CheckedOutputStream checked = new CheckedOutputStream(new BufferedOutputStream(file, 1 << 16), new CRC32C());
        DataOutputStream out = new DataOutputStream(checked);
        out.writeLong(MARK);
        out.writeInt(VERSION);
        byte[] made = made().getBytes(StandardCharsets.UTF_8);
        out.writeInt(made.length);
        out.write(made);
        out.writeLong(frequencies.documents());
        out.writeInt(frequencies.size());
        for (int i = 0; i < frequencies.size(); i++) out.writeLong(frequencies.feature(i));
        for (int i = 0; i < frequencies.size(); i++) out.writeInt(frequencies.count(i));
        out.writeLong(checked.getChecksum().getValue());
        out.flush();
    }

    /**
     * Reads a file.
     *
     * @throws FileSystemException if it is damaged, or has another format or version
     */
    public static IdfTable load(Path file) throws IOException {
        try (InputStream content = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            return read(content, Files.size(file), file);
        }
    }

    /** The checksum at the end of a file, as 8 hexadecimal digits: different for tables with different content. */
    public static String checksum(Path file) throws IOException {
        try (SeekableByteChannel content = Files.newByteChannel(file)) {
            ByteBuffer last = ByteBuffer.allocate(Integer.BYTES);
            content.position(Math.max(0, content.size() - Integer.BYTES));
            while (last.hasRemaining() && content.read(last) >= 0) {}
            return HexFormat.of().formatHex(last.array());
        }
    }

    /** Reads the result of {@link #bytes}; the file is named in error messages. */
    public static IdfTable of(byte[] bytes, Path file) throws IOException {
        return read(new ByteArrayInputStream(bytes), bytes.length, file);
    }

    private static IdfTable read(InputStream content, long length, Path file) throws IOException {
        try {
            CheckedInputStream checked = new CheckedInputStream(content, new CRC32C());
            DataInputStream in = new DataInputStream(checked);
            if (length < FRAME || in.readLong() != MARK) throw refused(file, "not an idf table");
            int version = in.readInt();
            if (version != VERSION) {
                throw refused(
                        file, "an idf table of version " + version + ", but this program reads version " + VERSION);
            }
            int made = in.readInt();
            if (made < 0 || made > length - FRAME) throw refused(file, "truncated or damaged: not a whole idf table");
            String form = new String(in.readNBytes(made), StandardCharsets.UTF_8);
            long documents = in.readLong();
            int size = in.readInt();
            if (size < 0 || length != FRAME + made + (long) ENTRY * size) {
                throw refused(file, "truncated or damaged: %,d bytes of an idf table".formatted(length));
            }
            new MemoryMeter(Heap.limit()).take(DocumentFrequencies.bytes(size)); // refuses a table that does not fit
            long[] hashes = new long[size];
            int[] counts = new int[size];
            for (int i = 0; i < size; i++) hashes[i] = in.readLong();
            for (int i = 0; i < size; i++) counts[i] = in.readInt();
            long sum = checked.getChecksum().getValue();
            if (in.readLong() != sum) throw refused(file, "damaged: the checksum of the idf table does not match");
            return of(new DocumentFrequencies(documents, hashes, counts), form);
        } catch (IllegalArgumentException e) {
            throw refused(file, "damaged: an idf table cannot have " + e.getMessage());
        }
    }

    private static FileSystemException refused(Path file, String reason) {
        return new FileSystemException(
                file.toString(),
                null,
                reason + "; make it again with semblance tokens --save-weights or fingerprint --save-idf");
    }
}
