import { ChainUnavailable } from '../adapter.ts';

/** The node understood a call and refuses it. Some callers handle that; for all others it is unavailable. */
export class BitcoinNodeRefusal extends ChainUnavailable {
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`);
    this.code = code;
  }
}

/** JSON-RPC of Bitcoin Core over HTTP. Answers are unchecked. */
export interface BitcoinRpc {
  /** Throws `ChainUnavailable`, as `BitcoinNodeRefusal` where the node's answer is an error. */
  call(method: string, ...params: unknown[]): Promise<unknown>;
}

const TIMEOUT_MS = 30_000;
/** The node is still reading its chain. */
const WARMING_UP = -28;

/** Calls go to `http://user:password@host:port`; neither address nor password is ever part of a message. */
export function bitcoinRpc(url: string): BitcoinRpc {
  const { username, password, ...at } = whereOf(url);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return {
    async call(method, ...params) {
      const body = JSON.stringify({ jsonrpc: '1.0', id: method, method, params });
      const answer = await ask(method, at.href, { method: 'POST', headers: { authorization, 'content-type': 'application/json' }, body });
      const { result, error } = (answer ?? {}) as { result?: unknown; error?: { code?: unknown; message?: unknown } | null };
      if (error !== null && error !== undefined) {
        if (error.code === WARMING_UP) throw new ChainUnavailable(`${method}: the node is starting`);
        throw new BitcoinNodeRefusal(method, Number(error.code), String(error.message));
      }
      if (result === undefined) throw new ChainUnavailable(`${method}: no answer that is one`);
      return result;
    },
  };
}

/** Refusals come with a body under any status; without one only the status is known. */
async function ask(method: string, href: string, request: RequestInit): Promise<unknown> {
  let status = 0;
  try {
    const response = await fetch(href, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    status = response.status;
    return await response.json();
  } catch {
    throw new ChainUnavailable(`${method}: ${status === 0 ? 'no answer' : `HTTP ${status}`}`);
  }
}

function whereOf(url: string): { readonly username: string; readonly password: string; readonly href: string } {
  const parsed = new URL(url);
  const [username, password] = [parsed.username, parsed.password].map(decodeURIComponent) as [string, string];
  parsed.username = '';
  parsed.password = '';
  return { username, password, href: parsed.href };
}
