/** A hash over contents and names, relative to `base` (the project), of all files in the given files and folders, tests left out: they change no build. */
export function hashOf(paths: readonly string[], base?: string): string;
