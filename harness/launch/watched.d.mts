/** Folders whose files the server runs. */
export const watchedFolders: readonly string[];

/** Whether the server runs what stands in this file, so that a change of it needs a restart. */
export function restartsServer(path: string): boolean;
