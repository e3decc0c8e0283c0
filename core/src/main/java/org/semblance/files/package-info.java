/**
 * Where files are: {@link org.semblance.files.Locations} turns a name that a user gave, with or without a scheme, into a
 * path; {@link org.semblance.files.RemoteFiles} is what a file system on other machines does differently from a disk.
 */
@NullMarked
package org.semblance.files;

import org.jspecify.annotations.NullMarked;
