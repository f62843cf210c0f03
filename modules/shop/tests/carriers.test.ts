// Protects where customers are led to: only to pages of https that operators named, whatever is written to the database.
import { beforeEach, expect, it } from 'vitest';
import { shop as contract, TRACKING_PATTERN } from '@agio/contracts/shop';
import { withDatabases } from '@agio/database/testing';
import { allCarriers, saveCarrier } from '../carriers.ts';
import { shop } from '../module.ts';
import { ALICE, ShopSite } from '../testing/shop-site.ts';

const PATTERN = 'https://track.example.com/p/{number}?a=1';

it('take patterns of https with one number behind the host, and nothing else', () => {
  for (const good of [PATTERN, 'https://a.example/{number}', 'https://a-b.example/#x/{number}', 'https://a.example/?q={number}&b=%20'])
    expect(good).toMatch(TRACKING_PATTERN);
  for (const bad of [
    'http://a.example/{number}',
    'javascript:alert(1)//{number}',
    'https://{number}.example/',
    'https://a.example{number}/x',
    'https://user@a.example/{number}',
    'https://a.example@evil.example/{number}',
    'https://a.example/',
    'https://a.example/{number}/{number}',
    'https://a.example/{name}/{number}',
    'https://localhost/{number}',
    'https://127.0.0.1/{number}',
    'https://a.example:8080/{number}',
    'https://a.example/"><script>{number}',
    'https://a.example/ {number}',
    'https://a.example\\b/{number}',
    ' https://a.example/{number}',
    'https://a.example/{number}\n',
    'https://ä.example/{number}',
  ])
    expect(bad).not.toMatch(TRACKING_PATTERN);
  expect(
    contract.desk.deskShopCarrier.body?.safeParse({ name: 'A', pattern: PATTERN, regions: ['CN'], isActive: true, more: 1 }).success,
  ).toBe(false);
});

withDatabases(
  'carriers',
  (given) => {
    let site: ShopSite;
    beforeEach(async () => {
      site = new ShopSite(given.db);
      await site.open();
    });
    const terms = { name: 'Swift', pattern: PATTERN, regions: ['CN'], isActive: true };
    const shown = async (words: string) => {
      const { order } = { order: site.bench.must({ ...site.bench.orderOf(ALICE, site.bench.sell(1)), words }) };
      await site.pass(0);
      const told = await site.shop.handlers.shopOrderOne(
        { params: { id: String(order) } } as never,
        { customer: ALICE, language: 'en-US' } as never,
      );
      return told.ok ? told.data.trackingUrl : told.code;
    };
    const parcel = async (tracking: string) => {
      const words = await site.room.words.begin(ALICE, { titles: {}, names: {}, picture: null, address: undefined }, site.bench.nowMs);
      const [carrier] = await allCarriers(site.room);
      if (carrier !== undefined) await site.room.words.setParcel(words, carrier, tracking);
      return words;
    };

    it('are of one name each, also at once', async () => {
      const told = await Promise.all(
        [terms, { ...terms, name: 'SWIFT' }, { ...terms, name: 'Other' }].map((one) => saveCarrier(site.room, undefined, one)),
      );
      expect(told).toEqual([1, 'known', 2]);
      expect(await saveCarrier(site.room, 2, { ...terms, name: 'swift' })).toBe('known');
      expect(await saveCarrier(site.room, 7, terms)).toBe('unknown');
      expect(await saveCarrier(site.room, 2, { ...terms, name: 'Other', isActive: false })).toBe(2);
      expect((await allCarriers(site.room)).map(({ isActive, name }) => [name, isActive])).toEqual([
        ['Swift', true],
        ['Other', false],
      ]);
    });

    it('link a number as a number, whatever it is', async () => {
      await saveCarrier(site.room, undefined, terms);
      expect(await shown(await parcel('SF 11 ?&#/$&'))).toBe('https://track.example.com/p/SF11%3F%26%23%2F%24%26?a=1');
      await saveCarrier(site.room, 1, { ...terms, pattern: null });
      expect(await shown(await parcel('SF11'))).toBeNull();
    });

    it('lead nowhere once they were forged', async () => {
      await saveCarrier(site.room, undefined, terms);
      const words = await parcel('1');
      await given.db.query(`update shop_carrier set pattern = 'https://evil.example/{number}'`);
      expect(await shown(words)).toBeNull();
      expect(await allCarriers(site.room)).toEqual([]);
      expect(site.errors.join()).toContain('was not written by this program');
    });
  },
  { migrations: shop.migrations },
);
