/** Waits for the work, but never longer than `ms`; how the work ends is for whoever uses what it brings. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);
}
