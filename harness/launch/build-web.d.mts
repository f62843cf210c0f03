/** Builds the pages where their sources are newer than what was built. Returns whether there are pages now. */
export function ensureWebBuilt(): boolean;
