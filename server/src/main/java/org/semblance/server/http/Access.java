package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.RequestHead;

/** Authentication and authorization by bearer tokens. Only hashes of the tokens are held in memory. */
public final class Access {
    private static final int MIN_TOKEN_LENGTH = 16;
    private static final String HASH_PREFIX = "sha256:";

    @SuppressWarnings("ArrayRecordComponent") // compared in constant time, never as a value
    private record Key(byte[] hash, Role role, String name) {}

    /**
     * An authenticated client.
     *
     * @param name name from the token file, or the client address if it sent no token
     */
    public record Caller(String name, Role role) {}

    private final boolean open;
    private final List<Key> keys;

    private Access(boolean open, List<Key> keys) {
        this.open = open;
        this.keys = List.copyOf(keys);
    }

    /** Grants every role to every client, for a service that is only reachable from this machine. */
    public static Access forAll() {
        return new Access(true, List.of());
    }

    /**
     * Reads a token file: each line has a role, a token and a name. The token is plain text or {@code sha256:} and its
     * hash. A token has one line: the role of a token with two would depend on their order.
     *
     * @throws IllegalArgumentException if other users can read the file, a line is malformed, or a token has two lines;
     *     messages never contain a token
     */
    public static Access of(Path file) throws IOException {
        requirePrivate(file);
        List<Key> keys = new ArrayList<>();
        Map<String, Integer> lineOfHash = new HashMap<>();
        List<String> lines = Files.readAllLines(file, UTF_8);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) continue;
            String where = file + ", line " + (i + 1) + ": ";
            Key key = key(line, where);
            Integer earlier = lineOfHash.put(HexFormat.of().formatHex(key.hash), i + 1);
            if (earlier != null) {
                throw new IllegalArgumentException(where + "this is the token of line " + earlier
                        + "; a token has one role and one name: delete one of the lines, or use another token");
            }
            keys.add(key);
        }
        if (keys.isEmpty()) throw new IllegalArgumentException(file + ": contains no token");
        return new Access(false, keys);
    }

    private static void requirePrivate(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (view == null) return;
        Set<PosixFilePermission> allowed = view.readAttributes().permissions();
        if (allowed.contains(PosixFilePermission.OTHERS_READ)
                || allowed.contains(PosixFilePermission.OTHERS_WRITE)
                || allowed.contains(PosixFilePermission.GROUP_WRITE)) {
            throw new IllegalArgumentException(
                    file + ": other users can read or change the tokens; run chmod 600 " + file);
        }
    }

    private static Key key(String line, String where) {
        String[] parts = line.split("\\s+", 3);
        if (parts.length < 3) throw new IllegalArgumentException(where + "expected a role, a token and a name");
        Role role = switch (parts[0].toLowerCase(Locale.ROOT)) {
            case "read" -> Role.READ;
            case "write" -> Role.WRITE;
            case "admin" -> Role.ADMIN;
            default -> throw new IllegalArgumentException(where + "roles are read, write and admin");
        };
        return new Key(hash(parts[1], where), role, parts[2]);
    }

    private static byte[] hash(String token, String where) {
        if (!token.startsWith(HASH_PREFIX)) {
            if (!token.chars().allMatch(c -> c > ' ' && c < 0x7F))
                throw new IllegalArgumentException(where + "a token must consist of printable ASCII characters");
            if (token.length() < MIN_TOKEN_LENGTH)
                throw new IllegalArgumentException(
                        where + "a token must have at least " + MIN_TOKEN_LENGTH + " characters");
            return sha256(token);
        }
        String digits = token.substring(HASH_PREFIX.length());
        if (!digits.matches("[0-9a-fA-F]{64}"))
            throw new IllegalArgumentException(where + "sha256: must be followed by 64 hexadecimal digits");
        return HexFormat.of().parseHex(digits);
    }

    private static byte[] sha256(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(ISO_8859_1));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Authenticates the sender of a request.
     *
     * @throws Fault with status 401 if the token is malformed or unauthorized
     */
    Caller caller(RequestHead head) {
        String client = head.client().getHostAddress();
        if (open) return new Caller(client, Role.ADMIN);
        Optional<String> header = head.single("authorization");
        if (header.isEmpty()) return new Caller(client, Role.NOBODY);
        String value = header.get();
        if (!value.regionMatches(true, 0, "bearer ", 0, 7)) throw unauthorized("only bearer tokens are accepted");
        byte[] hash = sha256(value.substring(7).strip());
        Key found = null;
        for (Key key : keys) if (MessageDigest.isEqual(key.hash, hash)) found = key; // no early exit: constant time
        if (found == null) throw unauthorized("unknown token");
        return new Caller(found.name, found.role);
    }

    /** @throws Fault with status 401 or 403 if the caller lacks the required role */
    static void require(Role needed, Caller caller) {
        if (caller.role.may(needed)) return;
        if (caller.role == Role.NOBODY) throw unauthorized("a token is required: Authorization: Bearer TOKEN");
        throw new Fault(403, "role " + needed.label() + " is required, the token has role " + caller.role.label());
    }

    private static Fault unauthorized(String why) {
        return new Fault(401, why).header("WWW-Authenticate", "Bearer realm=\"semblance\"");
    }

    /** Permissions of a client; each role includes the ones before it. */
    public enum Role {
        /** No token: health checks, the API description and the web page. */
        NOBODY,
        READ,
        WRITE,
        /** Creates and deletes indexes, takes snapshots. */
        ADMIN;

        public boolean may(Role needed) {
            return compareTo(needed) >= 0;
        }

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
