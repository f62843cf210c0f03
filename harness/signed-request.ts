import { createHash, createHmac } from 'node:crypto';

/** Headers that a caller adds to a request. */
export type Headers = Readonly<Record<string, string>>;

/** The time of each key's last signature: a server takes each once, in order; the clocks of two sites may differ by hours. */
const signedMs = new Map<string, number>();

/** Headers of a request that is signed with an API key. */
export function signed(key: { key: string; secret: string }, method: string, url: string, body: string, nowMs = Date.now()): Headers {
  const timestamp = String(Math.max((signedMs.get(key.key) ?? 0) + 1, nowMs));
  signedMs.set(key.key, Number(timestamp));
  const text = [method, url, timestamp, createHash('sha256').update(body).digest('hex')].join('\n');
  return {
    'x-api-key': key.key,
    'x-api-timestamp': timestamp,
    'x-api-signature': createHmac('sha256', key.secret).update(text).digest('hex'),
  };
}

export function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` };
}
