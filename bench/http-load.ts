import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import autocannon from 'autocannon';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is posted, again and again. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
}

/** Answers a second, every one of them with status 200: each connection posts, waits for the whole answer, posts again. */
export async function postFor({ url, headers, body, connections }: Load, seconds: number): Promise<number> {
  // This process shares the processors with what it measures: it shall not go through its own garbage meanwhile.
  collectGarbage();
  const result = await autocannon({ url, method: 'POST', headers: { ...headers }, body, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result['2xx'] / result.duration;
}
