// Protects what the socket tells of the wallet: a change whose rows are late is told later, together with what came meanwhile, and not forgotten.
import { afterEach, expect, it, vi } from 'vitest';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import type { Database } from '@agio/database';
import { WalletFeed } from './feed.ts';
import { walletMachine } from './machine.ts';
import type { WalletPorts } from './ports.ts';

afterEach(() => vi.useRealTimers());

it('tells later what could not be told at once', async () => {
  vi.useFakeTimers();
  const core = new Core(undefined, undefined, undefined, [walletMachine]);
  const told: unknown[] = [];
  const asked: number[] = [];
  let areRowsThere = false;
  const ports = {
    core,
    // Nothing is confirming.
    database: { query: () => Promise.resolve([]) } as unknown as Database,
    reached: (sequence: number) => {
      asked.push(sequence);
      return Promise.resolve(areRowsThere);
    },
  } as unknown as WalletPorts;
  const feed = new WalletFeed(
    ports,
    (customer, frame) => told.push([customer, frame.data]),
    (error) => expect.fail(String(error)),
  );
  const apply = (command: Command): void => feed.note([core.apply(core.sequence + 1, 0, command)]);
  feed.start();
  feed.opened(1);
  apply({ kind: 'define_coin', code: 'USDT', name: 'Tether', decimals: 2, tags: [] });
  apply({ kind: 'create_customer', ref: 'a', wide: false });
  const issue = { kind: 'issue', coin: 'USDT', amount: '700', reason: 'seed' } as const;
  apply({ ...issue, to: { owner: 1, kind: 'fiat' }, cause: 'one' });
  await vi.advanceTimersByTimeAsync(1);
  expect([told, asked]).toEqual([[], [3]]);
  apply({ ...issue, to: { owner: 1, kind: 'game' }, cause: 'two' });
  await vi.advanceTimersByTimeAsync(1);
  expect([told, asked]).toEqual([[], [3, 4]]);
  areRowsThere = true;
  await vi.advanceTimersByTimeAsync(1_000);
  const has = { coin: 'USDT', available: '7', held: '0' };
  const accounts = expect.arrayContaining([
    { account: 'fiat', ...has },
    { account: 'game', ...has },
  ]) as unknown;
  expect([told, asked]).toEqual([[[1, { deposits: [], withdrawals: [], accounts }]], [3, 4, 4]]);
  feed.closed(1);
  feed.stop();
});
