// Protects announcements: nothing is read before its time or after it was withdrawn, nothing in a text runs, and no operator overwrites another's words unseen.
import { beforeEach, expect, it } from 'vitest';
import type { AnyCall, CallName, DeskCallName, Handler, HandlerResult, RequestContext } from '@agio/contracts';
import { calls, deskCalls } from '@agio/contracts';
import { walk, withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { safeHtml } from '../html.ts';
import { createNews } from '../index.ts';
import type { News } from '../index.ts';
import { news as newsModule } from '../module.ts';

/** What the answers of several calls have that is looked at by name. */
interface Told {
  readonly id: string;
  readonly version: number;
  readonly list: readonly { readonly id: string }[];
  readonly total: number;
  readonly next: string | null;
}

withDatabases(
  'announcements',
  (given) => {
    let news: News;
    let nowMs = 1_790_000_000_000;
    const frames: unknown[] = [];
    const errors: unknown[] = [];

    beforeEach(async () => {
      await given.db.query('truncate news_item');
      frames.length = 0;
      errors.length = 0;
      news = createNews({
        database: given.db,
        clock: { ...realClock, wall: () => nowMs },
        publish: (_topic, frame) => void frames.push(frame),
        onError: (error) => errors.push(error),
        siteOf: () => ({ title: 'One & <Only>', copyright: '© ]]> One' }),
        originOf: (host) => `https://${host}`,
      });
      await news.look();
    });

    const call = async (
      name: CallName | DeskCallName,
      input: object = {},
      context: Partial<RequestContext> = {},
    ): Promise<HandlerResult<Told>> => {
      const declared: AnyCall = { ...calls, ...deskCalls }[name];
      const parsed: Record<string, unknown> = { query: {}, body: {}, params: {}, ...input };
      for (const part of ['body', 'query', 'params'] as const) parsed[part] = declared[part]?.parse(parsed[part]) ?? {};
      const handler = { ...news.handlers, ...news.desk }[name as keyof News['desk']] as unknown as Handler<AnyCall>;
      const operator = { id: 3, name: 'nina', roles: ['content'] as const };
      return (await handler(
        parsed as never,
        { language: 'en-US', host: 'one.example', operator, ...context } as RequestContext,
      )) as HandlerResult<Told>;
    };
    const must = async (...args: Parameters<typeof call>): Promise<Told> => {
      const result = await call(...args);
      if (!result.ok) throw new Error(`${result.code} ${JSON.stringify(result.details ?? '')}`);
      return result.data;
    };
    const codeOf = async (...args: Parameters<typeof call>): Promise<string> => {
      const result = await call(...args);
      return result.ok ? 'SUCCESS' : result.code;
    };
    const text = (title: string, html = '<p>All of it.</p>') => ({ title, summary: '', html });
    const draft = (more: object = {}): Promise<Told> =>
      must('deskNewsSave', {
        body: {
          id: null,
          version: 0,
          type: 'listing',
          coins: ['KITE'],
          site: '*',
          isBanner: false,
          texts: { 'en-US': text('KITE lists') },
          ...more,
        },
      });
    const publish = ({ id, version }: Told, at: number | null = null) => must('deskNewsPublish', { params: { id }, body: { at, version } });
    const titles = async (query: object = {}, context: Partial<RequestContext> = {}): Promise<unknown[]> =>
      (await must('newsList', { query }, context)).list.map((item) => (item as unknown as { title: string }).title);

    it('appears at its time, on open pages too, and is gone once it is withdrawn', async () => {
      const one = await draft();
      expect(await titles()).toEqual([]);
      expect(await publish(one, nowMs + 60_000)).toMatchObject({ state: 'scheduled' });
      expect([await titles(), await codeOf('newsShow', { params: { id: one.id } })]).toEqual([[], 'NOT_FOUND']);
      nowMs += 60_000;
      await news.look();
      expect(frames).toEqual([{ channel: 'news', type: 'update', data: { newest: one.id } }]);
      expect(await titles()).toEqual(['KITE lists']);
      expect(await must('newsShow', { params: { id: one.id } })).toMatchObject({
        title: 'KITE lists',
        summary: 'All of it.',
        html: '<p>All of it.</p>',
      });
      expect(await must('deskNewsWithdraw', { params: { id: one.id } })).toMatchObject({ state: 'withdrawn' });
      expect([await titles(), await codeOf('newsShow', { params: { id: one.id } })]).toEqual([[], 'NOT_FOUND']);
      expect(frames.at(-1)).toEqual({ channel: 'news', type: 'update', data: { newest: null } });
      expect(await codeOf('deskNewsWithdraw', { params: { id: one.id } })).toBe('STATE_CHANGED');
    });

    it('leads to the one before and the one after it, those of one moment too, and to none that is not read there', async () => {
      const ids: string[] = [];
      const add = async (more: object = {}): Promise<void> => {
        const { id } = await publish(await draft(more));
        ids.push(id);
        nowMs += ids.length % 2;
      };
      for (let count = 0; count < 4; count += 1) await add();
      await add({ site: 'two.example' });
      const [withdrawn = ''] = ids.splice(1, 1);
      await must('deskNewsWithdraw', { params: { id: withdrawn } });
      await add();
      const besides = async (id: string, host: string): Promise<unknown> => {
        const { newer, older } = (await must('newsShow', { params: { id } }, { host })) as unknown as Record<string, { id: string } | null>;
        return [older?.id, id, newer?.id];
      };
      const [first = '', second = '', third = '', elsewhere = '', last = ''] = ids;
      const chainOf = (host: string, of: readonly string[]) => Promise.all(of.map((id) => besides(id, host)));
      expect(await chainOf('one.example', [first, second, third, last])).toEqual([
        [undefined, first, second],
        [first, second, third],
        [second, third, last],
        [third, last, undefined],
      ]);
      expect(await besides(third, 'two.example')).toEqual([second, third, elsewhere]);
    });

    it('is in the reader’s language, else in English, and says in which', async () => {
      await publish(await draft({ texts: { 'en-US': text('Lower fees'), 'zh-CN': text('手续费下调') } }));
      await publish(await draft({ texts: { 'ko-KR': text('점검'), 'en-US': text('') } }));
      expect(await titles({}, { language: 'zh-CN' })).toEqual(['점검', '手续费下调']);
      expect(await titles({}, { language: 'zh-TW' })).toEqual(['점검', 'Lower fees']);
      const { list } = await must('newsList', {}, { language: 'zh-TW' });
      expect(list).toMatchObject([{ language: 'ko-KR' }, { language: 'en-US' }]);
    });

    it('is found by coin, type and words, and on its own site alone', async () => {
      await publish(await draft({ isBanner: true }));
      await publish(await draft({ type: 'fees', coins: ['BTC', 'ETH'], texts: { 'en-US': text('100% lower') } }));
      await publish(await draft({ site: 'two.example', texts: { 'en-US': text('Other assets') } }));
      expect(await titles()).toEqual(['100% lower', 'KITE lists']);
      expect([
        await titles({ coin: 'ETH' }),
        await titles({ type: 'listing' }),
        await titles({ q: '0%' }),
        await titles({ q: '_' }),
      ]).toEqual([['100% lower'], ['KITE lists'], ['100% lower'], []]);
      expect(await titles({}, { host: 'two.example' })).toEqual(['Other assets', '100% lower', 'KITE lists']);
      expect(await must('newsList')).toMatchObject({
        byCoin: [
          { coin: 'BTC', count: 1 },
          { coin: 'ETH', count: 1 },
          { coin: 'KITE', count: 1 },
        ],
      });
      expect(await must('banners')).toMatchObject([{ title: 'KITE lists' }]);
    });

    it('is read once by cursor while others appear, those of one moment too, and of its own site alone', async () => {
      const appear = async (site = '*'): Promise<string> => (await publish(await draft({ site }))).id;
      const made: string[] = [];
      for (const site of ['*', 'two.example', '*', 'one.example', '*']) made.push(await appear(site));
      const [first, other, second, third, last] = made;
      // One that waits appears in front once it is its time.
      await publish(await draft(), nowMs + 1);
      const read = (query: object) => must('newsList', { query: { limit: '2', ...query } });
      const rows = await walk(read, async () => {
        nowMs += 1;
        await appear();
      });
      expect(rows.map(({ id }) => id)).toEqual([last, third, second, first]);
      const all = await read({ limit: '100', coin: 'KITE', type: 'listing', q: 'lists' });
      expect([all.list.length, all.total, all.next]).toEqual([6, 6, null]);
      expect(await read({ page: '4' })).toMatchObject({ list: [], total: 6, next: null });
      expect(all.list.map(({ id }) => id)).not.toContain(other);
      expect((await must('newsList', { query: { cursor: `${nowMs - 1}.${third}` } }, { host: 'two.example' })).list).toMatchObject([
        { id: second },
        { id: other },
        { id: first },
      ]);
    });

    it('is read by feed readers, whatever is in its title, each with its own address', async () => {
      const one = await publish(
        await draft({ texts: { 'en-US': text('</title><script>alert(1)</script> ]]><x> & \u0000\u000b\ufffe 🪁', '<p>a &amp; b</p>') } }),
      );
      await publish(await draft({ site: 'two.example' }));
      await publish(await draft({ texts: { 'zh-CN': text('手续费下调') } }));
      const xml = (await must('newsRss', { query: { language: 'zh-CN' } })) as unknown as { xml: string };
      expect(xml.xml).toContain('手续费下调');
      expect(xml.xml).toContain(`<link>https://one.example/newsShow/${one.id}</link>`);
      expect(xml.xml.match(/<item>/g)).toHaveLength(2);
      // Text that is not markup stands in CDATA, whose end cannot be in it.
      const outside = xml.xml.replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, '');
      expect(outside).not.toMatch(/<script|<x>|]]>/);
      // oxlint-disable-next-line no-control-regex
      expect(xml.xml).not.toMatch(/[\u0000-\u0008\u000b\ufffe]/);
    });

    it('is not overwritten by who read an older version, nor published without a text', async () => {
      const one = await draft();
      const change = {
        id: one.id,
        version: one.version,
        type: 'fees',
        coins: [],
        site: '*',
        isBanner: false,
        texts: { 'en-US': text('New') },
      };
      expect(await codeOf('deskNewsSave', { body: change })).toBe('SUCCESS');
      expect(await codeOf('deskNewsSave', { body: change })).toBe('STATE_CHANGED');
      expect(await codeOf('deskNewsPublish', { params: { id: one.id }, body: { at: null, version: one.version } })).toBe('STATE_CHANGED');
      const empty = await draft({ texts: { 'en-US': text('Only a title', '<script>1</script>') } });
      expect(await codeOf('deskNewsPublish', { params: { id: empty.id }, body: { at: null, version: empty.version } })).toBe(
        'PARAMETER_ERROR',
      );
    });

    it('that are malformed in the database are left out everywhere and reported once; operators see that they are there', async () => {
      const sound = await draft({ isBanner: true });
      await publish(sound);
      for (const [texts, publishAt] of [
        ["'null'", 1],
        ["'[]'", 2],
        ["'7'", 3],
        ['\'{"en-US": {"title": 7}}\'', 4],
        ['\'{"en-US": {"title": "a", "summary": null, "html": "b"}}\'', 5],
        ['\'{"en-US": {"title": "a", "summary": "", "html": "b"}}\'', '-9000000000000000'],
      ] as const)
        await given.db.query(
          `insert into news_item (type, coins, site, is_banner, texts, publish_at, updated_at, updated_by)
           values ('notice', '{BTC}', '*', true, ${texts}::jsonb, ${publishAt}, 1, 'mallory')`,
        );
      const { xml } = (await must('newsRss', { query: {} })) as unknown as { xml: string };
      expect(xml.match(/<item>/g)).toHaveLength(1);
      expect((await must('newsList', { query: {} })).list.map(({ id }) => id)).toEqual([sound.id]);
      expect((await must('newsList', { query: { q: 'kite' } })).list.map(({ id }) => id)).toEqual([sound.id]);
      expect(((await must('banners')) as unknown as { id: string }[]).map(({ id }) => id)).toEqual([sound.id]);
      expect(await must('newsShow', { params: { id: sound.id } })).toMatchObject({ older: null, newer: null, related: [] });
      const { list } = await must('deskNewsList', { query: {} });
      expect(list).toHaveLength(7);
      const other = list.find(({ id }) => id !== sound.id)?.id ?? '';
      expect([await codeOf('newsShow', { params: { id: other } }), await codeOf('deskNews', { params: { id: other } })]).toEqual([
        'NOT_FOUND',
        'SUCCESS',
      ]);
      expect(errors).toHaveLength(6);
    });
  },
  { migrations: newsModule.migrations },
);

it('keeps structure, emphasis and links, and nothing that runs, loads or hides', () => {
  const bad = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><style>*{display:none}</style></svg>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="//evil.example">a</a>',
    '<a href="data:text/html,x" onclick="alert(1)">a</a>',
    '<p style="position:fixed" class="x" onmouseover=alert(1)>p</p>',
    '<iframe srcdoc="<script>1</script>"></iframe>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<form action=/api/logout><button>x</button></form>',
  ];
  for (const html of bad)
    expect(safeHtml(html), html).not.toMatch(/script|javascript|on\w+=|style|class|src|data:|\/\/evil|<(img|svg|iframe|form|button|math)/i);
  const good = '<h2>Title</h2><p>A <strong>b</strong> <a href="https://agio.example/x">c</a> <a href="/news">d</a></p><ul><li>e</li></ul>';
  expect(safeHtml(good)).toBe(good);
});
