// Protects prices of moments: two callers that ask for a market at once both get its prices, not that of its opening.
import { expect, it } from 'vitest';
import { MINUTE_MS } from '@agio/kernel/time';
import type { QuantifyPorts } from '../ports.ts';
import { Closes } from './closes.ts';

const NOW = 100 * MINUTE_MS + 7_000;

/** A market that opened at 50, traded at its minute's number from the tenth on, and trades at 777 now. */
function portsOf(asked: number[][]): Pick<QuantifyPorts, 'closesAt' | 'core'> {
  const core = { markets: [{ definition: { openingTicks: 50 } }], ticker: () => ({ lastTicks: 777 }) };
  return {
    core: core as unknown as QuantifyPorts['core'],
    async closesAt(_markets, times) {
      asked.push([...times]);
      await Promise.resolve();
      return times.flatMap((time, at) => (time < 10 * MINUTE_MS ? [] : [{ at, market: 0, ticks: time / MINUTE_MS }]));
    },
  };
}

it('two who ask at once both get prices, and each is asked for once', async () => {
  const asked: number[][] = [];
  const closes = new Closes(portsOf(asked), NOW);
  const times = [3, 20, 30].map((minute) => minute * MINUTE_MS + 1_234);
  const seen = await Promise.all(
    [0, 1].map(async () => {
      await closes.load([0], times);
      return times.map((time) => closes.ticks(0, time));
    }),
  );
  expect(seen).toEqual([
    [50, 20, 30],
    [50, 20, 30],
  ]);
  expect(asked).toEqual([[3, 20, 30].map((minute) => minute * MINUTE_MS)]);
  expect(closes.ticks(0, NOW - 1)).toBe(777);
});
