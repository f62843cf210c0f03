// Protects trading while the wallet is stopped for maintenance, or many people owe something.
import { expect, it } from 'vitest';
import type { Command, PlaceOrder } from '@agio/core';
import { Vault } from '../testing/vault.ts';

const ONE = 100_000_000n;
const MARKET = { tickSize: '0.01', lotSize: '0.001', minLots: 1, maxLots: 1_000_000, minTotal: '1', openingTicks: 300_000 };
const RULES = { priceBandPercent: 30, makerFeeBps: 0, takerFeeBps: 0, status: 'open', tags: [], sort: 0 } as const;

function traded() {
  const vault = new Vault();
  const run = (command: Command) => vault.core.apply(vault.core.sequence + 1, vault.nowMs, command).reply;
  run({ kind: 'define_market', base: 'ETH', quote: 'USDT', ...MARKET, ...RULES });
  for (const owner of [vault.alice, vault.bob])
    for (const [coin, amount] of Object.entries({ ETH: 5_000n * ONE, USDT: 100_000_000n * 10n ** 10n }))
      run({ kind: 'issue', to: { owner, kind: 'trading' }, coin, amount: String(amount), reason: 'seed', cause: `${owner} ${coin}` });
  const order = { kind: 'place', market: 0, type: 'limit', timeInForce: 'GTC', postOnly: false, stp: 'expire-taker', lots: 1 } as const;
  const rest = { total: null, expireAtMs: 0, clientOrderId: null, request: null };
  const place = (customer: number, side: 'buy' | 'sell', ticks: number, more: Partial<PlaceOrder> = {}): string => {
    const reply = run({ ...order, ...rest, customer, side, ticks, ...more } satisfies PlaceOrder);
    return reply.ok ? 'ok' : reply.refusal;
  };
  return { vault, place };
}

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
  for (let one = 0; one < 180; one += 1) place(vault.alice, 'sell', 300_000 + one);
  const walk = debts.values.bind(debts);
  let walks = 0;
  debts.values = () => {
    walks += 1;
    return walk();
  };
  expect(place(vault.bob, 'buy', 300_200, { timeInForce: 'FOK', lots: 180 })).toBe('ok');
  // All 5,000 debts are walked for each maker, twice: 23 ms for this one order, and 130 ms for one of a thousand fills, in the only thread that writes.
  expect(walks).toBeLessThan(10);
});
