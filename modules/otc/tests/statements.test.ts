// Protects a merchant's own books: every order of a year is in the statement once and in the list once, months add up, and several advertisements change together or not at all.
import { beforeEach, expect, it } from 'vitest';
import { walk, withDatabases } from '@agio/database/testing';
import { otc as otcModule } from '../module.ts';
import { MERCHANT, OtcSite, STRANGER, TAKER } from '../testing/otc-site.ts';

withDatabases(
  'own books of OTC',
  (given) => {
    let site: OtcSite;
    const year = async (as: number, of = '2026') => (await site.must('otcYear', { query: { year: of } }, as)).list;

    beforeEach(async () => {
      site = new OtcSite(given.db);
      await site.open();
    });

    it('lists orders of a year to both of their people, and to nobody else', async () => {
      const id = await site.order('paid');
      await site.must('otcRelease', { body: { id } }, MERCHANT);
      const open = await site.order('waiting');
      expect(await year(TAKER)).toMatchObject([
        { id, role: 'buyer', isMaker: false, total: '720', toBuyer: '100', fee: '0.1', other: String(MERCHANT), state: 'success' },
        { id: open, toBuyer: null, fee: '0', state: 'waiting' },
      ]);
      expect(await year(MERCHANT)).toMatchObject([{ id, role: 'seller', isMaker: true }, { id: open }]);
      expect(await year(STRANGER)).toEqual([]);
      expect(await year(TAKER, '2025')).toEqual([]);
      const rest = await site.must('otcYear', { query: { year: '2026', cursor: id } }, TAKER);
      expect(rest).toMatchObject({ list: [{ id: open }], isLast: true });
    });

    it('lists own orders each once by cursor while others are made, and never those of others', async () => {
      const ad = await site.advertise({ autoAccept: true });
      const made: string[] = [];
      const order = async (as: number): Promise<void> => {
        const taken = await site.take(ad, {}, as);
        const id = taken.ok ? taken.data.id : '';
        await site.must('otcPaid', { body: { id, payer: 'Bob Chan' } }, as);
        await site.must('otcRelease', { body: { id, acceptsOtherName: true } }, MERCHANT);
        made.push(id);
      };
      for (const as of [STRANGER, TAKER, TAKER, TAKER, STRANGER, TAKER]) await order(as);
      const [first, a, b, c, last, d] = made;
      const read = (as: number, query: object) => site.must('otcOrders', { query: { limit: '2', ...query } }, as);
      const walked = async (as: number, query: object = {}) =>
        (
          await walk(
            (from) => read(as, { ...query, ...from }),
            () => order(TAKER),
          )
        ).map(({ id }) => id);
      expect(await walked(TAKER)).toEqual([d, c, b, a]);
      expect(await walked(STRANGER)).toEqual([last, first]);
      expect(await walked(MERCHANT, { list: 'merchant', q: String(STRANGER) })).toEqual([last, first]);
      const all = made.toReversed();
      expect(await walked(MERCHANT)).toEqual(all);
      // A cursor opens nothing: beyond it are one's own alone, and the filters of the first part.
      expect(await read(STRANGER, { cursor: d })).toMatchObject({ list: [{ id: last }, { id: first }], total: 2, next: null });
      expect(await read(TAKER, { cursor: d, list: 'cancelled' })).toMatchObject({ list: [], total: 0, next: null });
      for (const cursor of ['', 'x', '1;', '-1'])
        expect(await site.ask('otcOrders', { query: { cursor } }, TAKER)).toMatchObject({ code: 'PARAMETER_ERROR' });
    });

    it('adds up months of own advertisements', async () => {
      const id = await site.order('paid');
      await site.must('otcRelease', { body: { id } }, MERCHANT);
      await site.must('otcCancel', { body: { id: await site.order('waiting') } }, MERCHANT);
      await site.order('waiting');
      const { months } = await site.must('otcMonths', {}, MERCHANT);
      expect(months).toEqual([{ month: '2026-11', orders: 3, completion: 1 - 1 / 3, turnover: [{ fiat: 'CNY', total: '720' }] }]);
      expect((await site.must('otcMonths', {}, TAKER)).months).toEqual([]);
    });

    it('shows twelve months, of which the last is this one', async () => {
      for (const placed of ['2025-11-30T23:59:59.999Z', '2025-12-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z']) {
        const id = await site.order('waiting');
        await given.db.query('update otc_order set created_at = $2 where id = $1', [id, Date.parse(placed)]);
      }
      expect((await site.must('otcMonths', {}, MERCHANT)).months.map(({ month }) => month)).toEqual(['2026-11', '2025-12']);
    });

    it('marks what was said as read when it was read first', async () => {
      const id = await site.order('unpaid');
      await site.must('otcSay', { body: { id, content: 'Paid soon.' } }, TAKER);
      const look = async (as: number): Promise<number | undefined> => {
        await site.pass(1_000);
        await site.must('otcOrderOne', { params: { id } }, as);
        const said = 'select read_at from otc_message where reader = $1 and author = $2 order by number';
        const at = (await given.db.query<{ read_at: bigint | null }>(said, [MERCHANT, TAKER])).at(-1)?.read_at ?? null;
        return at === null ? undefined : Number(at);
      };
      expect(await look(TAKER)).toBeUndefined();
      const first = await look(MERCHANT);
      expect(first).toBe(site.nowMs);
      expect(await look(MERCHANT)).toBe(first);
    });

    it('changes several advertisements, and none if one of them cannot be changed', async () => {
      site.reference = { price: 720_000_000n, atMs: site.nowMs + 60_000 };
      const [fixed, floats] = [await site.advertise(), await site.advertise({ price: { kind: 'floating', bps: 10, floor: '7' } })];
      const change = (body: Record<string, unknown>, as: number = MERCHANT) => site.ask('otcChangeAds', { body }, as);
      expect(await change({ ids: [fixed.id, floats.id], bps: -50 })).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await change({ ids: [floats.id], bps: -50 }, TAKER)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await change({ ids: [floats.id] })).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(await change({ ids: [floats.id], bps: -50 })).toMatchObject({ ok: true });
      const hours = { from: 60, to: 600 };
      expect(await change({ ids: [fixed.id, floats.id], hours })).toMatchObject({
        data: {
          list: [
            { id: floats.id, revision: 3, price: { kind: 'floating', bps: -50, floor: '7' }, hours },
            { id: fixed.id, revision: 2, price: { kind: 'fixed', price: '7.2' }, remaining: '1000', hours },
          ],
        },
      });
      expect(await change({ ids: [fixed.id], hours: null })).toMatchObject({ data: { list: [{}, { id: fixed.id, hours: null }] } });
    });
  },
  { migrations: otcModule.migrations },
);
