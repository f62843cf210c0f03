// Protects sites as operators edit them: changes are visible immediately, no operator undoes another's change, switches and scripts take two people.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deskCalls } from '@agio/contracts';
import type { BodyInput, DataFrame, HandlerResult, RequestContext } from '@agio/contracts';
import type { SiteRow } from '@agio/contracts/content';
import { withDatabases } from '@agio/database/testing';
import type { ApprovedRequest, RequestKind } from '@agio/module';
import { realClock } from '@agio/kernel/clock';
import { createContent, defaultSite } from '../index.ts';
import type { Content } from '../index.ts';
import { content as contentModule } from '../module.ts';

const AGREED: ApprovedRequest = {
  cause: 'request 1',
  reason: 'a test',
  asked: { id: 1, name: 'ada' },
  decided: { id: 2, name: 'ben' },
  changes: [],
};
const HOST = 'shop.example';

withDatabases(
  'sites at the desk',
  (given) => {
    const published: DataFrame[] = [];
    let content: Content;
    beforeAll(async () => {
      content = createContent({
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
        holds: () => false,
        isPerson: () => true,
        waysOf: () => Promise.resolve(undefined),
        mailNotice: () => Promise.resolve(),
        pushNotice: () => Promise.resolve(),
        publish: (_topic, frame) => published.push(frame),
        now: () => 1_000,
        onError: () => undefined,
      });
      await content.start();
      await content.seedSite(defaultSite(true, 0));
    });
    beforeEach(async () => {
      await given.db.query('delete from content_site where host <> $1', ['*']);
      await content.seedSite({ ...defaultSite(false, 0), title: 'Shop' }, HOST);
    });
    afterAll(() => content.stop());

    const list = async (): Promise<{ sites: SiteRow[]; switches: string[] }> => {
      const result = await content.desk.deskSites({ query: undefined, body: undefined, params: undefined }, {} as RequestContext);
      if (!result.ok) throw new Error(result.code);
      return deskCalls.deskSites.data.parse(result.data);
    };
    const save = async (host: string, body: BodyInput<typeof deskCalls.deskSiteSave>): Promise<HandlerResult<SiteRow>> =>
      content.desk.deskSiteSave(
        { query: undefined, params: { host }, body: deskCalls.deskSiteSave.body?.parse(body) as never },
        {} as RequestContext,
      );
    const row = async (): Promise<SiteRow> => {
      const found = (await list()).sites.find(({ host }) => host === HOST);
      if (found === undefined) throw new Error('no site');
      return found;
    };
    const kind = (name: string): RequestKind => {
      const found = content.requests?.find((one) => one.kind === name);
      if (found === undefined) throw new Error(`no ${name}`);
      return found;
    };

    it('lists every site as it is stored, with every switch there is', async () => {
      const { sites, switches } = await list();
      expect(sites.map(({ host }) => host)).toEqual(['*', HOST]);
      expect(sites[1]?.settings.links[0]?.title).toMatchObject({ 'zh-CN': 'API 文档' });
      expect(switches).toEqual(expect.arrayContaining(['coinTrade', 'otc', 'dice']));
    });

    it('changes what is named, at once, and nothing else', async () => {
      const { updatedAt } = await row();
      const settings = { title: 'New', rateCurrency: 'USD', languages: ['ko-KR'], paymentMethods: ['bank'] } as const;
      const saved = await save(HOST, {
        settings: { ...settings, languages: ['ko-KR'], paymentMethods: ['bank'] },
        updatedAt,
        reason: 'a test',
      });
      expect(saved).toMatchObject({ ok: true, data: { host: HOST, settings: { title: 'New', primaryColour: '#14889A' } } });
      expect(content.siteOf(HOST)).toMatchObject(settings);
      expect(content.siteOf('other.example').title).toBe('Agio');
    });

    it('refuses what was read before another operator changed it, though the clock stands still', async () => {
      const { updatedAt } = await row();
      for (const title of ['Ag\u00adio', 'Agi\u043e', '\u3164'])
        expect(await save(HOST, { settings: { title }, updatedAt, reason: 'a test' }), 'A9: titles are names as well').toMatchObject({
          code: 'NAME_UNFIT',
        });
      expect(await save(HOST, { settings: { title: 'First' }, updatedAt, reason: 'a test' })).toMatchObject({ ok: true });
      expect(await save(HOST, { settings: { title: 'Second' }, updatedAt, reason: 'a test' })).toMatchObject({ code: 'STATE_CHANGED' });
      expect(content.siteOf(HOST).title).toBe('First');
    });

    it('refuses a host without settings, and a default theme that the site does not offer', async () => {
      expect(await save('none.example', { settings: {}, updatedAt: 1, reason: 'a test' })).toMatchObject({ code: 'NOT_FOUND' });
      const { updatedAt } = await row();
      expect(await save(HOST, { settings: { themes: ['black'] }, updatedAt, reason: 'a test' })).toMatchObject({ code: 'PARAMETER_ERROR' });
      expect(content.siteOf(HOST).defaultTheme).toBe('white');
    });

    it.each([
      { links: [{ title: 'x', url: 'javascript:alert(1)' }] },
      { links: [{ title: 'x', url: '//elsewhere.example' }] },
      { links: [{ title: 'x', url: '/\\elsewhere.example' }] },
      { links: [{ title: 'x', url: 'https://' }] },
      { logo: 'https://elsewhere.example/logo.png' },
      { contacts: [{ name: 'x', type: 'image', content: 'https://elsewhere.example/code.png' }] },
      { primaryColour: 'red; background: url(//x)' },
      { title: ' ' },
      { languages: [] },
      { js_code: 'alert(1)' },
      { features: { otc: true } },
      { demo: true },
    ])('no single operator saves %j', (settings) => {
      expect(deskCalls.deskSiteSave.body?.safeParse({ settings, updatedAt: 1, reason: 'a test' }).success).toBe(false);
    });

    it('switches take two people, and close or open once both agreed', async () => {
      const switches = kind('content.switches');
      expect([switches.asks, switches.decides]).toEqual([['owner', 'content'], ['owner']]);
      const payload = { host: HOST, on: ['otc'], off: ['coinTrade'] };
      expect(await switches.examine(payload)).toEqual({
        ok: true,
        target: HOST,
        changes: [
          { field: 'otc', before: 'off', after: 'on' },
          { field: 'coinTrade', before: 'on', after: 'off' },
        ],
      });
      expect(content.featuresOf(HOST)).toMatchObject({ otc: false, coinTrade: true });
      const elsewhere = content.featuresOf('other.example');
      // A second time after a crash changes nothing more.
      for (let time = 0; time < 2; time += 1) expect(await switches.run(payload, AGREED)).toMatchObject({ ok: true });
      expect(content.featuresOf(HOST)).toMatchObject({ otc: true, coinTrade: false, dice: false });
      expect(content.featuresOf('other.example')).toEqual(elsewhere);
      expect(await switches.examine(payload)).toMatchObject({ code: 'REQUEST_IMPOSSIBLE' });
    });

    it('open pages of the host learn its switches when they change', async () => {
      const topic = { channel: 'site', host: HOST, customer: 0 };
      content.feed?.opened(topic);
      published.length = 0;
      await kind('content.switches').run({ host: '*', on: [], off: ['coinTrade'] }, AGREED);
      expect(published).toEqual([]);
      await kind('content.switches').run({ host: HOST, on: ['otc'], off: ['coinTrade'] }, AGREED);
      expect(published).toMatchObject([{ channel: 'site', type: 'update', data: { features: { otc: true, coinTrade: false } } }]);
      await kind('content.switches').run({ host: '*', on: ['coinTrade'], off: [] }, AGREED);
      expect(published).toHaveLength(1);
      content.feed?.closed(topic);
    });

    it.each([
      { host: HOST, on: ['nothing'], off: [] },
      { host: HOST, on: ['otc'], off: ['otc'] },
      { host: HOST, on: ['constructor'], off: [] },
      { host: 'none.example', on: ['otc'], off: [] },
    ])('no switch is %j', async (payload) => {
      expect(await kind('content.switches').examine(payload)).toMatchObject({ ok: false, code: 'PARAMETER_ERROR' });
    });

    it('a script takes two people, who read all of it', async () => {
      const script = kind('content.js_code');
      const payload = { host: HOST, js_code: 'count()' };
      expect(await script.examine(payload)).toEqual({
        ok: true,
        target: HOST,
        changes: [{ field: 'js_code', before: null, after: 'count()' }],
      });
      expect(content.siteOf(HOST).js_code).toBe('');
      expect(await script.run(payload, AGREED)).toMatchObject({ ok: true });
      expect(content.siteOf(HOST).js_code).toBe('count()');
      expect(await script.examine(payload)).toMatchObject({ code: 'REQUEST_IMPOSSIBLE' });
      expect(script.payload.safeParse({ host: HOST, js_code: 'x'.repeat(20_001) }).success).toBe(false);
    });

    it('a new site begins as a copy of the default one, without its script', async () => {
      const site = kind('content.site');
      expect(await site.examine({ host: HOST })).toMatchObject({ code: 'STATE_CHANGED' });
      await kind('content.js_code').run({ host: '*', js_code: 'count()' }, AGREED);
      expect(await site.examine({ host: 'new.example' })).toMatchObject({ ok: true, target: 'new.example' });
      for (let time = 0; time < 2; time += 1) expect(await site.run({ host: 'new.example' }, AGREED)).toEqual({ ok: true });
      expect(content.hosts()).toContain('new.example');
      expect(content.siteOf('new.example')).toMatchObject({ title: 'Agio', js_code: '' });
      for (const host of ['New.example', 'a b', '-x', 'x:80', '']) expect(site.payload.safeParse({ host }).success, host).toBe(false);
    });
  },
  { migrations: contentModule.migrations },
);
