// Protects a local chain over many restarts: states still needed are kept, whatever their order in the file; old ones do not evict them.
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { recentOf } from './state-file.ts';

it('brings along the states of the newest blocks alone', () => {
  const hash = (number: number): string => `0x${number.toString(16)}`;
  const numbers = Array.from({ length: 200 }, (_, at) => (at * 7) % 200);
  const dump = {
    best_block_number: 199,
    accounts: { '0x1': { balance: '0x2' } },
    blocks: numbers.map((number) => ({ header: { number: hash(number), parentHash: hash(number - 1) } })),
    historical_states: numbers.slice(0, 190).map((number) => [hash(number), { accounts: number }]),
  };
  const kept = JSON.parse(gunzipSync(recentOf(gzipSync(JSON.stringify(dump)))).toString()) as typeof dump;
  const heights = kept.historical_states.map(([name]) => Number(name)).sort((a, b) => a - b);
  expect(heights.length).toBeLessThanOrEqual(64);
  expect(Math.min(...heights)).toBeGreaterThan(135);
  expect(dump.historical_states.filter(([name]) => Number(name) > 135).length).toBe(heights.length);
  expect({ ...kept, historical_states: [] }).toEqual({ ...dump, historical_states: [] });
});
