// Protects totals of several coins: a coin without a price hides no value of the others, and what has no price at all is not nothing.
import { expect, it } from 'vitest';
import type { RatedPorts } from './values.ts';
import { Values } from './values.ts';

const [BITCOIN, TETHER, NEWCOMER, WORTHLESS] = [0, 1, 2, 3];
const coins = ['BTC', 'USDT', 'NEW', 'OLD'].map((code, id) => ({ id, code, decimals: 8 - 2 * id }));
const room = {
  core: { coins },
  siteOf: () => ({ rateCurrency: 'CNY' }),
  rates: () => ({ BTC: '700000', USDT: '7.2', OLD: '0' }),
} as unknown as RatedPorts;
const values = new Values(room, 'exchange.example');
const of = (coin: number, atoms: bigint): { coin: number; atoms: bigint } => ({ coin, atoms });

it('a sum leaves out coins without a price, and is null if none has one', () => {
  const bitcoin = of(BITCOIN, 1_000_000n);
  const tether = of(TETHER, 2_500_000n);
  const newcomer = of(NEWCOMER, 10_000n);
  expect(values.sum([bitcoin, tether])).toBe('7018');
  expect(values.sum([newcomer, bitcoin, newcomer, tether])).toBe('7018');
  expect([values.sum([newcomer]), values.of(NEWCOMER, 10_000n)]).toEqual([null, null]);
});

it('a sum of nothing, and of what is worth nothing, is nothing', () => {
  expect([values.sum([]), values.sum([of(WORTHLESS, 5n), of(NEWCOMER, 1n)]), values.of(WORTHLESS, 5n)]).toEqual(['0', '0', '0']);
});

it('a value is rounded down, and the fewest atoms that are worth one are rounded up', () => {
  expect([values.of(BITCOIN, 1n), values.of(TETHER, 1n)]).toEqual(['0.007', '0.0000072']);
  const fewest = coins.map((coin) => values.oneOf(coin));
  expect(fewest).toEqual([143n, 138_889n, 1n, 1n]);
});
