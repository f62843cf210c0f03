/** Whether npm on this Node leaves out binaries that the tools need. */
export function isTooOldForTools(version: string): boolean;

export function ensureInstalled(): void;
