// Protects sellers: who agreed to cancel cannot hold their coins again without a proof.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { otc } from '../module.ts';
import { MERCHANT, OtcSite, TAKER } from '../testing/otc-site.ts';

withDatabases(
  'floating advertisements',
  (given) => {
    let site: OtcSite;
    beforeEach(async () => {
      site = new OtcSite(given.db);
      await site.open();
    });

    it('A13: a buyer who agreed to cancel does not hold the seller’s coins again a minute before the end without any proof', async () => {
      const id = await site.order('paid');
      for (const who of [TAKER, MERCHANT]) await site.must('otcAgree', { body: { id, agrees: true } }, who);
      site.nowMs += 24 * 60 * 60_000 - 60_000;
      const before = site.available(MERCHANT);
      expect(await site.ask('otcAppeal', { body: { id, reason: 'I have changed my mind about it' } }, TAKER)).toMatchObject({ ok: false });
      expect(site.available(MERCHANT)).toBe(before);
    });
  },
  { migrations: otc.migrations },
);
