/**
 * A simulated disk: a file system over a real directory that records every change, can fail at any of them, and from its
 * record makes the states in which a loss of power could leave the directory. Code under test is given paths of that
 * file system; native code, which opens files by name, works in the same directory.
 */
@NullMarked
package org.semblance.testing.disk;

import org.jspecify.annotations.NullMarked;
