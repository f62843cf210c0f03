// Protects notices to many: each receiver is told once whatever stops the server, by the ways that they chose, and no other customer is; more than a hundred take two people.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deskCalls } from '@agio/contracts';
import type { RequestContext } from '@agio/contracts';
import type { Audience, NoticeTexts } from '@agio/contracts/content';
import { noticeTexts } from '@agio/contracts/content';
import { withDatabases } from '@agio/database/testing';
import type { ApprovedRequest } from '@agio/module';
import { realClock } from '@agio/kernel/clock';
import { createContent, defaultSite } from '../index.ts';
import { content as contentModule } from '../module.ts';
import { contentPeople } from '../people.ts';
import type { Content, ContentPorts } from '../index.ts';
import { stopAfterRestore } from './store.ts';

const EVERYBODY: Audience = { site: null, level: null, isExact: false, coin: null };
const TEXTS: NoticeTexts = {
  'en-US': { title: 'Hello <b>you</b>', text: 'One {{x}}\nTwo' },
  'zh-CN': { title: '公告', text: '一' },
};
const AGREED: ApprovedRequest = {
  cause: 'request 4',
  reason: 'a test',
  asked: { id: 1, name: 'ada' },
  decided: { id: 2, name: 'ben' },
  changes: [],
};
const REASON = 'a test';

withDatabases(
  'notices to many',
  (given) => {
    let content: Content;
    let accounts: { customer: number; site: string | null }[];
    let nowMs = 1_000;
    const muted = new Map<number, Partial<Record<'app' | 'mail' | 'push', boolean>>>();
    const told: [customer: number, way: 'mail' | 'push', title: string][] = [];
    let breaksAt: number | undefined;

    const open = (more: Partial<ContentPorts> = {}): Content =>
      createContent({
        masterKey: 'a master key of tests that is long enough',
        clock: realClock,
        database: given.db,
        core: { coins: [] },
        rates: () => ({}),
        keepSitePicture: () => Promise.resolve('LIMIT_REACHED'),
        works: () => Promise.resolve({ trading: true, histories: true, wallet: true, messages: true }),
        restingFills: () => Promise.resolve({ fills: [], to: 0 }),
        moneyNews: () => Promise.resolve({ items: [], to: 0 }),
        accountsBetween: (_session, after, upTo, most) =>
          Promise.resolve(accounts.filter(({ customer }) => customer > after && customer <= upTo).slice(0, most)),
        highestCustomer: () => Promise.resolve(accounts.at(-1)?.customer ?? 0),
        levelOf: (customer) => customer % 4,
        holds: (customer, coin) => coin === 'BTC' && customer % 5 === 0,
        isPerson: (customer) => customer !== 2,
        waysOf: (_session, customer) => {
          if (customer === breaksAt) throw new Error('no power');
          const language = customer === 1 ? ('zh-CN' as const) : customer === 3 ? ('ko-KR' as const) : ('en-US' as const);
          return Promise.resolve({ app: true, mail: false, push: true, ...muted.get(customer), language });
        },
        mailNotice: (_session, customer, { isMailOnly, title }) =>
          Promise.resolve(void (isMailOnly && told.push([customer, 'mail', title]))),
        pushNotice: (_session, customer, say) => Promise.resolve(void told.push([customer, 'push', say('en-US').title])),
        publish: () => undefined,
        now: () => (nowMs += 1),
        onError: () => undefined,
        ...more,
      });

    beforeEach(async () => {
      await given.db.query('truncate content_sending, content_sending_receiver, content_notice, content_site');
      accounts = Array.from({ length: 10 }, (_, index) => ({ customer: index + 1, site: null }));
      content = open();
      await content.seedSite(defaultSite(true, 0));
      await content.seedSite(defaultSite(true, 0), 'shop.example');
    });
    afterEach(() => {
      muted.clear();
      told.length = 0;
      breaksAt = undefined;
    });

    const by = { operator: { id: 7, name: 'nina', roles: ['content'] } } as unknown as RequestContext;
    const send = async (audience: Partial<Audience> = {}, key = 'k', texts = TEXTS) =>
      content.desk.deskNoticeSend({ body: { key, audience: { ...EVERYBODY, ...audience }, texts, reason: REASON } } as never, by);
    const list = async () => {
      const result = await content.desk.deskNotices({ query: {} } as never, by);
      if (!result.ok) throw new Error(result.code);
      return deskCalls.deskNotices.data.parse(result.data).list;
    };
    const finish = async (): Promise<void> => {
      while (await content.sendings.step());
    };
    /** Customers with a notice, each as often as they have one. */
    const noted = async () =>
      (await given.db.query<{ customer: bigint }>('select customer from content_notice order by customer')).map((row) =>
        Number(row.customer),
      );
    const read = async (customer: number, language = 'en-US') => {
      const result = await content.handlers.noticeList({ query: {} } as never, { customer, language } as RequestContext);
      if (!result.ok) throw new Error(result.code);
      return result.data.list;
    };
    const request = () => {
      const found = content.requests?.find(({ kind }) => kind === 'content.notice');
      if (found === undefined) throw new Error('no request');
      return found;
    };
    const asked = { ...EVERYBODY, title_en_us: 'To all', text_en_us: 'Words' };

    it('36: what was forged in a row is mailed to no one, and what operators wrote is not changed by it', async () => {
      await given.db.query(
        `insert into content_sending (cause, audience, texts, reason, state, up_to, listed_to, receivers, by, created_at)
         values ('mine', $1::jsonb, $2::jsonb, '', 'going', 10, 0, 0, 'nina', 0)`,
        [JSON.stringify(EVERYBODY), JSON.stringify({ 'en-US': { title: 'Send your coins here', text: 'bc1q…' } })],
      );
      await finish();
      await send();
      await given.db.query(
        `update content_sending set texts = jsonb_set(texts, '{en-US,title}', '"Send your coins here"') where cause <> 'mine'`,
      );
      await finish();
      expect([told, (await list()).map(({ state }) => state)]).toEqual([[], ['stopped', 'stopped']]);
    });

    it('tells everybody once, in their language or one that there is, as plain text; a repeated call sends nothing more', async () => {
      expect(await send()).toMatchObject({ ok: true, data: { state: 'sending', receivers: 9, done: 0, by: 'nina', approvedBy: null } });
      expect(await send()).toMatchObject({ ok: true, data: { receivers: 9 } });
      await finish();
      expect(await noted()).toEqual([1, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect(await list()).toMatchObject([{ state: 'sent', done: 9, receivers: 9, texts: TEXTS }]);
      expect(await read(1, 'zh-CN')).toMatchObject([{ kind: 'news', title: '公告', text: '一', language: 'zh-CN' }]);
      expect(await read(3, 'ko-KR')).toMatchObject([{ title: 'Hello <b>you</b>', text: 'One {{x}}\nTwo', language: 'en-US' }]);
      expect(told.filter(([, way]) => way === 'push')).toHaveLength(9);
      expect(await given.db.query('select 1 from content_sending_receiver')).toEqual([]);
    });

    it('keeps to what each customer muted, and mails only those who asked for it', async () => {
      muted.set(3, { app: false, push: false });
      muted.set(4, { app: false, mail: true, push: false });
      await send();
      await finish();
      expect(await noted()).toEqual([1, 5, 6, 7, 8, 9, 10]);
      expect(told.filter(([, way]) => way === 'mail')).toEqual([[4, 'mail', 'Hello <b>you</b>']]);
      expect(told.filter(([, way]) => way === 'push').map(([customer]) => customer)).toEqual([1, 5, 6, 7, 8, 9, 10]);
    });

    it('goes to those to whom all of it applies', async () => {
      accounts = accounts.map(({ customer }) => ({
        customer,
        site: customer === 5 ? 'shop.example' : customer === 6 ? 'old.example' : null,
      }));
      const count = async (query: object) => {
        const result = await content.desk.deskNoticeCount({ query } as never, by);
        return result.ok ? result.data.count : result.code;
      };
      expect(await count({})).toBe(9);
      expect(await count({ site: 'shop.example' })).toBe(1);
      expect(await count({ site: '*' })).toBe(8);
      expect(await count({ level: 2 })).toBe(4);
      expect(await count({ level: 2, isExact: 'true' })).toBe(2);
      expect(await count({ level: 0, isExact: 'true' })).toBe(2);
      expect(await count({ coin: 'BTC' })).toBe(2);
      expect(await count({ coin: 'ETH' })).toBe(0);
      await send({ coin: 'BTC', level: 1, isExact: true });
      await finish();
      expect(await noted()).toEqual([5]);
      expect(await send({ coin: 'ETH' }, 'k2')).toMatchObject({ ok: false, code: 'NO_RECEIVERS' });
    });

    it('is not sent by one person in parts of a day, one after the other or at once', async () => {
      accounts = Array.from({ length: 200 }, (_, index) => ({ customer: index + 1, site: null }));
      const to = (level: number) => send({ level, isExact: true }, `part ${level}`);
      const parts = await Promise.all([0, 1, 3].map(to));
      expect(parts).toMatchObject([{ data: { receivers: 50 } }, { data: { receivers: 50 } }, { code: 'TOO_MANY_RECEIVERS' }]);
      const counted = await content.desk.deskNoticeCount({ query: { level: 3, isExact: 'true' } } as never, by);
      expect(counted).toMatchObject({ data: { count: 50, isAlone: false } });
      nowMs += 86_400_000;
      expect(await to(3)).toMatchObject({ data: { receivers: 50 } });
    });

    it('tells nobody twice and misses nobody after a crash in the middle of a batch and between batches', async () => {
      accounts = Array.from({ length: 120 }, (_, index) => ({ customer: index + 1, site: null }));
      muted.set(61, { app: false });
      expect(await send({}, 'k')).toMatchObject({ ok: false, code: 'TOO_MANY_RECEIVERS' });
      await request().run(asked, AGREED);
      await content.sendings.step();
      await content.sendings.step();
      expect(await noted()).toHaveLength(50);
      breaksAt = 70;
      await expect(content.sendings.step()).rejects.toThrow('no power');
      expect(await noted()).toHaveLength(50);
      expect(await list()).toMatchObject([{ state: 'sending', done: 50, receivers: 119 }]);
      breaksAt = undefined;
      told.length = 0;
      content = open();
      // Carried out again after the crash, it is no second notice.
      await request().run(asked, AGREED);
      await finish();
      expect(await noted()).toEqual(accounts.map(({ customer }) => customer).filter((customer) => customer !== 2 && customer !== 61));
      expect(told).toHaveLength(69);
      expect(await list()).toMatchObject([{ state: 'sent', done: 119, by: 'ada', approvedBy: 'ben' }]);
    });

    it('is agreed on by two people with its exact words, and goes to those who have an account at that moment', async () => {
      expect(await request().examine(asked)).toEqual({
        ok: true,
        target: 'To all',
        changes: [
          { field: 'notice_site', before: null, after: 'any' },
          { field: 'notice_level', before: null, after: 'any' },
          { field: 'notice_coin', before: null, after: 'any' },
          { field: 'title_en_us', before: null, after: 'To all' },
          { field: 'text_en_us', before: null, after: 'Words' },
        ],
        effect: [{ field: 'customers', value: '9' }],
      });
      expect(await request().examine({ ...asked, title_zh_cn: '只有标题' })).toMatchObject({ ok: false, code: 'PARAMETER_ERROR' });
      expect(await request().examine({ ...asked, coin: 'ETH' })).toMatchObject({ ok: false, code: 'NO_RECEIVERS' });
      await request().run(asked, AGREED);
      accounts = [...accounts, { customer: 11, site: null }];
      await finish();
      expect(await noted()).toHaveLength(9);
    });

    it('stops, and goes on with the others; after a restore it waits for an operator', async () => {
      accounts = Array.from({ length: 80 }, (_, index) => ({ customer: index + 1, site: null }));
      const sent = await send();
      const params = { id: sent.ok ? sent.data.id : '' };
      await content.sendings.step();
      expect(await content.desk.deskNoticeStop({ params, body: {} } as never, by)).toMatchObject({
        ok: true,
        data: { state: 'stopped', done: 50 },
      });
      expect(await content.sendings.step()).toBe(false);
      expect(await content.desk.deskNoticeStop({ params, body: {} } as never, by)).toMatchObject({ ok: false, code: 'STATE_CHANGED' });
      expect(await content.desk.deskNoticeContinue({ params, body: {} } as never, by)).toMatchObject({
        ok: true,
        data: { state: 'sending' },
      });
      await stopAfterRestore(given.db, 5);
      expect(await content.sendings.step()).toBe(false);
      expect(await list()).toMatchObject([{ state: 'stopped', done: 50 }]);
      await content.desk.deskNoticeContinue({ params, body: {} } as never, by);
      await finish();
      expect(await noted()).toHaveLength(79);
    });

    it('is not told to a customer who left before their turn', async () => {
      await send();
      await contentPeople.erase?.(given.db, 4);
      await finish();
      expect(await noted()).toEqual([1, 3, 5, 6, 7, 8, 9, 10]);
    });

    it('takes plain words alone', () => {
      const takes = (title: string, text: string) => noticeTexts.safeParse({ 'en-US': { title, text } }).success;
      expect(takes('A', 'One\nTwo')).toBe(true);
      for (const [title, text] of [
        ['', 'b'],
        ['a', ' '],
        ['a\nb', 'b'],
        ['a', 'b\u0000'],
        ['a', 'b\u202Ec'],
        ['a\uD800', 'b'],
        ['a'.repeat(121), 'b'],
        ['a', 'b'.repeat(2_001)],
      ] as const)
        expect(takes(title, text), JSON.stringify([title, text]).slice(0, 40)).toBe(false);
      expect(noticeTexts.safeParse({}).success).toBe(false);
    });
  },
  { migrations: contentModule.migrations },
);
