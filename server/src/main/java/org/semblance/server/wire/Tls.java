package org.semblance.server.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** TLS from a key store. */
public final class Tls {
    private Tls() {}

    /**
     * @param file PKCS #12 or JKS key store with the key of the server and its certificates
     * @throws IllegalArgumentException if it is not a key store, or the password is wrong
     */
    public static SSLContext of(Path file, char[] password) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(in, password);
            if (store.size() == 0) throw new IllegalArgumentException(file + ": contains no key");
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, password);
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(keys.getKeyManagers(), null, null);
            return tls;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(file + ": not a key store with a key for this password", e);
        } catch (IOException e) {
            if (!(e.getCause() instanceof GeneralSecurityException)) throw e;
            throw new IllegalArgumentException(file + ": wrong password of the key store", e);
        }
    }
}
