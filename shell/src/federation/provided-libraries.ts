import * as swr from 'swr';
import * as zustand from 'zustand';

/**
 * The shared libraries that the shell itself hardly uses. A library is provided only when the shell's build
 * contains it, and it has to contain all of it: nobody knows which exports a remote will use.
 */
export const providedLibraries: readonly unknown[] = [swr, zustand];
