package org.semblance.cli.options;

import java.nio.file.Path;
import org.semblance.files.Locations;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the path of a file that is changed in place or mapped to memory, and so cannot be in a store. */
public final class LocalPath implements ITypeConverter<Path> {
    @Override
    public Path convert(String name) {
        if (Locations.isRemote(name))
            throw new TypeConversionException("'" + name + "' is in a store; name a path of this machine");
        return Locations.path(name);
    }
}
