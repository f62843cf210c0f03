import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { bearer, signed } from '../../harness/signed-request.ts';
import type { ApiKey } from './site.ts';

/** The answer; `position` is the journal's position when the command was applied. */
export interface Answer {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
  readonly details: unknown;
  readonly replayed: boolean;
  readonly position: number;
  /** After how many seconds a limit allows it again; undefined unless the answer says so. */
  readonly retryAfterSeconds: number | undefined;
}

export interface Asked {
  readonly path: string;
  readonly token: string;
  readonly body: unknown;
  readonly key: string | null;
  /** Signs instead of using the token. */
  readonly apiKey?: ApiKey;
  readonly verification?: string;
}

/** Requests to one server. Connections are kept alive, as clients do. */
export class Wire {
  readonly #url: URL;
  readonly #now: () => number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });

  /** `now` is the server's time, which may be another one than this machine's in tests. */
  constructor(url: string, now: () => number = Date.now) {
    this.#url = new URL(url);
    this.#now = now;
  }

  /** Undefined if no whole answer arrived: the outcome is unknown. */
  send(asked: Asked): Promise<Answer | undefined> {
    const text = JSON.stringify(asked.body);
    return new Promise((resolve) => {
      const sent = request(
        {
          ...this.#address(),
          agent: this.#agent,
          path: asked.path,
          method: 'POST',
          headers: headersOf(asked, text, this.#now()),
          timeout: 15_000,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', () => resolve(undefined));
          response.on('close', () => resolve(undefined));
          response.on('end', () => {
            const { headers, statusCode } = response;
            resolve(answerOf(Buffer.concat(chunks).toString(), statusCode ?? 0, headers));
          });
        },
      );
      sent.on('error', () => resolve(undefined));
      sent.on('timeout', () => sent.destroy());
      sent.end(text);
    });
  }

  /** Sends a part of the request, or all of it, and hangs up without waiting for the answer. */
  cut(asked: Asked, part: number): Promise<void> {
    const text = JSON.stringify(asked.body);
    const head = Object.entries(headersOf(asked, text, this.#now())).map(([name, value]) => `${name}: ${value}\r\n`);
    const { host, port } = this.#address();
    const whole = Buffer.from(`POST ${asked.path} HTTP/1.1\r\nhost: ${host}:${port}\r\n${head.join('')}\r\n${text}`);
    return new Promise((resolve) => {
      const socket = connect(port, host);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => resolve());
      socket.on('connect', () => socket.write(whole.subarray(0, Math.ceil(whole.length * part)), () => socket.destroy()));
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #address(): { host: string; port: number } {
    return { host: this.#url.hostname, port: Number(this.#url.port) };
  }
}

function headersOf(asked: Asked, text: string, nowMs: number): Record<string, string> {
  return {
    ...(asked.apiKey === undefined ? bearer(asked.token) : signed(asked.apiKey, 'POST', asked.path, text, nowMs)),
    ...(asked.verification === undefined ? {} : { 'x-verification': asked.verification }),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...(asked.key === null ? {} : { 'idempotency-key': asked.key }),
  };
}

function answerOf(text: string, status: number, headers: IncomingHttpHeaders): Answer | undefined {
  const replayed = headers['idempotency-replayed'] === 'true';
  const position = Number(headers['x-position'] ?? 0);
  const again = headers['retry-after'];
  const retryAfterSeconds = again === undefined ? undefined : Number(again);
  try {
    const { code, data = null, details = null } = JSON.parse(text) as { code: string; data?: unknown; details?: unknown };
    // Answered without a command: nothing was recorded, and retrying is right. For a moment after a start, earlier signatures are too old.
    return status === 503 || code === 'API_KEY_NOT_ACCEPTED'
      ? undefined
      : { status, code, data, details, replayed, position, retryAfterSeconds };
  } catch {
    return undefined;
  }
}
