// Protects orders that wait for a trigger from what a third attack on them found.
import { expect, it } from 'vitest';
import { orderOf } from '../testing/scenario.ts';
import { limitOrder as limit } from '../testing/small-market.ts';
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
