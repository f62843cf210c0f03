import type { OpenedSite } from '../../../../harness/open-site.ts';

/** Makes one after the other, a second apart. */
export async function inTurn<T>(
  { site }: { readonly site: Pick<OpenedSite, 'clock'> },
  all: readonly T[],
  make: (one: T, at: number) => Promise<unknown>,
): Promise<void> {
  for (const [at, one] of all.entries()) {
    site.clock.pass(1_000);
    await make(one, at);
  }
}
