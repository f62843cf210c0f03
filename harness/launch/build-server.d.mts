/** Bundles the server where its sources differ from those of every bundle there is. Returns the bundle's folder. */
export function ensureServerBuilt(): string;
/** How the server is started on the pinned Node: its flags, then its program. Bundles it if need be. */
export function serverArguments(): readonly string[];
/** The module by which another program runs a server inside itself. Bundles it if need be. */
export function serverModule(): string;
/** The program of one of the operators' commands, such as `backup`. Bundles it if need be. */
export function commandProgram(name: string): string;
/** Deletes old bundles that nobody uses, and what a process that ended in the middle left of a bundle. */
export function forgetOld(folder: string): void;
