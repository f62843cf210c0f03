import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as it was asked. */
export interface AskedCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What a node in the middle says instead of `result`, which is undefined where the real one refuses; undefined says that it has no such call. */
export type Lie = (call: AskedCall, result: unknown) => unknown;

/** A node that forwards to a real one and edits its answers. */
export interface LyingNode {
  readonly url: string;
  close(): Promise<void>;
}

/** Stands between an adapter and a real node (JSON-RPC over HTTP, credentials in the address), and edits answers with `lie`. */
export async function startLyingNode(honest: string, lie: Lie): Promise<LyingNode> {
  const { authorization, href } = askedAt(honest);
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      answer(href, authorization, body, lie).then(
        (text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text),
        () => response.writeHead(502).end(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://x:y@127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(href: string, authorization: string | undefined, body: string, lie: Lie): Promise<string> {
  const call = JSON.parse(body) as AskedCall & { readonly id: unknown };
  const headers = { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) };
  const truth = (await (await fetch(href, { method: 'POST', headers, body })).json()) as { result?: unknown; error?: unknown };
  const isRefused = truth.error !== undefined && truth.error !== null;
  const result = lie(call, isRefused ? undefined : truth.result);
  if (isRefused && result === undefined) return JSON.stringify(truth);
  const told = result === undefined ? { error: { code: -32_601, message: 'method not found' } } : { result };
  return JSON.stringify({ jsonrpc: '2.0', id: call.id, ...told });
}

function askedAt(url: string): { readonly href: string; readonly authorization: string | undefined } {
  const parsed = new URL(url);
  const given = [parsed.username, parsed.password].map(decodeURIComponent).join(':');
  parsed.username = '';
  parsed.password = '';
  return { href: parsed.href, authorization: given === ':' ? undefined : `Basic ${Buffer.from(given).toString('base64')}` };
}
