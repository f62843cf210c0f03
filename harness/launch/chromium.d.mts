/** How to start a Chromium on this machine. */
export interface Chromium {
  readonly path: string;
  readonly args: readonly string[];
  /** To be merged into the browser's environment. */
  readonly env: Readonly<Record<string, string>>;
}

export function findChromium(wanted?: { readonly isWhole?: boolean }): Promise<Chromium | undefined>;
