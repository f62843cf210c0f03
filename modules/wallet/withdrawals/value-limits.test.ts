// Protects limits by value: what is worth much takes two people and counts against a day's limit by midnight's reference, and by the listing's amounts without one.
import { expect, it } from 'vitest';
import type { Coin } from '@agio/core';
import { withDatabases } from '@agio/database/testing';
import { wallet } from '../module.ts';
import { MoneySite } from '../testing/money-site.ts';
import { LOCAL_CHAIN } from '../testing/outside.ts';
import { limitsToday } from './value-limits.ts';

const YUAN = 10n ** 10n;
const ETH = 10n ** 8n;

withDatabases(
  'limits by value',
  (given) => {
    it('19.1: are the listing’s amounts, and not more than their worth at midnight', () => {
      const [listing] = LOCAL_CHAIN.coins;
      const coin: Coin = { id: 0, code: 'ETH', name: 'Ether', decimals: 8, tags: [] };
      if (listing === undefined) throw new Error('ETH is listed');
      const DAYS = [0, 7_000, 70_000, 700_000] as const;
      const limits = (yuan: bigint | undefined, days: typeof DAYS | null = DAYS) => {
        const valueLimits = { freeUpTo: 10_000, twoAbove: 50_000, dayLimits: days ?? undefined };
        const { dayLimits, freeUpTo, twoAbove } = limitsToday({ midnightYuan: () => yuan, valueLimits }, listing, coin);
        return [freeUpTo, twoAbove, ...dayLimits];
      };
      const amounts = [1n, 5n, 10n, 20n, 50n, 100n].map((eth) => eth * ETH);
      expect(limits(undefined)).toEqual(amounts);
      expect(limits(0n)).toEqual(amounts);
      // At 14,000 yuan 10,000 are 0.71428571 coins; at 700 the amounts are less than the worth.
      expect(limits(14_000n * YUAN)).toEqual([71_428_571n, 357_142_857n, 0n, 50_000_000n, 5n * ETH, 50n * ETH]);
      expect(limits(700n * YUAN, null)).toEqual(amounts);
      expect(limits(14_000n * YUAN, null)).toEqual([71_428_571n, 357_142_857n, ...amounts.slice(2)]);
    });

    it('19.1: two people approve what is worth much, and a price that moves within the day changes nothing', async () => {
      const site = new MoneySite(given.db);
      await site.open();
      const address = '0xoutside';
      const reasons = async (amount: string) => {
        // Parts of a day would count together.
        site.nowMs += 86_400_000;
        const asked = await site.ask('withdraw', { body: { coin: 'ETH', chain: 'LOCAL', address, amount } });
        return asked.ok ? asked.data.reasons.filter((reason) => reason.endsWith('large')) : asked.code;
      };
      expect([await reasons('1'), await reasons('1.1')]).toEqual([[], ['large']]);
      site.midnightYuan.set('ETH', 60_000n * YUAN);
      expect([await reasons('0.16'), await reasons('0.17'), await reasons('0.83'), await reasons('0.84')]).toEqual([
        [],
        ['large'],
        ['large'],
        ['very_large', 'large'],
      ]);
    });
  },
  { migrations: wallet.migrations },
);
