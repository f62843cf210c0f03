import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { KeySignature } from '@agio/core';
import { ToSign } from './to-sign.ts';

/** What an operator may request of a running server. Answers lines of text; an `OperatorError` says what was wrong. */
export interface ControlCall {
  readonly name: string;
  readonly words: readonly string[];
  /** The sender of the request, by their own statement. */
  readonly as: string;
  /** The signature over what is asked for; with a time alone it is answered with the text to be signed. */
  readonly sign?: KeySignature | { readonly at: number };
}

/** The operator's request is not possible. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** Nothing was done: the line is what has to be signed for it. */
export const TO_SIGN = 202;
const BODY_BYTES_MAX = 65_536;
const SOCKET_PATH_MAX = 100;

/** Where the running server listens for its operators: anyone who can read the data folder has full control anyway. */
export function controlPath(dataDir: string): string {
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return String.raw`\\.\pipe\agio-${name}`;
  const path = join(resolve(dataDir), 'control.sock');
  // The operating system limits the length of socket paths.
  return Buffer.byteLength(path) <= SOCKET_PATH_MAX ? path : join(tmpdir(), `agio-${name}.sock`);
}

/** Listens on a socket in the data folder that only its owner can open. */
export async function startControl(dataDir: string, answer: (call: ControlCall) => Promise<readonly string[]>): Promise<Server> {
  const path = controlPath(dataDir);
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    request.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes <= BODY_BYTES_MAX) parts.push(part);
      else request.destroy();
    });
    request.on('end', () => {
      respond(Buffer.concat(parts).toString(), answer).then(
        ({ status, lines }) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(lines)),
        (error: unknown) => response.writeHead(500).end(JSON.stringify([String(error)])),
      );
    });
  });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, resolve);
    });
  } finally {
    process.umask(before);
  }
  if (process.platform !== 'win32') chmodSync(path, 0o600);
  server.unref();
  return server;
}

async function respond(
  body: string,
  answer: (call: ControlCall) => Promise<readonly string[]>,
): Promise<{ readonly status: number; readonly lines: readonly string[] }> {
  try {
    return { status: 200, lines: await answer(JSON.parse(body) as ControlCall) };
  } catch (error) {
    if (error instanceof ToSign) return { status: TO_SIGN, lines: [error.message] };
    if (error instanceof OperatorError) return { status: 400, lines: [error.message] };
    throw error;
  }
}
