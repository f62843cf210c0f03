/** Node's flags for the server. */
export const serverFlags: readonly string[];
/** Where the bundle of the sources as they are now belongs; nothing is made there. */
export function bundleFolder(): string;
/** The program of a source, such as `apps/server/main.ts`, in a bundle; the source itself where that is none. */
export function programIn(folder: string, source: string): string;
