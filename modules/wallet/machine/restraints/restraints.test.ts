// Protects what debts and restored chains mean outside the wallet: the coins of a debtor, and those of a chain that waits after a restore, leave by no order either, and nothing else is held up.
import { describe, expect, it } from 'vitest';
import type { Command, PlaceOrder } from '@agio/core';
import { Vault } from '../../testing/vault.ts';

const ONE = 100_000_000n;
const MARKET = { tickSize: '0.01', lotSize: '0.001', minLots: 1, maxLots: 1_000_000, minTotal: '1', openingTicks: 300_000 };
const RULES = { priceBandPercent: 30, makerFeeBps: 0, takerFeeBps: 0, status: 'open', tags: [], sort: 0 } as const;

function traded() {
  const vault = new Vault();
  const run = (command: Command) => vault.core.apply(vault.core.sequence + 1, vault.nowMs, command).reply;
  run({ kind: 'define_market', base: 'ETH', quote: 'USDT', ...MARKET, ...RULES });
  for (const owner of [vault.alice, vault.bob])
    for (const [coin, amount] of Object.entries({ ETH: 5n * ONE, USDT: 100_000n * 10n ** 10n }))
      run({ kind: 'issue', to: { owner, kind: 'trading' }, coin, amount: String(amount), reason: 'seed', cause: `${owner} ${coin}` });
  const order = { kind: 'place', market: 0, type: 'limit', timeInForce: 'GTC', postOnly: false, stp: 'expire-taker', lots: 1_000 } as const;
  const rest = { total: null, expireAtMs: 0, clientOrderId: null, request: null };
  const place = (customer: number, side: 'buy' | 'sell', ticks: number, more: Partial<PlaceOrder> = {}): string => {
    const reply = run({ ...order, ...rest, customer, side, ticks, ...more } satisfies PlaceOrder);
    return reply.ok ? 'ok' : reply.refusal;
  };
  return { vault, place };
}

/** Alice's deposit of three ETH is taken back after she has spent it: she owes. */
function indebted(vault: Vault): void {
  vault.fund(2);
  const available = vault.core.balances(vault.alice).find(({ coin }) => coin === vault.coin('ETH'))!.available;
  vault.core.apply(vault.core.sequence + 1, vault.nowMs, {
    kind: 'transfer',
    from: { owner: vault.alice, kind: 'trading' },
    to: { owner: vault.bob, kind: 'trading' },
    coin: 'ETH',
    amount: available,
    reason: 'transfer',
    cause: 'spent',
  });
  expect(vault.reorganise(2)).toMatchObject({ ok: true });
  expect(vault.running.state.debts.size).toBe(1);
}

describe('orders', () => {
  it('C2: a debtor cannot overpay an accomplice, and buys the coin that they owe near its price', () => {
    const { place, vault } = traded();
    indebted(vault);
    vault.resume();
    expect(place(vault.bob, 'sell', 380_000)).toBe('ok');
    expect(place(vault.alice, 'buy', 380_000)).toBe('worse_than_reference');
    expect(place(vault.alice, 'sell', 300_000)).toBe('customer_owes');
    expect(place(vault.bob, 'sell', 301_000)).toBe('ok');
    expect(place(vault.alice, 'buy', 301_000)).toBe('ok');
  });

  it('C1: what reappeared with an older journal is not sold before people have looked', () => {
    const { place, vault } = traded();
    vault.apply({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 });
    expect([place(vault.alice, 'sell', 300_000), place(vault.bob, 'buy', 300_000)]).toEqual(['coin_stands_still', 'coin_stands_still']);
    vault.resume();
    expect([place(vault.alice, 'sell', 300_000), place(vault.bob, 'buy', 300_000)]).toEqual(['ok', 'ok']);
  });

  it('a halt for another reason stops what goes to the chain, and not what people trade', () => {
    const { place, vault } = traded();
    vault.apply({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'incident', people: 1, by: 7 });
    expect([place(vault.alice, 'sell', 300_000), place(vault.bob, 'buy', 300_000)]).toEqual(['ok', 'ok']);
  });
});

it('a debt is asked of the core by every part that would let a coin of the debtor go', () => {
  const { vault } = traded();
  indebted(vault);
  expect(vault.core.lossRefusal(vault.alice, vault.coin('ETH'))).toMatchObject({ refusal: 'customer_owes' });
  expect(vault.core.lossRefusal(vault.bob, vault.coin('ETH'))).toBeUndefined();
});

it('a restored chain is asked of the core by every part that would let a coin of it go', () => {
  const { vault } = traded();
  vault.apply({ kind: 'wallet.halt', chain: 'LOCAL', coin: null, direction: 'both', cause: 'restore', people: 2, by: 0 });
  for (const who of [vault.alice, vault.bob])
    expect(vault.core.lossRefusal(who, vault.coin('ETH'))).toMatchObject({ refusal: 'coin_stands_still' });
});

it('C1: one operator who stops withdrawals of every chain for maintenance does not stop trading in every coin', () => {
  const { place, vault } = traded();
  vault.apply({ kind: 'wallet.halt', chain: null, coin: null, direction: 'withdrawals', cause: 'maintenance', people: 1, by: 7 });
  expect([place(vault.alice, 'sell', 300_000), place(vault.bob, 'buy', 300_000)]).toEqual(['ok', 'ok']);
});

it('many debts make no order slow: a reorganisation that takes deposits back from many people does not stop the exchange', () => {
  const { place, vault } = traded();
  const { debts } = vault.running.state;
  for (let one = 0; one < 5_000; one += 1) debts.set(`${1_000 + one}:0`, { customer: 1_000 + one, coin: 0, house: 1n, nowhere: 0n });
  // The core looks again after a command of the machine.
  vault.apply({ kind: 'wallet.advance', chain: 'LOCAL', height: 1, hash: 'h1' });
  for (let one = 0; one < 180; one += 1) place(vault.alice, 'sell', 300_000 + one, { lots: 1 });
  const walk = debts.values.bind(debts);
  let walks = 0;
  debts.values = () => {
    walks += 1;
    return walk();
  };
  expect(place(vault.bob, 'buy', 300_200, { timeInForce: 'FOK', lots: 180 })).toBe('ok');
  // Walking 5,000 debts for each maker takes 23 ms for this one order, in the only thread that writes.
  expect(walks).toBeLessThan(10);
});

it('B23: a coin of a halted chain is in doubt, unless its node is only changed: the house buys none of it', () => {
  const { vault } = traded();
  const isInDoubt = (coin: string): boolean | undefined => vault.running.restraints?.isInDoubt?.(vault.coin(coin));
  const halt = { kind: 'wallet.halt', chain: 'LOCAL', direction: 'withdrawals', people: 1, by: 0 } as const;
  vault.apply({ ...halt, coin: null, cause: 'maintenance' });
  expect(isInDoubt('ETH')).toBe(false);
  vault.apply({ ...halt, coin: 'ETH', cause: 'incident' });
  expect([isInDoubt('ETH'), isInDoubt('USDT')]).toEqual([true, false]);
  vault.apply({ ...halt, coin: null, cause: 'departure' });
  vault.apply({ ...halt, chain: null, coin: 'BTC', cause: 'incident' });
  expect(isInDoubt('ETH')).toBe(true);
});
