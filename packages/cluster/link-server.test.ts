// Protects: a gateway that connects again hears nothing of its commands before each of them is in a frame, or in none, so that it gives none twice.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Core } from '@agio/core';
import type { Command, Outcome } from '@agio/core';
import { EntryBuffer, GENESIS_HASH, payloadsOf } from '@agio/journal';
import { realClock } from '@agio/kernel/clock';
import { encodePlainCancel } from '@agio/sequencer';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LinkServer } from './link-server.ts';
import { encodeCommands, LINK_PATH } from './messages.ts';
import { Origins } from './origins.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A core whose commands land when the test says so. */
async function heldCore() {
  const folder = mkdtempSync(join(tmpdir(), 'agio-link-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  const core = new Core();
  const given: { readonly command: Command; readonly land: () => void }[] = [];
  const server = new LinkServer({
    sequencer: {
      core,
      position: { sequence: 0, hash: GENESIS_HASH },
      subscribe: () => undefined,
      submit: (command) => new Promise<Outcome>((resolve) => given.push({ command, land: () => resolve({} as Outcome) })),
    },
    folder,
    epoch: 1,
    origins: new Origins(0),
    clock: realClock,
    mayCome: () => true,
    answer: () => Promise.resolve(null),
    isOutage: () => false,
    feed: { problemOf: () => undefined, snapshot: () => [], opened: () => undefined, closed: () => undefined },
    onGone: () => undefined,
    onError: () => undefined,
  });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => server.accept(request, socket, head));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    server.close();
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo;
  const query = new URLSearchParams({
    link: 'one-gateway',
    hash: GENESIS_HASH,
    name: 'one',
    sequence: '0',
    logic: String(core.logicVersion),
    oldest: '0',
    epoch: '1',
  });
  const connect = () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${LINK_PATH}?${query.toString()}`);
    ends.push(() => socket.terminate());
    const heard: string[] = [];
    socket.on('message', (data) => heard.push((JSON.parse((data as Buffer).toString('utf8')) as { kind: string }).kind));
    return { socket, heard };
  };
  return { given, connect };
}

function cancel(): Uint8Array {
  const entries = new EntryBuffer();
  encodePlainCancel(7, 1, entries);
  const [bytes = new Uint8Array()] = payloadsOf(entries.take());
  return Uint8Array.from(bytes);
}

it.each([true, false])('waits for what an earlier connection gave, whether or not that has ended (%s)', async (hasEnded) => {
  const { connect, given } = await heldCore();
  const first = connect();
  await expect.poll(() => first.heard).toEqual(['welcome']);
  first.socket.send(encodeCommands([{ number: 1, bytes: cancel() }]));
  await expect.poll(() => given.length).toBe(1);
  if (hasEnded) {
    first.socket.terminate();
    await once(first.socket, 'close');
  }
  const second = connect();
  await expect.poll(() => second.socket.readyState).toBe(second.socket.OPEN);
  // A question that comes after everything that is ready has been said.
  for (let turn = 0; turn < 50; turn += 1) await new Promise<void>((resolve) => realClock.soon(resolve));
  expect(second.heard).toEqual([]);
  given[0]?.land();
  await expect.poll(() => second.heard).toEqual(['welcome']);
  expect(given).toHaveLength(1);
});
