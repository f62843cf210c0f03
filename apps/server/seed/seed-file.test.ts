// Protects: a seed that names something twice is refused with the name, instead of the second being ignored.
import { expect, it } from 'vitest';
import { seedFile } from './seed-file.ts';

const coins = [
  { code: 'BTC', name: 'Bitcoin' },
  { code: 'USDT', name: 'Tether USD' },
];
const market = { market: 'BTC_USDT', tickSize: '0.1', lotSize: '0.001', maxAmount: '10', openingPrice: '64000' };
const problems = (seed: object): string[] =>
  seedFile.safeParse(seed).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

it('E9: refuses a market or a coin that is there twice', () => {
  expect(problems({ coins, markets: [market] })).toEqual([]);
  expect(problems({ coins, markets: [market, { ...market, tickSize: '0.01' }] })).toEqual(['markets.1: BTC_USDT is there twice']);
  expect(problems({ coins: [...coins, coins[0]], markets: [market] })).toEqual(['coins.2: BTC is there twice']);
});
