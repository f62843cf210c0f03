import { createHash, createHmac } from 'node:crypto';

/** Headers that a caller adds to a request. */
export type Headers = Readonly<Record<string, string>>;

let lastMs = 0;

/** Headers of a request that is signed with an API key. */
export function signed(key: { key: string; secret: string }, method: string, url: string, body: string, nowMs = Date.now()): Headers {
  lastMs = Math.max(lastMs + 1, nowMs);
  const text = [method, url, String(lastMs), createHash('sha256').update(body).digest('hex')].join('\n');
  return {
    'x-api-key': key.key,
    'x-api-timestamp': String(lastMs),
    'x-api-signature': createHmac('sha256', key.secret).update(text).digest('hex'),
  };
}

export function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` };
}
