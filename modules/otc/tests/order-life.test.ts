// Protects orders of OTC over their calls: only their two people's, each step only by the one who may take it, told once, and money only where it is due.
import { beforeEach, expect, it } from 'vitest';
import { withDatabases } from '@agio/database/testing';
import { MINUTE_MS } from '@agio/kernel/time';
import { otc as otcModule } from '../module.ts';
import { MERCHANT, OtcSite, STRANGER, TAKER } from '../testing/otc-site.ts';
import { transcript } from '../transcript/lines.ts';

const HALF = { kind: 'paid_less', reason: 'Half was paid', fault: 'none', pauseDays: 0 };

withDatabases(
  'an order of OTC',
  (given) => {
    let site: OtcSite;
    const by = (id: string) => ({ body: { id } });
    const eventsOf = async (id: string): Promise<(string | null)[]> => {
      await site.otc.write();
      const { messages } = await site.must('otcOrderOne', { params: { id } }, TAKER);
      return messages.map(({ content, event }) => event ?? content);
    };

    beforeEach(async () => {
      site = new OtcSite(given.db);
      await site.open();
    });

    it('B19: a step says in its fields by whom it came about, and its words are a person’s or none', async () => {
      const ad = await site.advertise({ autoReply: 'Welcome' });
      const taken = await site.take(ad);
      const id = taken.ok ? taken.data.id : '';
      await site.must('otcAccept', by(id), MERCHANT);
      await site.must('otcPaid', { body: { id, payer: 'Bob Chan' } }, TAKER);
      await site.must('otcRelease', by(id), MERCHANT);
      await site.otc.write();
      const { messages } = await site.must('otcOrderOne', { params: { id } }, TAKER);
      expect(messages.filter(({ from }) => from === 'event').map(({ content, event, reason }) => [event, reason, content])).toEqual([
        ['made', null, ''],
        ['accepted', null, ''],
        ['paid', null, ''],
        ['released', 'released', ''],
      ]);
      expect(messages.filter(({ from }) => from !== 'event').map(({ content, reason }) => [reason, content])).toEqual([[null, 'Welcome']]);
    });

    it('B18: is found by the reference that its payment carries, by its people and by operators', async () => {
      const taken = await site.take(await site.advertise({}));
      const id = taken.ok ? taken.data.id : '';
      const { reference } = (await site.must('otcOrderOne', { params: { id } }, TAKER)).order;
      expect(reference).toMatch(/^OTC-/);
      await site.otc.write();
      for (const q of [reference, reference.toLowerCase(), id]) {
        expect((await site.must('otcOrders', { query: { q } }, TAKER)).list).toMatchObject([{ id, reference }]);
        expect(await site.operate('deskOtcOrders', { query: { q } })).toMatchObject({ data: { list: [{ id, reference }] } });
      }
      const asC2c = reference.replace('OTC', 'C2C');
      expect((await site.must('otcOrders', { query: { q: asC2c } }, TAKER)).list).toEqual([]);
    });

    it('goes from an advertisement to the buyer, and tells each of the two what the other did', async () => {
      const ad = await site.advertise({ terms: 'No third parties', autoReply: 'Welcome' });
      const shown = await site.must('otcAds', { query: { side: 'buy', coin: 'USDT', fiat: 'CNY' } }, TAKER);
      expect(shown.list).toMatchObject([
        { id: ad.id, price: '7.2', available: '1000', blocked: null, merchant: { name: 'Delta Exchange' } },
      ]);
      const taken = await site.take(ad);
      expect(taken).toMatchObject({ ok: true });
      const id = taken.ok ? taken.data.id : '';
      const asBuyer = await site.must('otcOrderOne', { params: { id } }, TAKER);
      expect(asBuyer.order).toMatchObject({
        role: 'buyer',
        state: 'waiting',
        total: '720',
        fee: '0.1',
        payees: [],
        acts: ['cancel', 'write'],
      });
      expect((await site.must('otcAccept', by(id), MERCHANT)).payees).toMatchObject([{ holder: 'Lin Chen' }]);
      const paid = await site.must('otcPaid', { body: { id, payer: '　bob  CHAN' } }, TAKER);
      expect(paid).toMatchObject({ state: 'paid', isOtherName: false, payerName: 'bob  CHAN', payees: [{ number: '6228480012345671' }] });
      expect(await site.must('otcRelease', by(id), MERCHANT)).toMatchObject({ state: 'success', toBuyer: '100', fee: '0.1' });
      expect(site.available(TAKER)).toBe('1009990000000');
      expect(site.available(MERCHANT)).toBe('990000000000');
      expect(await eventsOf(id)).toEqual(['made', 'Welcome', 'accepted', 'paid', 'released']);
      expect(site.told.map((one) => one.split(' ').slice(1).join(' '))).toEqual([
        '1 otc_made',
        '2 otc_accepted',
        '1 otc_paid',
        '2 otc_released',
      ]);
      const card = (await site.must('otcMerchant', { params: { uid: String(MERCHANT) } }, STRANGER)).merchant;
      expect(card).toMatchObject({ uid: '1', level: 2, isOnline: true });
    });

    it('is not found by anybody else, nor are its transcript and its pictures', async () => {
      const id = await site.order('paid');
      const picture = site.upload(TAKER, 'p1');
      await site.must('otcSay', { body: { id, content: 'Here it is', pictures: [picture] } }, TAKER);
      expect(await site.ask('otcPicture', { params: { id, picture } }, MERCHANT)).toMatchObject({ ok: true });
      for (const name of ['otcAccept', 'otcExtend', 'otcCancel', 'otcRelease'] as const)
        expect([name, await site.ask(name, by(id), STRANGER)]).toMatchObject([name, { code: 'NOT_FOUND' }]);
      expect(await site.ask('otcPaid', { body: { id, payer: 'Eve Wu' } }, STRANGER)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.ask('otcAgree', { body: { id, agrees: true } }, STRANGER)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.ask('otcAppeal', { body: { id, reason: 'Mine' } }, STRANGER)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.ask('otcSay', { body: { id, content: 'Hi' } }, STRANGER)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.ask('otcOrderOne', { params: { id } }, STRANGER)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.ask('otcPicture', { params: { id, picture } }, STRANGER)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await site.must('otcOrders', { query: { q: id } }, STRANGER)).toMatchObject({ list: [], total: 0 });
      await site.must('otcRelease', by(id), MERCHANT);
      expect(await site.ask('otcOrderOne', { params: { id } }, STRANGER)).toMatchObject({ code: 'NOT_FOUND' });
      site.upload(STRANGER, 'p2');
      expect(await site.ask('otcSay', { body: { id, content: 'x', pictures: ['p2'] } }, TAKER)).toMatchObject({ code: 'PARAMETER_ERROR' });
    });

    it('A13: is appealed once, with one statement, however often it is asked at once', async () => {
      const id = await site.order('paid');
      site.nowMs += 15 * MINUTE_MS;
      const asked = await Promise.all(
        Array.from({ length: 20 }, () => site.ask('otcAppeal', { body: { id, reason: 'Not paid' } }, MERCHANT)),
      );
      expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
      await site.otc.write();
      expect((await eventsOf(id)).filter((event) => event === 'statement' || event === 'Not paid')).toHaveLength(1);
    });

    it('A13: that nobody paid in time is appealed with a proof alone', async () => {
      const id = await site.order('unpaid');
      await site.pass(15 * MINUTE_MS);
      const body = { id, reason: 'It was paid' };
      expect(await site.ask('otcAppeal', { body }, TAKER)).toMatchObject({ code: 'OTC_PROOF_NEEDED' });
      site.upload(TAKER, 'late');
      expect(await site.ask('otcAppeal', { body: { ...body, pictures: ['late'] } }, TAKER)).toMatchObject({ ok: true });
    });

    it('is released by its seller alone, and to a payer of another name only with a yes', async () => {
      const id = await site.order('unpaid');
      await site.must('otcPaid', { body: { id, payer: 'Somebody Else' } }, TAKER);
      expect(await site.ask('otcRelease', by(id), TAKER)).toMatchObject({ code: 'PERMISSION_DENIED' });
      expect(await site.ask('otcRelease', by(id), MERCHANT)).toMatchObject({ code: 'OTC_OTHER_NAME' });
      expect(await site.must('otcRelease', { body: { id, acceptsOtherName: true } }, MERCHANT)).toMatchObject({ state: 'success' });
      expect(await site.ask('otcRelease', by(id), MERCHANT)).toMatchObject({ code: 'STATE_CHANGED' });
    });

    it('has every step in its transcript once, though the process dies between', async () => {
      const id = await site.order('paid');
      await site.otc.write();
      // It dies after the lines and before its position is stored.
      await given.db.query('delete from otc_scribe');
      await site.restarted().write();
      await site.must('otcSay', { body: { id, content: 'Sent' } }, TAKER);
      await site.pass(2 * 60 * MINUTE_MS);
      await site.otc.write();
      await site.otc.write();
      expect(await eventsOf(id)).toEqual(['made', 'accepted', 'paid', 'Sent', 'appealed']);
      const lines = await transcript.linesOf(given.db, Number(id));
      expect(transcript.areWhole(lines)).toBe(true);
      expect(transcript.areWhole(lines.map((line) => (line.number === 4 ? { ...line, content: 'Not sent' } : line)))).toBe(false);
      expect(transcript.areWhole(lines.filter(({ number }) => number !== 2))).toBe(false);
    });

    it('keeps its conversation open for a day after its end, and shows what was read', async () => {
      const id = await site.order('paid');
      await site.must('otcSay', { body: { id, content: 'Paid, please look' } }, TAKER);
      expect((await site.must('otcOrders', { query: {} }, MERCHANT)).list).toMatchObject([{ id, unread: 1 }]);
      await site.must('otcOrderOne', { params: { id } }, MERCHANT);
      const seen = (await site.must('otcOrderOne', { params: { id } }, TAKER)).messages;
      expect(seen.filter(({ from }) => from === 'me')).toMatchObject([{ content: 'Paid, please look', isRead: true }]);
      await site.must('otcRelease', by(id), MERCHANT);
      await site.pass(24 * 60 * MINUTE_MS - MINUTE_MS);
      await site.must('otcSay', { body: { id, content: 'Thank you' } }, TAKER);
      await site.pass(MINUTE_MS);
      expect(await site.ask('otcSay', { body: { id, content: 'Again' } }, TAKER)).toMatchObject({ code: 'OTC_CHAT_CLOSED' });
      expect((await site.must('otcOrderOne', { params: { id } }, TAKER)).order.payees).toEqual([]);
    });

    it('is decided by one person below a limit, by two above it, and never by one whose own it is', async () => {
      const id = await site.order('paid');
      await site.pass(15 * MINUTE_MS);
      await site.must('otcAppeal', { body: { id, reason: 'The money did not come' } }, MERCHANT);
      await site.must('otcSay', { body: { id, content: 'It did', isStatement: true } }, TAKER);
      const decide = (toBuyer: string) => site.operate('deskOtcDecide', { params: { id }, body: { ...HALF, toBuyer } });
      expect(await decide('100.1')).toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
      site.own = TAKER;
      expect(await decide('50')).toMatchObject({ code: 'OWN_ACCOUNT' });
      site.own = undefined;
      // 19.1: at a price that somebody moved within the day it looks small; its coins were worth 15,000 yuan at midnight.
      site.midnight = 15_000_000_000n;
      expect(await decide('50')).toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
      site.midnight = undefined;
      const seen = await site.operate('deskOtcOrder', { params: { id } });
      expect(seen).toMatchObject({
        data: {
          held: '100',
          isWhole: true,
          needsTwo: false,
          payees: [{ type: 'bank', bank: 'Bank of the Delta', ends: '5671' }],
          sellerSide: { statements: [{ content: 'The money did not come' }] },
          buyerSide: { statements: [{ content: 'It did' }] },
        },
      });
      expect(await decide('50')).toMatchObject({ data: { state: 'partial_success', toBuyer: '50' } });
      expect(await decide('50')).toMatchObject({ code: 'STATE_CHANGED' });
      expect((await eventsOf(id)).at(-1)).toBe('decided');
      const { messages } = await site.must('otcOrderOne', { params: { id } }, MERCHANT);
      expect(messages.at(-1)).toMatchObject({ from: 'staff', content: 'Half was paid' });
    });

    it('is not decided alone where one person’s decisions of a day about its people come to more than the limit', async () => {
      const ad = await site.advertise({ quantity: '2000', max: '20000' });
      const ids: string[] = [];
      for (const _ of [1, 2]) {
        const shown = await site.must('otcAds', { query: { side: 'buy', coin: 'USDT', fiat: 'CNY' } }, TAKER);
        const taken = await site.take({ ...ad, ...shown.list[0] }, { amount: '1000' });
        const id = taken.ok ? taken.data.id : '';
        await site.must('otcAccept', by(id), MERCHANT);
        await site.must('otcPaid', { body: { id, payer: 'Bob Chan' } }, TAKER);
        ids.push(id);
      }
      await site.pass(2 * 60 * MINUTE_MS);
      const decide = (at: number) => site.operate('deskOtcDecide', { params: { id: ids[at] ?? '' }, body: { ...HALF, toBuyer: '1000' } });
      const needsTwo = async (at: number) => site.operate('deskOtcOrder', { params: { id: ids[at] ?? '' } });
      // What was decided in C2C or given back by the shop is part of the same day.
      const elsewhere = (by: number, parties: readonly number[], yuan: bigint) => (site.elsewhere = [{ by, parties, worth: yuan * 100n }]);
      for (const counted of [() => elsewhere(9, [TAKER], 3_000n), () => elsewhere(site.operator.id, [99], 49_000n)]) {
        counted();
        expect(await decide(0)).toMatchObject({ code: 'SECOND_PERSON_NEEDED' });
      }
      elsewhere(9, [99], 49_000n);
      // 7,200 yuan each: both would pass for small ones.
      const both = await Promise.all([decide(0), decide(1)]);
      expect(both).toMatchObject([{ data: { state: 'success' } }, { code: 'SECOND_PERSON_NEEDED' }]);
      expect(await needsTwo(1)).toMatchObject({ data: { needsTwo: true } });
      const kind = site.otc.requests?.find((one) => one.kind === 'otc.decide');
      expect(await kind?.examine({ ...HALF, order: ids[1], toBuyer: '1000' })).toMatchObject({ ok: true });
      await site.pass(24 * 60 * MINUTE_MS);
      expect(await needsTwo(1)).toMatchObject({ data: { needsTwo: false } });
      expect(await decide(1)).toMatchObject({ data: { state: 'success' } });
    });

    it('about much takes two people, once however often it is carried out', async () => {
      const taken = await site.take(await site.advertise({ quantity: '2000', max: '20000' }), { amount: '1500' });
      const id = taken.ok ? taken.data.id : '';
      await site.must('otcAccept', by(id), MERCHANT);
      await site.must('otcPaid', { body: { id, payer: 'Bob Chan' } }, TAKER);
      await site.pass(2 * 60 * MINUTE_MS);
      expect(await site.operate('deskOtcDecide', { params: { id }, body: { ...HALF, toBuyer: '1500' } })).toMatchObject({
        code: 'SECOND_PERSON_NEEDED',
      });
      const kind = site.otc.requests?.find((one) => one.kind === 'otc.decide');
      const payload = { ...HALF, order: id, toBuyer: '1500', kind: 'paid_in_full' };
      expect(await kind?.examine(payload)).toMatchObject({ ok: true, customers: [TAKER, MERCHANT] });
      const agreed = { cause: 'r1', reason: 'Paid', asked: { id: 7, name: 'olga' }, decided: { id: 8, name: 'otto' }, changes: [] };
      // Another request of the same two, at the same time, is not carried out, does not say that it was, and leaves no words.
      const other = { ...payload, toBuyer: '700', kind: 'other', reason: 'Half of it came', fault: 'seller', pauseDays: 7 };
      expect(await Promise.all([kind?.run(payload, agreed), kind?.run(other, agreed)])).toMatchObject([
        { ok: true },
        { code: 'STATE_CHANGED' },
      ]);
      const decided = await site.operate('deskOtcOrder', { params: { id } });
      expect(decided).toMatchObject({ data: { decision: { kind: 'paid_in_full', pauseDays: 0 } } });
      expect(await kind?.run(payload, agreed)).toEqual({ ok: true });
      expect(await kind?.run(payload, { ...agreed, decided: { id: 9, name: 'ole' } })).toMatchObject({ code: 'STATE_CHANGED' });
      expect((await site.must('otcOrderOne', { params: { id } }, TAKER)).order).toMatchObject({ state: 'success', reason: 'decided' });
    });
  },
  { migrations: otcModule.migrations },
);
