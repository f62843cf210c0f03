/** A hash over names and contents of all files in the given files and folders, tests left out: they change no build. */
export function hashOf(paths: readonly string[]): string;
