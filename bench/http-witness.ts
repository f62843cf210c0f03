import autocannon from 'autocannon';
import type { Load } from './http-load.ts';

/** It counts in whole seconds: for less it is given so many requests for each connection. */
const FEW = 5;

/** The same measured by a well-known tool: answers per second, every one of them with status 200. */
export async function autocannonFor({ url, headers, body, connections }: Load, seconds: number): Promise<number> {
  const end = seconds < 1 ? { amount: FEW * connections } : { duration: seconds };
  const result = await autocannon({ url, method: 'POST', headers: { ...headers }, body, connections, ...end });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}
