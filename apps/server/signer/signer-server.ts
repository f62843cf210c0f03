import { timingSafeEqual } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { KeySignature, PublicKeys, Signer } from '@agio/chains';
import { BODY_BYTES_MAX, SIGNER_CALLS } from './messages.ts';
import type { SignerStanding } from './messages.ts';

export interface SignerServerOptions {
  readonly signer: Signer;
  readonly publicKeys: PublicKeys;
  readonly standing: () => SignerStanding;
  /** Path of a socket, or a port on loopback. */
  readonly listen: string | number;
  /** What the caller must present; undefined if the socket's mode keeps others out. */
  readonly token: string | undefined;
  readonly say: (line: string) => void;
}

/** Answers on a socket that only its owner can open, or on loopback to callers that know the token. */
export async function startSignerServer(options: SignerServerOptions): Promise<Server> {
  const server = createServer((request, response) => {
    answer(options, request).then(
      ({ status, body }) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      (error: unknown) => {
        options.say(`an error: ${error instanceof Error ? error.message : 'of no kind'}`);
        response.writeHead(500).end('{}');
      },
    );
  });
  const { listen } = options;
  if (typeof listen === 'string') rmSync(listen, { force: true });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      if (typeof listen === 'string') server.listen(listen, resolve);
      else server.listen(listen, '127.0.0.1', resolve);
    });
  } finally {
    process.umask(before);
  }
  if (typeof listen === 'string') chmodSync(listen, 0o600);
  return server;
}

interface SignerResponse {
  readonly status: number;
  readonly body: unknown;
}

async function answer({ publicKeys, signer, standing, token }: SignerServerOptions, request: IncomingMessage): Promise<SignerResponse> {
  if (!isKnown(request.headers.authorization, token)) return { status: 401, body: {} };
  const body = await bodyOf(request);
  switch (request.method === 'POST' ? request.url : undefined) {
    case '/keys':
      return { status: 200, body: publicKeys };
    case '/standing':
      return { status: 200, body: standing() };
    case '/sign': {
      const asked = SIGNER_CALLS['/sign'].safeParse(body);
      if (!asked.success) return { status: 400, body: {} };
      const signed = await signer.sign(asked.data);
      return { status: 200, body: signed.ok ? { ...signed, signatures: signed.signatures.map(toWire) } : signed };
    }
    case '/spends': {
      const asked = SIGNER_CALLS['/spends'].safeParse(body);
      if (!asked.success) return { status: 400, body: {} };
      return { status: 200, body: [...(await signer.spendsOf(asked.data.withdrawals))] };
    }
    case '/prove': {
      const asked = SIGNER_CALLS['/prove'].safeParse(body);
      if (!asked.success) return { status: 400, body: {} };
      return { status: 200, body: toWire(await signer.prove(asked.data.path, asked.data.text)) };
    }
    default:
      return { status: 404, body: {} };
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) return undefined;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return undefined;
  }
}

function isKnown(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined) return true;
  const [said, known] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return said.length === known.length && timingSafeEqual(said, known);
}

function toWire({ signature, recovery }: KeySignature): { readonly signature: string; readonly recovery: number } {
  return { signature: Buffer.from(signature).toString('hex'), recovery };
}
