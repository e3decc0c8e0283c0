package org.semblance.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.server.wire.Fault;
import org.semblance.server.wire.RequestHead;

/**
 * A request together with its matched route.
 *
 * @param variables decoded values of the path variables of the route
 */
public record Call(RequestHead head, List<String> variables) {
    private static final int MAX_VALUE_LENGTH = 1024;

    public String variable(int index) {
        return variables.get(index);
    }

    /** Query parameters; any other than the known ones is a fault. */
    Map<String, String> parameters(String... known) {
        Map<String, String> parameters = new LinkedHashMap<>();
        if (head.query().isEmpty()) return parameters;
        for (String part : head.query().split("&", -1)) {
            int equals = part.indexOf('=');
            String name = decode(equals < 0 ? part : part.substring(0, equals), true);
            if (!List.of(known).contains(name))
                throw new Fault(
                                400,
                                "unknown parameter '" + ClientText.brief(name) + "'; known parameters: "
                                        + String.join(", ", known))
                        .member("parameter", ClientText.brief(name));
            String value = equals < 0 ? "" : decode(part.substring(equals + 1), true);
            if (value.length() > MAX_VALUE_LENGTH) throw new Fault(400, "parameter " + name + " is too long");
            if (parameters.put(name, value) != null) throw new Fault(400, "parameter " + name + " is given twice");
        }
        return parameters;
    }

    static int count(Map<String, String> parameters, String name, int preset, int most) {
        String value = parameters.get(name);
        if (value == null) return preset;
        boolean number = value.matches("[0-9]{1,9}");
        int count = number ? Integer.parseInt(value) : 0;
        if (count < 1 || count > most)
            throw new Fault(400, "parameter " + name + " must be a number from 1 to " + most);
        return count;
    }

    /** Decodes the percent-encoding of a part of a URL. */
    static String decode(String part, boolean plusIsSpace) {
        if (part.indexOf('%') < 0 && !(plusIsSpace && part.indexOf('+') >= 0)) return part;
        ByteBuffer bytes = ByteBuffer.allocate(part.length());
        for (int i = 0; i < part.length(); ) {
            char c = part.charAt(i++);
            if (c != '%') {
                bytes.put((byte) (plusIsSpace && c == '+' ? ' ' : c));
                continue;
            }
            if (i + 2 > part.length()) throw malformed();
            int high = Character.digit(part.charAt(i++), 16);
            int low = Character.digit(part.charAt(i++), 16);
            if (high < 0 || low < 0) throw malformed();
            bytes.put((byte) (16 * high + low));
        }
        try {
            return UTF_8.newDecoder().decode(bytes.flip()).toString();
        } catch (CharacterCodingException e) {
            throw malformed();
        }
    }

    private static Fault malformed() {
        return new Fault(400, "the URL has a percent sign that is not followed by a byte of UTF-8");
    }
}
