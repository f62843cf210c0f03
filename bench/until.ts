const WAIT_MS_MAX = 600_000;
const LOOK_EVERY_MS = 50;

/** Waits for something that another thread or process does; throws after ten minutes. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const from = performance.now(); !isSo();) {
    if (performance.now() - from > WAIT_MS_MAX) throw new Error(`waited ten minutes in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
