// Protects what customers draw: it is theirs, the last one kept counts, and no customer can fill the database with it.
import { expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { drawingsOf, keepDrawings } from '../handlers/store.ts';
import { spot } from '../module.ts';
import { spotPeople } from '../people.ts';

const line = (price: number) => ({ name: 'segment', points: [[1, price] as [number, number]] });

withDatabases(
  'drawings',
  (given) => {
    it('F9: are kept by customer and market, the last ones of the fifty markets changed last, and leave with their customer', async () => {
      const [ALICE, BOB] = [1, 2];
      expect(await drawingsOf(given.db, ALICE, 'BTC_USDT')).toEqual({ list: [], time: null });
      await keepDrawings(given.db, ALICE, { market: 'BTC_USDT', list: [line(1)] }, 5);
      await keepDrawings(given.db, ALICE, { market: 'BTC_USDT', list: [line(2), line(3)] }, 6);
      await keepDrawings(given.db, BOB, { market: 'BTC_USDT', list: [] }, 7);
      expect(await drawingsOf(given.db, ALICE, 'BTC_USDT')).toEqual({ list: [line(2), line(3)], time: 6 });
      expect(await drawingsOf(given.db, BOB, 'BTC_USDT')).toEqual({ list: [], time: 7 });
      for (let at = 0; at < 50; at += 1) await keepDrawings(given.db, ALICE, { market: `M${at}_USDT`, list: [line(at)] }, 10 + at);
      expect(await drawingsOf(given.db, ALICE, 'BTC_USDT')).toEqual({ list: [], time: null });
      expect(await drawingsOf(given.db, ALICE, 'M0_USDT')).toEqual({ list: [line(0)], time: 10 });
      await spotPeople.erase?.(given.db, ALICE);
      expect(await spotPeople.export?.(given.db, ALICE, '')).toEqual({ favorites: [], drawings: [] });
      expect(await drawingsOf(given.db, BOB, 'BTC_USDT')).toEqual({ list: [], time: 7 });
    });
  },
  { migrations: spot.migrations },
);
