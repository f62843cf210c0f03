// Protects what the socket tells of the wallet: a change whose rows are late is told later, together with what came meanwhile, and not forgotten; what waits, is owed or is halted is told to whom it concerns.
import { afterEach, expect, it, vi } from 'vitest';
import { Core } from '@agio/core';
import type { Command } from '@agio/core';
import type { Database } from '@agio/database';
import { realClock } from '@agio/kernel/clock';
import { WalletFeed } from './feed.ts';
import { walletMachine } from '../machine/index.ts';
import type { WalletCommand } from '../model.ts';
import type { WalletPorts } from '../ports.ts';
import { LOCAL_CHAIN } from '../testing/outside.ts';
import { Vault } from '../testing/vault.ts';

vi.setConfig({ testTimeout: 180_000 });
afterEach(() => vi.useRealTimers());

it('tells later what could not be told at once', async () => {
  vi.useFakeTimers();
  const core = new Core(undefined, undefined, undefined, [walletMachine]);
  const told: unknown[] = [];
  const asked: number[] = [];
  let areRowsThere = false;
  const ports = {
    clock: realClock,
    onError: (error: unknown) => expect.fail(String(error)),
    core,
    // Nothing is confirming.
    database: { query: () => Promise.resolve([]) } as unknown as Database,
    reached: (sequence: number) => {
      asked.push(sequence);
      return Promise.resolve(areRowsThere);
    },
  } as unknown as WalletPorts;
  const feed = new WalletFeed(ports, (customer, frame) => told.push([customer, frame.data]));
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
  await feed.stop();
});

it('tells each confirmation of a deposit once, to its owner, while there is a listener', async () => {
  vi.useFakeTimers();
  const core = new Core(undefined, undefined, undefined, [walletMachine]);
  core.apply(1, 0, { kind: 'define_coin', code: 'ETH', name: 'Ether', decimals: 8, tags: [] });
  const row = { chain: 'LOCAL', txid: '0x5c', place: 'value', coin: 'ETH', address: '0x9a', units: '10000000000', height: 10n, at_ms: 5n };
  const told: unknown[] = [];
  let tip = 10;
  const ports = {
    clock: realClock,
    onError: (error: unknown) => expect.fail(String(error)),
    core,
    database: { query: () => Promise.resolve([{ ...row, owner: 7n, state: 'confirming' }]) } as unknown as Database,
    chains: { settings: [LOCAL_CHAIN], tip: () => tip },
  } as unknown as WalletPorts;
  const feed = new WalletFeed(ports, (customer, { data }) =>
    told.push([customer, data.deposits.map(({ confirmations }) => confirmations)]),
  );
  feed.start();
  for (const customer of [7, 8]) feed.opened(customer);
  for (const height of [10, 10, 11, 12, 12, 13]) {
    tip = height;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(told).toEqual([1, 2, 3].map((count) => [7, [count]]));
  feed.closed(7);
  tip = 10;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toHaveLength(3);
  await feed.stop();
});

/** A feed over a wallet with one chain, two customers who listen, and the frames that it tells. */
function listened() {
  const vault = new Vault();
  const told: [number, unknown][] = [];
  const rows: unknown[][] = [];
  const database = {
    query: (text: string, values: unknown[] = []) => {
      if (text.includes('any($2')) rows.push(values);
      return Promise.resolve([]);
    },
  };
  const late = { is: false };
  const ports = {
    clock: realClock,
    onError: (error: unknown) => expect.fail(String(error)),
    core: vault.core,
    database,
    reached: () => Promise.resolve(!late.is),
  } as unknown as WalletPorts;
  const feed = new WalletFeed(ports, (customer, { data }) => told.push([customer, data]));
  feed.opened(vault.alice);
  feed.opened(vault.bob);
  const apply = async (command: WalletCommand): Promise<void> => {
    const outcome = vault.core.apply(vault.core.sequence + 1, Date.UTC(2026, 0, 1), command);
    expect(outcome.reply).toMatchObject({ ok: true });
    feed.note([outcome]);
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(0), { timeout: 120_000 });
  };
  return { vault, told, rows, apply, feed, late };
}

const NOTHING = { deposits: [], withdrawals: [], accounts: [] };
const CREDIT = {
  kind: 'wallet.credit',
  chain: 'LOCAL',
  coin: 'ETH',
  height: 1,
  block: 'h1',
  index: '0',
  units: `7${'0'.repeat(18)}`,
} as const;

it('A3: the owner of a deposit that is kept for them is told that it is under review', async () => {
  const { vault, told, rows, apply } = listened();
  await apply({ ...CREDIT, txid: 'large', owner: vault.alice, account: 'suspense', why: 'above_limit' });
  expect(told).toEqual([[vault.alice, NOTHING]]);
  expect(rows).toEqual([[vault.alice, '{1}']]);
});

it('what came to an address and is the house’s is told to nobody', async () => {
  const { vault, rows, apply, feed } = listened();
  const dust = { ...CREDIT, txid: 'dust', owner: vault.alice, account: 'house' } as const;
  feed.note([vault.core.apply(vault.core.sequence + 1, Date.UTC(2026, 0, 1), dust)]);
  await apply({ ...CREDIT, txid: 'real', owner: vault.alice, account: 'trading' });
  expect(rows).toEqual([[vault.alice, '{2}']]);
});

it('a deposit and a withdrawal whose rows are late are told of when they are there', async () => {
  vi.useFakeTimers();
  const { vault, rows, feed, late } = listened();
  late.is = true;
  vault.fund();
  vault.withdraw({});
  feed.start();
  vault.withdraw({ readyAtMs: vault.nowMs + 1 });
  const cancel = { kind: 'wallet.cancel', customer: vault.alice, withdrawal: 2 } as const;
  const credit = { ...CREDIT, txid: 'late', height: 5, block: 'h5', owner: vault.alice, account: 'trading' } as const;
  for (const command of [cancel, credit]) feed.note([vault.core.apply(vault.core.sequence + 1, vault.nowMs, command)]);
  await vi.advanceTimersByTimeAsync(1);
  expect(rows).toEqual([]);
  late.is = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows).toEqual([
    [vault.alice, '{2}'],
    [vault.alice, '{2}'],
  ]);
  await feed.stop();
});

it('A6: everybody who listens is told that something is halted, and that it continues', async () => {
  const { vault, told, apply } = listened();
  const both = [
    [vault.alice, NOTHING],
    [vault.bob, NOTHING],
  ];
  await apply({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'maintenance', people: 1, by: 7 });
  await vi.waitFor(() => expect(told).toEqual(both), { timeout: 120_000 });
  told.length = 0;
  await apply({ kind: 'wallet.resume', halt: 1, by: 7 });
  await vi.waitFor(() => expect(told).toEqual(both), { timeout: 120_000 });
});

it('A4: who owes something is told so, and nobody else', async () => {
  const { vault, told, apply } = listened();
  vault.apply({ ...CREDIT, txid: 'gone', owner: vault.alice, account: 'trading' });
  vault.apply({
    kind: 'wallet.send',
    dayLimit: '',
    customer: vault.alice,
    to: vault.bob,
    coin: 'ETH',
    amount: '700000000',
    words: '',
    verification: 'v',
    request: null,
  });
  const loss = { do: 'adjust', chain: 'LOCAL', coin: 'ETH', units: `-3${'0'.repeat(18)}`, owner: vault.alice } as const;
  vault.advance(CREDIT.height);
  vault.compared(-3n * 10n ** 18n);
  vault.apply({ kind: 'wallet.propose', by: 1, action: { ...loss, account: 'trading', unexplained: null } });
  await apply({ kind: 'wallet.decide', proposal: 1, decision: 'approve', by: 2 });
  await vi.waitFor(() => expect(told).toEqual([[vault.alice, NOTHING]]), { timeout: 120_000 });
});
