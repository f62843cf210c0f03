// Protects payments on Bitcoin that wait and cannot be replaced any more: a child pays for both, no more than need be, and never for what is halted.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COLD_PATH } from '@agio/chains';
import { MINUTE_MS } from '@agio/kernel/time';
import { walletMachine } from '../../machine/index.ts';
import { SIGNED_MAX } from '../../model.ts';
import { importTopUp, prepareTopUp } from './house-moves.ts';
import type { NotMoved } from './house-moves.ts';
import { liftWaiting } from './lift.ts';
import { BITCOIN_CHAIN, BITCOIN_CONFIRMATIONS as CONFIRMATIONS } from '../testing/bitcoin-setting.ts';
import { BitcoinWorld } from '../testing/bitcoin-world.ts';

const BITCOIN = 100_000_000n;
let world: BitcoinWorld;

beforeAll(async () => {
  world = await BitcoinWorld.open();
  await world.engine.step();
  await world.blocks(1);
  await world.node.pay([
    [world.engine.house.hot, 10n * BITCOIN],
    [world.addressOf(1), 20n * BITCOIN],
  ]);
  await world.blocks(CONFIRMATIONS * 3);
}, 180_000);
afterAll(() => world.close());

function txidOf(done: string | NotMoved): string {
  if (typeof done !== 'string') throw new Error(done.problem);
  return done;
}

/** Withdrawals of Bitcoin are halted; returns how that is ended. */
function halt(): () => void {
  world.apply({
    kind: 'wallet.halt',
    chain: BITCOIN_CHAIN,
    coin: 'BTC',
    direction: 'withdrawals',
    cause: 'maintenance',
    people: 1,
    by: 1,
  });
  const [id = 0] = [...world.core.machine(walletMachine).state.halts.keys()];
  return () => expect(world.apply({ kind: 'wallet.resume', halt: id, by: 1 })).toMatchObject({ ok: true });
}

const lifting = (what: number | string) => world.engine.alone((chain) => liftWaiting(chain, what));

/** A withdrawal that was replaced as often as may be, for little. */
async function stuck(): Promise<number> {
  world.withdraw(1, BITCOIN);
  await world.engine.step();
  const id = world.openWithdrawals()[0]?.id ?? 0;
  while ((world.openWithdrawals()[0]?.signed.length ?? SIGNED_MAX) < SIGNED_MAX) expect(await world.engine.bump(id)).toBe(true);
  expect(await world.engine.bump(id)).toBe(false);
  return id;
}

it('A15: a payment that may not be replaced any more is lifted by a child made for it, and books equal the chain', async () => {
  const { hot } = world.engine.house;
  world.withdraw(1, BITCOIN);
  await world.engine.step();
  expect(await lifting(world.openWithdrawals()[0]?.id ?? 0)).toEqual({ problem: 'it can still be replaced by one that offers more' });
  await world.blocks(CONFIRMATIONS + 1);
  const id = await stuck();
  expect(await lifting(id)).toEqual({ problem: 'it offers the network what it asks for already' });
  await world.networkAsks(20_000n);
  const [parent] = world.waiting();
  const before = await world.holds(hot);
  const resume = halt();
  expect(await lifting(id)).toEqual({ problem: 'its coin is halted' });
  resume();
  const lifted = txidOf(await lifting(id));
  const child = world.store.moves.get(lifted);
  expect(child).toMatchObject({ kind: 'lift', destination: hot });
  expect(child?.attempts[0]?.spends.every((spend) => spend.startsWith(`${parent?.txid}:`))).toBe(true);
  expect(await lifting(id)).toEqual({ problem: 'something is built on it already' });
  expect(await lifting(lifted)).toEqual({ problem: 'it lifts another itself, and is offered more by itself' });
  // What waits too long is replaced by a child that offers a quarter more, and the parent stays as it is.
  const fees = [];
  for (let round = 0; round < 3; round += 1) {
    await world.later(11 * MINUTE_MS);
    const attempts = world.store.moves.get(lifted)?.attempts ?? [];
    expect(attempts).toHaveLength(round + 2);
    fees.push(world.store.moves.get(lifted)?.units ?? 0n);
  }
  expect(world.waiting().map(({ txid }) => txid)).toEqual([parent?.txid]);
  const [first = 0n, second = 0n, third = 0n] = fees;
  expect(second - third).toBeLessThan((first - second) * 2n);
  await world.node.forgetWaiting();
  await world.later(2 * MINUTE_MS);
  await world.blocks(CONFIRMATIONS + 1);
  await world.later(2 * MINUTE_MS);
  expect(world.openWithdrawals()).toEqual([]);
  expect(world.store.moves.get(lifted)?.state).toBe('done');
  expect(before - (await world.holds(hot))).toBeGreaterThan(BITCOIN);
  expect(await world.wrongs()).toEqual([]);
});

it('A15: while its coin is halted neither a withdrawal nor its child is sent again', async () => {
  await world.networkAsks(1_000n);
  const id = await stuck();
  await world.networkAsks(20_000n);
  const lifted = txidOf(await lifting(id));
  const resume = halt();
  await world.node.forgetWaiting();
  const [parent] = world.waiting();
  for (let round = 0; round < 3; round += 1) {
    await world.later(11 * MINUTE_MS);
  }
  expect(world.store.moves.get(lifted)?.attempts).toHaveLength(1);
  expect(await world.adapter.transaction(parent?.txid ?? '', parent?.spends ?? [])).toEqual({ state: 'unknown' });
  resume();
  await world.later(2 * MINUTE_MS);
  await world.blocks(CONFIRMATIONS + 1);
  expect(world.openWithdrawals()).toEqual([]);
  expect(await world.wrongs()).toEqual([]);
});

it('A15: a child whose parent is never mined is given up, and frees what it promised', async () => {
  await world.networkAsks(1_000n);
  const id = await stuck();
  await world.networkAsks(20_000n);
  const [first] = world.openWithdrawals()[0]?.signed ?? [];
  const lifted = txidOf(await lifting(id));
  // Of all attempts the network takes one that nothing was built on.
  await world.node.forgetWaiting();
  await world.node.rpc.call('sendrawtransaction', first?.raw);
  await world.blocks(CONFIRMATIONS + 1);
  expect(world.openWithdrawals()).toEqual([]);
  for (let at = 0; at < 3; at += 1) {
    world.nowMs += 2 * MINUTE_MS;
    await world.blocks(CONFIRMATIONS);
  }
  expect(world.store.moves.get(lifted)?.state).toBe('replaced');
  expect(await world.wrongs()).toEqual([]);
});

it('A15: a top-up from the cold wallet that offers too little is lifted by itself, because nobody here can sign it again', async () => {
  const { cold, hot } = world.engine.house;
  await world.networkAsks(1_000n);
  await world.node.pay([[cold ?? '', 5n * BITCOIN]]);
  await world.blocks(CONFIRMATIONS + 1);
  const before = await world.holds(hot);
  const made = await world.engine.alone((chain) => prepareTopUp(chain, 'BTC', 2n * BITCOIN));
  if ('problem' in made) throw new Error(made.problem);
  const from = { family: 'bitcoin', ...COLD_PATH } as const;
  const signed = await world.coldSigner.sign({ purpose: { kind: 'top_up' }, from, transaction: made.transaction });
  if (!signed.ok) throw new Error(signed.detail);
  const parent = txidOf(await world.engine.alone((chain) => importTopUp(chain, made.transaction, signed.signatures)));
  const lifts = () =>
    [...world.store.moves.values()].filter(({ attempts, kind }) => kind === 'lift' && attempts[0]?.spends[0] === `${parent}:0`);
  await world.later(11 * MINUTE_MS);
  // It offers what the network asks for.
  expect(lifts()).toEqual([]);
  await world.networkAsks(20_000n);
  await world.later(2 * MINUTE_MS);
  expect(lifts()).toHaveLength(1);
  await world.blocks(CONFIRMATIONS + 1);
  await world.later(2 * MINUTE_MS);
  expect(lifts()[0]?.state).toBe('done');
  expect((await world.holds(hot)) - before).toBeGreaterThan(2n * BITCOIN - 20_000n);
  expect(await world.wrongs()).toEqual([]);
});
