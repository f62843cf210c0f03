import { lazy as lazyOfReact } from 'react';

const WAIT_MS = 1_000;
const WAIT_MS_MAX = 5_000;
/** Failures beside a server that answers: after as many the script is not there any more, since a newer version took its place. */
const MISSING_MAX = 2;

/** React's `lazy`, for a part of a page: where its script does not arrive, it waits for it, and the rest of the page stays as it is. */
export const lazy: typeof lazyOfReact = (load) => lazyOfReact(() => untilFetched(load));

/**
 * Fetches until what is fetched arrives: while the server or the line is away, more and more slowly. Throws what `load` threw where the
 * server answers and `load` fails all the same.
 */
export async function untilFetched<T>(load: () => Promise<T>, isServed: () => Promise<boolean> = isSiteServed): Promise<T> {
  let missing = 0;
  for (let failures = 1; ; failures += 1) {
    try {
      return await load();
    } catch (error) {
      if (missing === MISSING_MAX) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(WAIT_MS * failures, WAIT_MS_MAX)));
    if (await isServed()) missing += 1;
  }
}

async function isSiteServed(): Promise<boolean> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  // Refusing to answer such a question is an answer too.
  return answer !== undefined && answer.status < 500;
}
