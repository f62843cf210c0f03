// Protects: what a socket sent and nobody has read yet is bounded, and a close before it is read is a close.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FEATURE_DEFAULTS } from '@agio/contracts';
import { PassingClock } from '@agio/kernel/testing';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { SessionOwner } from '../http/ports.ts';
import { Hub } from './hub.ts';

const clock = new PassingClock();
const OWNER: SessionOwner = { customer: 7, session: 's7', expiresAtMs: clock.wall() + 3_600_000 };
/** Topics that were opened, calls that were made, and whose orders were cancelled. */
const told: string[] = [];
let end = (): void => undefined;

/** A hub with a way to connect, where the owner of a token comes when `ownerOf` says. */
async function open(ownerOf: (token: string) => Promise<SessionOwner>) {
  const server = createServer();
  const hub = new Hub({
    clock,
    paths: ['/ws/exchange'],
    ownerOf,
    openByKey: () => ({ ok: false, code: 'API_KEY_NOT_ACCEPTED', problem: 'signature' }),
    uidOf: String,
    cancelAll: (customer, cause) => told.push(`${customer} ${cause.replace(/\d+$/, '')}`),
    isAllowedOrigin: () => false,
    hostOf: ({ headers }) => headers.host ?? '',
    isKnownHost: () => true,
    featuresOf: () => FEATURE_DEFAULTS,
    ipOf: () => '192.0.2.1',
    perAddressMax: null,
  });
  hub.serve(({ call }) => {
    told.push(call);
    return Promise.resolve({ reply: { ok: true, data: {} } });
  });
  const opened = (): void => void told.push('opened');
  hub.attach(server, { problemOf: () => undefined, snapshot: () => [], opened, closed: () => undefined });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  end = () => {
    hub.close();
    server.close();
  };
  const connect = async (): Promise<{ readonly socket: WebSocket; readonly frames: unknown[] }> => {
    const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/exchange`);
    const frames: unknown[] = [];
    socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString())));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return { socket, frames };
  };
  return { connect, hub };
}

afterEach(() => {
  end();
  told.length = 0;
});

it('a socket that closed before what it sent was read listens to nothing, and is a disconnection if it asked for that, after which it begins nothing', async () => {
  const { promise: known, resolve: know } = Promise.withResolvers<void>();
  const { connect, hub } = await open(async (token) => {
    if (token === 'slow') await known;
    return OWNER;
  });
  const { socket } = await connect();
  socket.send('{"op":"auth","token":"slow"}');
  socket.send('{"op":"cancelOnDisconnect","seconds":5}');
  for (const channel of ['markets', 'orders']) socket.send(JSON.stringify({ op: 'subscribe', channel }));
  for (const call of ['placeOrder', 'cancelOrder']) socket.send(JSON.stringify({ op: 'call', call, id: call, body: {} }));
  // What was sent before the close has arrived with it.
  socket.close();
  await expect.poll(() => hub.connections, { timeout: 60_000 }).toBe(0);
  know();
  // One that comes in the same session, and leaves again, is its last one.
  const again = await connect();
  again.socket.send('{"op":"auth","token":"good"}');
  again.socket.send('{"op":"cancelOnDisconnect","seconds":5,"id":"x"}');
  await expect.poll(() => again.frames.at(-1), { timeout: 60_000 }).toMatchObject({ op: 'cancelOnDisconnect', id: 'x' });
  clock.pass(6_000);
  expect(told).toEqual(['cancelOrder']);
  again.socket.close();
  await expect.poll(() => hub.connections, { timeout: 60_000 }).toBe(0);
  clock.pass(5_000);
  expect(told).toEqual(['cancelOrder', '7 disconnect s7 ']);
});

it('closes a sender of whom more than 1 MiB waits to be read', async () => {
  const { connect, hub } = await open(() => new Promise(() => undefined));
  const [quick, patient] = [await connect(), await connect()];
  for (const { socket } of [quick, patient]) socket.send('{"op":"auth","token":"slow"}');
  for (let frames = 0; frames < 60; frames += 1) patient.socket.send(' '.repeat(16_384));
  let closed = false;
  quick.socket.on('close', () => (closed = true));
  for (let frames = 0; frames < 70; frames += 1) quick.socket.send(' '.repeat(16_384));
  await expect.poll(() => closed, { timeout: 60_000 }).toBe(true);
  expect(hub.connections).toBe(1);
});
