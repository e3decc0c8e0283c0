/**
 * The inputs that a user names, on this machine or in another {@link FileTree}: {@link Inputs} finds the files,
 * {@link Input} and {@link InputFile} describe them, {@link OpenFile} opens them, compressed or not.
 */
@NullMarked
package org.semblance.io.inputs;

import org.jspecify.annotations.NullMarked;
