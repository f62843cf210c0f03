// Protects what operators see of waiting orders: how many wait for each price, in which direction, wherever they wait; no more and no fewer than there are.
import { expect, it } from 'vitest';
import { S, stop, TriggerScenario } from '../testing/triggers.ts';

it('39: counts waiting orders by the price that concerns them now, the nearest first, and fired ones apart', () => {
  const scenario = new TriggerScenario({ band: null });
  const levels = () => scenario.core.waitingLevels(scenario.core.market('COIN_CASH')!);
  expect(levels()).toEqual({ up: [], down: [], fired: 0 });
  scenario.trade(100);
  for (const ticks of [95, 90, 95]) scenario.waits(S, 'sell', 5, stop(ticks));
  scenario.waits(S, 'buy', 5, { type: 'stop-limit', stopTicks: 105, ticks: 106 });
  scenario.waits(S, 'sell', 5, { type: 'take-profit-market', stopTicks: 110 });
  scenario.waits(S, 'sell', 5, { type: 'trailing-stop', trailingBps: 1_000 });
  scenario.waits(S, 'sell', 5, { type: 'trailing-stop', trailingTicks: 3, activationTicks: 120 });
  const before = {
    up: [
      [105, 1],
      [110, 1],
      [120, 1],
    ],
    down: [
      [95, 2],
      [90, 2],
    ],
    fired: 0,
  };
  expect(levels()).toEqual(before);
  // One that trails is counted where it would be fired now.
  scenario.trade(104);
  expect(levels().down).toEqual([
    [95, 2],
    [93, 1],
    [90, 1],
  ]);
  scenario.must({ kind: 'cancel', customer: S, target: { market: -1 }, request: null });
  expect(levels()).toEqual({ up: [], down: [], fired: 0 });
});
