/** An API key; its secret never leaves the program. */
export interface ApiKey {
  readonly key: string;
  readonly secret: string;
}

/** What a signature covers: the URL is path with query, the body exactly what is sent, empty without one. */
export interface Signable {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body: string;
}

export interface RequestSignature {
  readonly timestamp: string;
  readonly signature: string;
}

/**
 * Signs requests with an API key: HMAC-SHA256 over method, path with query, timestamp and the SHA-256 of the body, one per line. Each
 * signature is good once, so no two have the same timestamp. `adjust` corrects a clock that differs from the server's.
 */
export class Signer {
  readonly key: string;
  readonly #secret: string;
  #hmac: ReturnType<typeof globalThis.crypto.subtle.importKey> | undefined;
  #lastMs = 0;
  #aheadMs = 0;

  constructor({ key, secret }: ApiKey) {
    this.key = key;
    this.#secret = secret;
  }

  async sign({ method, url, body }: Signable): Promise<RequestSignature> {
    this.#lastMs = Math.max(this.#lastMs + 1, Date.now() - this.#aheadMs);
    const timestamp = String(this.#lastMs);
    const { subtle } = globalThis.crypto;
    this.#hmac ??= subtle.importKey('raw', bytes(this.#secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const bodyHash = hex(await subtle.digest('SHA-256', bytes(body)));
    const text = [method, url, timestamp, bodyHash].join('\n');
    return { timestamp, signature: hex(await subtle.sign('HMAC', await this.#hmac, bytes(text))) };
  }

  /** The server's clock shows this now. */
  adjust(serverMs: number): void {
    this.#aheadMs = Date.now() - serverMs;
    this.#lastMs = 0;
  }
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function hex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
