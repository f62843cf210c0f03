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

    it('B5, B19: both see what is proposed and by whom, agree to a split of it, and read in the conversation what became of it', async () => {
      const id = await site.order('paid');
      site.nowMs += 16 * 60_000;
      await site.must('otcAppeal', { body: { id, reason: 'They answer nothing at all' } }, TAKER);
      const agree = async (who: number, toBuyer?: string) => await site.ask('otcAgree', { body: { id, agrees: true, toBuyer } }, who);
      expect(await agree(TAKER, '0.123456789')).toMatchObject({ code: 'AMOUNT_TOO_FINE' });
      expect(await agree(TAKER, '100000')).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
      const { amount } = await site.must('otcAgree', { body: { id, agrees: true, toBuyer: '0.4' } }, TAKER);
      expect(await agree(MERCHANT, amount)).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
      // B19: by whoever proposed it, and not by whoever had appealed.
      const proposal = { body: { id, agrees: true, toBuyer: '0.3' } };
      await site.must('otcAgree', proposal, MERCHANT);
      await site.must('otcAgree', { body: { id, agrees: false } }, MERCHANT);
      await site.must('otcAgree', { body: { id, agrees: true, toBuyer: '0.4' } }, TAKER);
      await site.otc.write();
      const { messages } = await site.must('otcOrderOne', { params: { id } }, MERCHANT);
      expect(messages.flatMap(({ event, reason }) => (event === 'proposed' || event === 'disagreed' ? [[event, reason]] : []))).toEqual([
        ['proposed', 'buyer'],
        ['proposed', 'seller'],
        ['disagreed', 'seller'],
        ['proposed', 'buyer'],
      ]);
      const seen = await site.must('otcOrderOne', { params: { id } }, MERCHANT);
      expect(seen.order).toMatchObject({ agreedBy: 'other', agreedSplit: '0.4', state: 'appealed' });
      expect(await site.must('otcAgree', { body: { id, agrees: true, toBuyer: '0.4' } }, MERCHANT)).toMatchObject({
        state: 'cancelled',
        agreedBy: null,
        toBuyer: '0.4',
      });
      await site.pass(24 * 60 * 60_000);
      await site.otc.write();
      const told = await site.must('otcOrderOne', { params: { id } }, TAKER);
      expect(told.order).toMatchObject({ state: 'partial_success', reason: 'agreed', toBuyer: '0.4' });
      expect(told.messages.map(({ event }) => event)).toEqual(expect.arrayContaining(['appealed', 'proposed', 'settled', 'split']));
    });
  },
  { migrations: otc.migrations },
);
