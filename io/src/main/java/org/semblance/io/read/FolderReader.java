package org.semblance.io.read;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.formats.Rejection;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.OpenFile;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.ZstdWindows;

/** Reads files that hold one document each. A batch is a few files, which the parsing thread opens. */
final class FolderReader implements InputReader {
    /** Cost of opening a file, in bytes read, so that batches of tiny files are spread over the threads. */
    private static final int OPENING_COST = 1 << 13;

    private final List<InputFile> files;
    private final boolean fullNames;
    private final int batchBytes;
    private final ReadOptions options;
    private final ZstdWindows windows;
    private int next;
    private long diskBytes;

    /** @param fullNames whether ids are full names, because relative paths are not unique */
    FolderReader(Input input, ReadOptions options, boolean fullNames, int batchBytes, ZstdWindows windows) {
        this.files = input.files();
        this.fullNames = fullNames;
        this.batchBytes = batchBytes;
        this.options = options;
        this.windows = windows;
    }

    @Override
    public @Nullable RecordBatch next() {
        if (next == files.size()) return null;
        int from = next;
        for (long weight = 0; next < files.size() && weight < batchBytes; next++) {
            long size = files.get(next).size();
            diskBytes += size;
            weight += size + OPENING_COST;
        }
        int to = next;
        return () -> new FileCursor(from, to);
    }

    @Override
    public long bytesRead() {
        return diskBytes;
    }

    @Override
    public void close() {}

    private final class FileCursor implements RecordCursor {
        private final int to;
        private int at;
        private @Nullable Content content;

        FileCursor(int from, int to) {
            this.at = from - 1;
            this.to = to;
        }

        @Override
        public boolean next() {
            content = null;
            return ++at < to;
        }

        @Override
        public long position() {
            return at + 1L;
        }

        @Override
        public InputFile file() {
            return files.get(at);
        }

        @Override
        public byte[] buffer() {
            return content().bytes;
        }

        @Override
        public long bytes() {
            return content().size();
        }

        @Override
        public Document document() throws Rejection {
            return content().document(fullNames, options);
        }

        private Content content() {
            if (content == null) {
                try (OpenFile open = OpenFile.open(file(), windows)) {
                    content = Content.of(open, options);
                } catch (IOException e) {
                    throw InputException.of(file().title(), e);
                }
            }
            return content;
        }
    }

    /**
     * The content of a file.
     *
     * @param file with the encoding that was found
     * @param bytes truncated one byte after the limit
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record Content(InputFile file, byte[] bytes) {
        static Content of(OpenFile open, ReadOptions options) {
            try {
                byte[] bytes = open.readNBytes((int) options.maxRecordBytes() + 1);
                return new Content(open.file(), bytes);
            } catch (IOException e) {
                throw open.broken(e, "");
            }
        }

        /** The size of the file, decompressed; a lower bound if it is too long to read. */
        long size() {
            return Math.max(bytes.length, file.packing() == FileCompression.PLAIN ? file.size() : 0);
        }

        /** The file as a document. */
        Document document(boolean fullNames, ReadOptions options) throws Rejection {
            long most = options.maxRecordBytes();
            try {
                if (bytes.length > most) throw new Rejection("longer than " + most + " bytes");
                return Formats.document(fullNames ? file.name() : file.relative(), file, bytes, options);
            } catch (Rejection e) {
                throw new Rejection(file.relative() + ": " + e.reason());
            }
        }
    }
}
