// Protects orders that wait for a trigger from what a third attack on them found.
import { expect, it } from 'vitest';
import type { Command } from '../commands.ts';
import { Core, fastBooks } from '../core.ts';
import { orderOf } from '../testing/scenario.ts';
import { limitOrder as limit, smallMarketRules } from '../testing/small-market.ts';
import { S, stop, TriggerScenario } from '../testing/triggers.ts';

it('36: an order that was cut off, and waits again because its market closed, is amended by what it sold already', () => {
  const crowd = 127;
  const scenario = new TriggerScenario({ customers: 3 + crowd + 10 });
  for (let one = 0; one < crowd; one += 1) scenario.must({ ...limit(4 + one, 'sell', 0, 1), stp: 'expire-maker', ...stop(95) });
  const id = orderOf(scenario.waits(S, 'sell', 1_500, stop(95))).order.id;
  scenario.bids([94, crowd]);
  for (let one = 0; one < 1_500; one += 1) scenario.must(limit(4 + crowd + Math.floor(one / 190), 'buy', 93, 1));
  scenario.trade(95);
  // Its first thousand fills are the last step of this command.
  scenario.must({ kind: 'set_market_status', market: 0, status: 'halted' });
  scenario.drain();
  scenario.must({ kind: 'set_market_status', market: 0, status: 'open' });
  expect(scenario.core.openOrder(id)).toMatchObject({ status: 'partially_filled', lots: 1_500, filledLots: 1_000 });
  expect(scenario.balance(S, 'COIN')).toBe('998500+500');
  // The same amount as before: nothing more may be sold by it than these 1,500.
  scenario.amend(S, id, { lots: 1_500 });
  expect(scenario.core.openOrder(id)).toMatchObject({ lots: 1_500, filledLots: 1_000 });
  expect(scenario.balance(S, 'COIN')).toBe('998500+500');
});

it('36: a sale that the edge of the band makes worth more than money can be ends instead of resting there', () => {
  const core = new Core(fastBooks, undefined, 64);
  const run = (command: Command) => core.apply(core.sequence + 1, core.nowMs + 1, command);
  const coin = (code: string, decimals: number): Command => ({ kind: 'define_coin', code, name: code, decimals, tags: [] });
  const rules = smallMarketRules({ priceBandPercent: 10, openingTicks: 1_000_000_000, maxLots: 100_000_000 });
  const customers = ['a', 'b', 'c'].map((ref): Command => ({ kind: 'create_customer', ref, wide: false }));
  for (const command of [coin('COIN', 0), coin('CASH', 15), rules, ...customers]) run(command);
  for (const [owner, code, amount] of [
    [1, 'COIN', '100000000'],
    [2, 'COIN', '1000'],
    [3, 'CASH', `${9n * 10n ** 30n}`],
  ] as const)
    run({ kind: 'issue', to: { owner, kind: 'trading' }, coin: code, amount, reason: 'seed', cause: `${owner}` });
  // A hundred million at one is worth 10^23; at the band's edge it would be 10^32.
  const placed = run({ ...limit(1, 'sell', 1, 100_000_000), type: 'stop-limit', stopTicks: 990_000_000, stp: 'expire-maker' });
  const id = orderOf(placed.reply).order.id;
  run(limit(2, 'sell', 990_000_000, 1));
  const { facts } = run(limit(3, 'buy', 990_000_000, 1));
  expect(facts.findLast((fact) => fact.fact === 'order' && fact.id === id)).toMatchObject({ status: 'cancelled', reason: 'operator' });
  expect(core.balances(1).find(({ coin }) => coin === 0)).toMatchObject({ available: '100000000', held: '0' });
  // Less of it rests there, and is changed like any other.
  const fewer = orderOf(run({ ...limit(1, 'sell', 1, 5_000), type: 'stop-limit', stopTicks: 980_000_000, stp: 'expire-maker' }).reply).order
    .id;
  run(limit(2, 'sell', 980_000_000, 1));
  run(limit(3, 'buy', 980_000_000, 1));
  expect(core.openOrder(fewer)).toMatchObject({ ticks: 882_000_000, lots: 5_000, status: 'new' });
});
