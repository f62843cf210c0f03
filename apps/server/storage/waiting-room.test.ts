// Protects: a server that starts while PostgreSQL is away waits for it, says so, and goes on by itself.
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createCluster } from '@agio/database/testing';
import { awaitDatabase } from './waiting-room.ts';

const LONG = { timeout: 120_000 };

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

it('waits, answers 503 meanwhile, and gives its address free when PostgreSQL is back', LONG, async () => {
  const cluster = await createCluster();
  try {
    await cluster.stop();
    const port = await freePort();
    const said: string[] = [];
    const waited = awaitDatabase({ databaseUrl: cluster.url, host: '127.0.0.1', port }, (line) => said.push(line));
    const ready = async () => await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await expect.poll(async () => (await ready())?.status, LONG).toBe(503);
    expect(await (await ready())?.json()).toMatchObject({ ready: false, waiting: ['database'] });
    // Anyone who restarts processes that are dead has no reason to.
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    await cluster.start();
    await waited;
    expect(said).toEqual([expect.stringMatching(/^PostgreSQL cannot be reached: waiting for it \(.+\)$/), 'PostgreSQL answers']);
    expect(await ready()).toBeUndefined();
  } finally {
    await cluster.remove();
  }
});

it('does not wait for a database that is not there, or a password that is wrong', LONG, async () => {
  const cluster = await createCluster();
  try {
    const missing = new URL(cluster.url);
    missing.pathname = '/nothing_here';
    const start = (databaseUrl: string) => awaitDatabase({ databaseUrl, host: '127.0.0.1', port: 0 }, () => undefined);
    await expect(start(missing.href)).rejects.toThrow('DATABASE_URL: this database does not exist');
    await start(cluster.url);
  } finally {
    await cluster.remove();
  }
});
