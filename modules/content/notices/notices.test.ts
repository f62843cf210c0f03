// Protects the message centre: one's own notices alone, each event once, read marks, and fills reported once despite crashes.
import { afterEach, expect, it } from 'vitest';
import { calls } from '@agio/contracts';
import type { DataFrame, RequestContext } from '@agio/contracts';
import { walk, withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { createContent } from '../index.ts';
import { contentPeople } from '../people.ts';
import { content as contentModule } from '../module.ts';
import { MONEY_EVENTS } from '../events.ts';
import { cursorOf, moveCursor } from './store.ts';
import type { Content, ContentPorts, RestingFillsPage } from '../index.ts';

const FILL = { order: '9', market: 'BTC_USDT', side: 'sell', amount: '1', price: '64000', total: '64000', isWhole: true } as const;

withDatabases(
  'notices',
  (given) => {
    const open: Content[] = [];
    afterEach(async () => {
      for (const content of open.splice(0)) await content.stop();
      await given.db.query('delete from content_notice');
      await given.db.query('delete from content_notice_cursor');
    });

    async function start(more: Partial<ContentPorts> = {}) {
      const frames: { customer: number; language: unknown; frame: DataFrame }[] = [];
      const errors: unknown[] = [];
      const content = createContent({
        masterKey: 'a master key of tests that is long enough',
        clock: realClock,
        database: given.db,
        core: { coins: [] },
        rates: () => ({}),
        keepSitePicture: () => Promise.resolve('LIMIT_REACHED'),
        works: () => Promise.resolve({ trading: true, histories: true, wallet: true, messages: true }),
        restingFills: () => Promise.resolve({ fills: [], to: 0 }),
        moneyNews: () => Promise.resolve({ items: [], to: 0 }),
        accountsBetween: () => Promise.resolve([]),
        highestCustomer: () => Promise.resolve(0),
        levelOf: () => 0,
        residenceOf: () => Promise.resolve({ country: 'SG', site: null }),
        certifiedCountriesOf: () => Promise.resolve([]),
        countryAt: () => undefined,
        holds: () => false,
        isPerson: () => true,
        waysOf: () => Promise.resolve({ app: true, mail: false, push: true, language: 'en-US' }),
        mailNotice: () => Promise.resolve(),
        pushNotice: () => Promise.resolve(),
        publish: ({ customer, language }, frame) => frames.push({ customer, language, frame }),
        now: () => Date.now(),
        onError: (error) => errors.push(error),
        ...more,
      });
      open.push(content);
      await content.start();
      return { content, frames, errors };
    }

    const as = (customer: number, language = 'en-US') => ({ customer, language }) as RequestContext;
    const list = async (content: Content, customer: number, query: Record<string, unknown> = {}, language = 'en-US') => {
      const result = await content.handlers.noticeList({ query } as never, as(customer, language));
      if (!result.ok) throw new Error(result.code);
      return result.data;
    };

    it('announces the end of a market once to each, by mail in their language as well, and to no market maker', async () => {
      const mails: unknown[] = [];
      const { content, frames } = await start({
        waysOf: (_session, customer) =>
          Promise.resolve(
            customer === 9 ? undefined : { app: false, mail: false, push: true, language: customer === 7 ? 'zh-CN' : 'en-US' },
          ),
        mailNotice: (_session, customer, { text, title }) => Promise.resolve(void mails.push([customer, title, text])),
      });
      content.feed?.opened({ channel: 'notices', customer: 7, language: 'ko-KR' });
      const end = { event: 'market_delisting', data: { market: 'BTC_USDT', atMs: Date.UTC(2026, 11, 1, 12, 30) } } as const;
      for (let times = 0; times < 2; times += 1) await content.notices.announce('request-4', [7, 8, 9], end);
      await content.notices.announce('request-5', [8], { ...end, event: 'market_kept' });
      expect(mails).toEqual([
        [7, 'BTC/USDT 即将下线', expect.stringContaining('2026-12-01 12:30 UTC')],
        [8, 'BTC/USDT will be delisted', expect.stringContaining('ends on 2026-12-01 12:30 UTC')],
        [8, 'BTC/USDT stays listed', expect.stringContaining('will not be delisted')],
      ]);
      expect((await list(content, 7)).list).toMatchObject([{ id: 'request-4-7', kind: 'security', title: 'BTC/USDT will be delisted' }]);
      expect((await list(content, 8)).total).toBe(2);
      expect((await list(content, 9)).total).toBe(0);
      expect(frames.filter(({ language }) => language === 'ko-KR')).toHaveLength(1);
    });

    it('shows one’s own, newest first, in the language asked for, and an event once', async () => {
      let nowMs = 1_000;
      const { content } = await start({ now: () => (nowMs += 1) });
      await content.notices.note('a', 7, { event: 'password_changed', data: {} });
      await content.notices.note('b', 7, { event: 'factor_changed', data: { what: 'otp_bound' } });
      await content.notices.note('b', 7, { event: 'frozen', data: {} });
      await content.notices.note('c', 8, { event: 'frozen', data: {} });
      const { list: mine, total, unread } = await list(content, 7);
      expect({ total, unread }).toEqual({ total: 2, unread: 2 });
      expect(mine.map(({ id, title, read }) => [id, title, read])).toEqual([
        ['b', 'Security settings changed', false],
        ['a', 'Password changed', false],
      ]);
      expect((await list(content, 7, { limit: 1, p: 2 }, 'zh-CN')).list.map(({ title }) => title)).toEqual(['登录密码已修改']);
      expect((await list(content, 7, { kind: 'fill' })).total).toBe(0);
    });

    it('lists one’s own each once by cursor while others come, also of one moment, and never those of others', async () => {
      let nowMs = 1_000;
      const { content } = await start({ now: () => nowMs });
      const note = (id: string, customer: number) => content.notices.note(id, customer, { event: 'frozen', data: {} });
      await note('old', 7);
      nowMs = 2_000;
      for (const id of ['b', 'a-1', 'c_2']) await note(id, 7);
      for (const id of ['b-8', 'a-8']) await note(id, 8);
      nowMs = 3_000;
      await note('new', 7);
      let added = 0;
      const walked = async (customer: number, query: object = {}) => {
        const read = (from: object) => list(content, customer, calls.noticeList.query?.parse({ limit: '2', ...query, ...from }) ?? {});
        const rows = await walk(read, async () => {
          nowMs += 1_000;
          await note(`added-${(added += 1)}`, 7);
        });
        return rows.map(({ id }) => id);
      };
      for (const limit of ['1', '2', '3']) {
        const before = (await list(content, 7)).list.map(({ id }) => id);
        expect(await walked(7, { limit })).toEqual(before);
        expect(await walked(8, { limit })).toEqual(['b-8', 'a-8']);
      }
      await content.handlers.noticeShow({ params: { id: 'b' } } as never, as(7));
      expect(await walked(7, { unread: 'false' })).toEqual(['b']);
      // A cursor opens nothing: beyond it are one's own alone.
      expect((await list(content, 8, { cursor: '3000.new' })).list.map(({ id }) => id)).toEqual(['b-8', 'a-8']);
      expect(await list(content, 8, { cursor: '2000.a-8' })).toMatchObject({ list: [], total: 2, next: null });
    });

    it('marks as read what is shown, all on request, and nobody else’s', async () => {
      const { content } = await start();
      for (const id of ['a', 'b', 'c']) await content.notices.note(id, 7, { event: 'frozen', data: {} });
      await content.notices.note('d', 8, { event: 'frozen', data: {} });
      expect(await content.handlers.noticeShow({ params: { id: 'd' } } as never, as(7))).toMatchObject({ ok: false, code: 'NOT_FOUND' });
      expect(await content.handlers.noticeShow({ params: { id: 'a' } } as never, as(7))).toMatchObject({ ok: true, data: { read: true } });
      expect(await list(content, 7, { unread: 'true' })).toMatchObject({ total: 2, unread: 2 });
      expect(await content.handlers.noticeAllRead({ body: {} } as never, as(7))).toEqual({ ok: true, data: { unread: 0 } });
      expect(await list(content, 7, { unread: 'false' })).toMatchObject({ total: 3, unread: 0 });
      expect((await list(content, 8)).unread).toBe(1);
      await contentPeople.erase?.(given.db, 7);
      expect([(await list(content, 7)).total, (await list(content, 8)).total]).toEqual([0, 1]);
    });

    it('tells listeners at once, in each language, and makes no frame for the others', async () => {
      const { content, frames } = await start();
      await content.notices.note('a', 7, { event: 'frozen', data: {} });
      expect(frames).toEqual([]);
      content.notices.opened({ customer: 7 });
      expect(await content.notices.snapshot({ customer: 7 })).toEqual([{ channel: 'notices', type: 'snapshot', unread: 1, data: [] }]);
      await content.notices.note('b', 7, { event: 'frozen', data: {} });
      expect(frames).toHaveLength(4);
      expect(frames.find(({ language }) => language === 'ko-KR')?.frame).toMatchObject({
        unread: 2,
        data: [{ id: 'b', title: '계정 동결' }],
      });
      await content.handlers.noticeAllRead({ body: {} } as never, as(7));
      expect(frames.at(-1)?.frame).toMatchObject({ unread: 0, data: [] });
      content.notices.closed({ customer: 7 });
      await content.notices.note('c', 7, { event: 'frozen', data: {} });
      expect(frames).toHaveLength(8);
    });

    it('tells as long as one of several tabs listens', async () => {
      const { content, frames } = await start();
      for (let tab = 0; tab < 3; tab += 1) content.notices.opened({ customer: 7 });
      for (const [left, told] of [
        [2, 4],
        [1, 8],
        [0, 8],
      ] as const) {
        content.notices.closed({ customer: 7 });
        await content.notices.note(`tabs ${left}`, 7, { event: 'frozen', data: {} });
        expect([left, frames.length]).toEqual([left, told]);
      }
    });

    it('tells of money that leaves whatever is muted, by mail as well, and of no other money that is', async () => {
      await moveCursor(given.db, 'money', 1);
      const data = { coin: 'ETH', amount: '1.5', chain: 'LOCAL', address: '0xabc' };
      const items = MONEY_EVENTS.map((event) => ({ id: event, customer: 7, event, data }));
      const mails: string[] = [];
      const { content } = await start({
        moneyNews: (after) => Promise.resolve(after === 1 ? { items, to: 2 } : { items: [], to: after ?? 0 }),
        waysOf: () => Promise.resolve({ app: false, mail: false, push: true, language: 'en-US' }),
        mailNotice: (_session, _customer, { title }) => Promise.resolve(void mails.push(title)),
      });
      await expect.poll(() => cursorOf(given.db, 'money')).toBe(2);
      const told = (await list(content, 7)).list.map(({ id }) => id);
      expect(told.toSorted()).toEqual(['transfer_sent', 'withdrawal_requested']);
      expect(mails).toHaveLength(2);
    });

    it('goes out by push and by mail once, however often it is told, in the words of its reader', async () => {
      const went: unknown[] = [];
      const { content } = await start({
        waysOf: (_session, customer) => Promise.resolve({ app: true, mail: true, push: customer === 7, language: 'zh-CN' }),
        mailNotice: (_session, customer) => Promise.resolve(void went.push(['mail', customer])),
        pushNotice: (_session, customer, said) => Promise.resolve(void went.push(['push', customer, said('ko-KR')])),
      });
      const answered = { event: 'ticket_answered', data: { ticket: '41', title: 'Deposit missing' } } as const;
      for (const customer of [7, 7, 8, 8]) await content.notices.tell(`answer-41-${customer}`, customer, answered);
      const said = {
        path: '/account/tickets/41',
        tag: 'answer-41-7',
        title: expect.any(String),
        text: expect.stringContaining('Deposit missing'),
      };
      expect(went).toEqual([
        ['mail', 7],
        ['push', 7, said],
        ['mail', 8],
      ]);
      for (let times = 0; times < 2; times += 1) await content.notices.note('frozen-7', 7, { event: 'frozen', data: {} });
      expect(went.slice(3)).toEqual([['push', 7, expect.objectContaining({ path: '/account/notices', tag: 'frozen-7' })]]);
    });

    it('is pushed only if it is stored: neither stays of a transaction that failed', async () => {
      const { content } = await start({ pushNotice: () => Promise.reject(new Error('no power')) });
      await expect(content.notices.note('frozen-7', 7, { event: 'frozen', data: {} })).rejects.toThrow('no power');
      expect((await list(content, 7)).total).toBe(0);
    });

    it('tells fills by the ways chosen, once, and continues behind them after a crash in between', async () => {
      const asked: (number | undefined)[] = [];
      const mails: string[] = [];
      let failures = 1;
      const pages = new Map<number | undefined, RestingFillsPage>([
        [undefined, { fills: [], to: 40 }],
        [
          40,
          {
            fills: [
              { ...FILL, customer: 7, lastTrade: 44 },
              { ...FILL, customer: 9, lastTrade: 45 },
            ],
            to: 50,
          },
        ],
      ]);
      const ports: Partial<ContentPorts> = {
        moneyNews: () => Promise.resolve({ items: [], to: 0 }),
        restingFills: (after) => {
          asked.push(after);
          return Promise.resolve(pages.get(after) ?? { fills: [], to: after ?? 0 });
        },
        waysOf: (_session, customer) =>
          Promise.resolve(
            customer === 7
              ? { app: true, mail: true, push: true, language: 'zh-TW' }
              : { app: false, mail: false, push: true, language: 'en-US' },
          ),
        mailNotice: (_session, _customer, { title }) => {
          mails.push(title);
          failures -= 1;
          return failures === 0 ? Promise.reject(new Error('no power')) : Promise.resolve();
        },
      };
      const { content, errors } = await start(ports);
      await expect.poll(async () => (await list(content, 7)).total, { timeout: 8_000 }).toBe(1);
      expect(errors.map(String)).toEqual(['Error: no power']);
      expect(mails).toEqual(['委託已成交', '委託已成交']);
      expect((await list(content, 7)).list[0]).toMatchObject({
        kind: 'fill',
        text: 'Your sell order was filled: 1 BTC at 64,000 USDT, 64,000 USDT in total.',
      });
      expect((await list(content, 9)).total).toBe(0);
      expect(asked).toEqual([undefined, 40, 40]);
      await content.stop();
      const restarted = await start(ports);
      await expect.poll(() => asked.length, { timeout: 4_000 }).toBe(4);
      expect(asked[3]).toBe(50);
      expect(restarted.errors).toEqual([]);
    });
  },
  { migrations: contentModule.migrations },
);
