package org.semblance.cli.index;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.inputs.InputException;
import org.semblance.report.Tsv;

/** Makes the fingerprints of records; thread-safe. */
interface RecordFingerprinter {
    /** A document's fingerprint. */
    @SuppressWarnings("ArrayRecordComponent") // never compared as a record
    record Print(String id, long bits, float[] margins) {}

    /**
     * The fingerprint of a record, or null if it has none.
     *
     * @param place where the record is, for error messages
     */
    @Nullable
    Print of(Document record, String place);

    /** Reads fingerprints as {@code semblance fingerprint} prints them: id, tab, 16 hexadecimal digits. */
    final class Listed implements RecordFingerprinter {
        private static final Pattern DIGITS = Pattern.compile("[0-9a-fA-F]{16}");
        private static final Pattern LONG_DIGITS = Pattern.compile("[0-9a-fA-F]{32}");
        private static final float[] UNKNOWN = {};

        @Override
        public @Nullable Print of(Document line, String place) {
            String text = line.text();
            if (text.isBlank()) return null;
            int tab = text.lastIndexOf('\t');
            if (tab > 0 && LONG_DIGITS.matcher(text.substring(tab + 1)).matches()) {
                throw new InputException(
                        place + ": a 128-bit fingerprint; an index stores 64-bit ones: create them without bits=128");
            }
            if (tab < 1 || !DIGITS.matcher(text.substring(tab + 1)).matches()) {
                throw new InputException(
                        place + ": not a fingerprint: a line must be an id, a tab and 16 hexadecimal digits");
            }
            long bits = Long.parseUnsignedLong(text.substring(tab + 1), 16);
            return new Print(Tsv.unescape(text.substring(0, tab)), bits, UNKNOWN);
        }
    }
}
