import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isLoopback, publicLookup } from './endpoint.ts';

const ANSWER_MS = 10_000;

/**
 * Posts to a push service and returns the status of its answer; the rest of it is not read, and redirects are not followed. Throws `NotPublic`
 * if the name leads to a private address. Loopback is connected to only where the endpoint was accepted as such.
 */
export function postPush(
  endpoint: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
  allowLoopback: boolean,
): Promise<number> {
  const url = new URL(endpoint);
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      agent: false,
      signal: AbortSignal.timeout(ANSWER_MS),
      ...(allowLoopback && isLoopback(url) ? {} : { lookup: publicLookup }),
    };
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}
