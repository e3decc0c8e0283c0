/**
 * Finding and opening inputs, on a disk or in a store: {@link Inputs} resolves arguments to files, {@link Input} and
 * {@link InputFile} describe them, {@link OpenFile} opens them, decompresses them and converts text to UTF-8 ({@link TextEncoding}).
 */
@NullMarked
package org.semblance.io.inputs;

import org.jspecify.annotations.NullMarked;
