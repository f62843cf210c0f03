import { createHash, createHmac } from 'node:crypto';

/** What a signature covers. */
export interface SignedParts {
  readonly method: string;
  /** Path with query, exactly as sent. */
  readonly url: string;
  /** Milliseconds since the Unix epoch, as text. */
  readonly timestamp: string;
  /** The body exactly as sent; empty without one. */
  readonly body: string;
}

/**
 * The signature of a request: HMAC-SHA256, in hex, over method, path with query, timestamp and the body's SHA-256 in hex,
 * one per line, with the secret's characters as the key.
 */
export function signatureOf(secret: string, { method, url, timestamp, body }: SignedParts): string {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update([method, url, timestamp, bodyHash].join('\n')).digest('hex');
}
