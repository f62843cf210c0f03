// Protects what a payment may cost the network: the fee that was charged, at the rates of both coins, and no limit where nothing was charged or no rate is known.
import { expect, it } from 'vitest';
import type { ChainSetting } from '@agio/wallet';
import { costMost } from './cost-most.ts';

const coins = [
  { id: 0, code: 'ETH', decimals: 8 },
  { id: 1, code: 'USDT', decimals: 2 },
];
const core = { coins, coin: (code: string) => coins.find((one) => one.code === code) } as unknown as Parameters<typeof costMost>[0];
const setting = { coins: [{ coin: 'ETH', asset: 'native', decimals: 18 }] } as unknown as ChainSetting;
const rates: Readonly<Record<string, string>> = { ETH: '20000', USDT: '7' };
const most = (coin: number, fee: string, known = rates): bigint | undefined =>
  costMost(core, setting, { coin, fee }, (code) => known[code]);

it('is the fee', () => {
  expect(most(0, '100000')).toBe(10n ** 15n);
  // 10 USDT are 70 yuan, 0.0035 ETH.
  expect(most(1, '1000')).toBe(35n * 10n ** 14n);
});

it('is left open where nothing is charged, or a rate is not known', () => {
  expect([most(0, '0'), most(1, '0')]).toEqual([undefined, undefined]);
  expect([most(1, '1000', { ETH: '20000' }), most(1, '1000', { USDT: '7' })]).toEqual([undefined, undefined]);
});
