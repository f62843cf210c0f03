// Protects the sites: the right one for each host, in the visitor's language, and never settings that are not valid.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls, LANGUAGES } from '@agio/contracts';
import type { Language, RequestContext } from '@agio/contracts';
import type { Database } from '@agio/database';
import { answeringLate, proveAgain, withDatabases } from '@agio/database/testing';
import { realClock } from '@agio/kernel/clock';
import { createContent, defaultSite } from './index.ts';
import { siteView } from './settings.ts';
import { content as contentModule } from './module.ts';
import type { Content } from './index.ts';
import { PROVEN_SITE } from './store.ts';

const MASTER_KEY = 'a master key of tests that is long enough';

withDatabases(
  'content',
  (given) => {
    let content: Content;
    const errors: unknown[] = [];
    const opened = (database: Database): Content =>
      createContent({
        masterKey: MASTER_KEY,
        clock: realClock,
        database,
        core: { coins: [{ id: 0, code: 'BTC', name: 'Bitcoin', decimals: 8, tags: ['hot'] }] },
        rates: (currency) => ({ USDT: currency === 'CNY' ? '7.1' : '1' }),
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
        waysOf: () => Promise.resolve(undefined),
        mailNotice: () => Promise.resolve(),
        pushNotice: () => Promise.resolve(),
        publish: () => undefined,
        now: () => Date.now(),
        onError: (error) => void errors.push(error),
      });
    beforeAll(async () => {
      content = opened(given.db);
      await content.start();
    });

    afterAll(() => content.stop());

    it('shows the default site until there is one, and then the stored one, seeded once', async () => {
      expect(content.siteOf('any.example').demo).toBe(false);
      await content.seedSite({ ...defaultSite(true, 0), title: 'First' });
      await content.seedSite({ ...defaultSite(false, 0), title: 'Second' });
      expect(content.siteOf('any.example')).toMatchObject({
        title: 'First',
        demo: true,
        defaultTheme: 'white',
        primaryColour: '#14889A',
        rates: { USDT: '7.1' },
      });
    });

    it('chooses the site by host and falls back for the others', async () => {
      await content.seedSite(
        { ...defaultSite(false, 0), title: 'Narrow', rateCurrency: 'USD', paymentMethods: ['bank'] },
        'Narrow.Example',
      );
      expect(content.siteOf('NARROW.example')).toMatchObject({
        title: 'Narrow',
        rateCurrency: 'USD',
        rates: { USDT: '1' },
        paymentMethods: ['bank'],
      });
      expect(content.siteOf('other.example').rateCurrency).toBe('CNY');
    });

    it('is as it was stored last, however late an older answer comes', async () => {
      const { db, holds } = answeringLate(given.db, 'from content_site order by host');
      const again = opened(db);
      await again.reload();
      const comes = holds();
      const older = again.reload();
      const seeded = again.seedSite({ ...defaultSite(false, 0), title: 'Late' }, 'late.example');
      const isStored = async () => (await given.db.query(`select 1 from content_site where host = 'late.example'`)).length > 0;
      await expect.poll(isStored, { timeout: 60_000 }).toBe(true);
      // Time for the answer that comes after the change.
      for (let times = 0; times < 5; times += 1) await given.db.query('select 1');
      comes();
      await Promise.all([older, seeded]);
      expect(again.hosts()).toContain('late.example');
    });

    it('has applications of its own, and a site that was stored before them has none', async () => {
      const apps = [{ name: 'Agio', iosUrl: null, androidUrl: 'https://store.example/agio' }];
      await content.seedSite({ ...defaultSite(false, 0), apps, appVersion: '2.4.1' }, 'apps.example');
      await given.db.query(
        `insert into content_site select 'earlier.example', settings - 'apps' - 'appVersion', updated_at from content_site where host = 'apps.example'
         on conflict do nothing`,
      );
      await proveAgain(given.db, [PROVEN_SITE], MASTER_KEY);
      await content.reload();
      const at = (host: string) => ({ host, language: 'en-US' }) as RequestContext;
      expect(await content.handlers.appList({} as never, at('apps.example'))).toEqual({ ok: true, data: apps });
      expect(await content.handlers.appVersion({} as never, at('apps.example'))).toEqual({ ok: true, data: { version: '2.4.1' } });
      expect(await content.handlers.appList({} as never, at('earlier.example'))).toEqual({ ok: true, data: [] });
      expect(await content.handlers.appVersion({} as never, at('earlier.example'))).toEqual({ ok: true, data: { version: null } });
      expect(content.siteOf('apps.example')).not.toHaveProperty('apps');
    });

    it('C5: a site that was stored before a switch came starts with its default, and a switch that went away closes nothing', async () => {
      const { coinTrade: _none, ...before } = defaultSite(false, 0).features;
      await content.seedSite({ ...defaultSite(false, 0), features: { ...before, otc: true, goneSince: true } }, 'old.example');
      expect(content.featuresOf('old.example')).toMatchObject({ coinTrade: true, otc: true, dice: false });
      await given.db.query(
        `update content_site set settings = settings #- '{features,coinTrade}' #- '{features,dice}' where host = 'old.example'`,
      );
      await proveAgain(given.db, [PROVEN_SITE], MASTER_KEY);
      await content.reload();
      expect(content.featuresOf('old.example')).toMatchObject({ coinTrade: true, otc: true, dice: false });
    });

    it('answers what the contract promises, in every language', () => {
      for (const language of LANGUAGES) {
        const site = content.siteOf('any.example', language);
        expect(calls.getInfo.data.parse({ site })).toEqual({ site });
        expect(site.banners[0]?.text).not.toBe('');
      }
      expect(content.siteOf('any.example', 'zh-CN').links[0]?.title).toBe('API 文档');
    });

    it('says in English what a site has no words for in the visitor’s language, else what there is', () => {
      const links = [
        { title: { 'zh-CN': '文档', 'en-US': 'Documents' }, url: '/a' },
        { title: { 'zh-CN': '条款', 'zh-TW': '條款' }, url: '/b' },
        { title: 'Rates', url: '/c' },
        { title: {}, url: '/d' },
      ];
      const titles = (language: Language) => siteView({ ...defaultSite(false, 0), links }, language, {}).links.map(({ title }) => title);
      expect(titles('zh-CN')).toEqual(['文档', '条款', 'Rates', '']);
      expect(titles('zh-TW')).toEqual(['Documents', '條款', 'Rates', '']);
      expect(titles('ko-KR')).toEqual(['Documents', '条款', 'Rates', '']);
    });

    it('refuses settings that lead people to a script, and stored ones that are broken', async () => {
      const links = [{ title: 'x', url: 'javascript:alert(1)' }];
      await expect(content.seedSite({ ...defaultSite(false, 0), links }, 'bad.example')).rejects.toThrow('bad.example');
      await given.db.query(`insert into content_site (host, settings, updated_at) values ('broken.example', '{}'::jsonb, 0)`);
      await proveAgain(given.db, [PROVEN_SITE], MASTER_KEY);
      await expect(content.reload()).rejects.toThrow('broken.example');
      expect(content.siteOf('any.example').title).toBe('First');
      await given.db.query(`delete from content_site where host = 'broken.example'`);
      await content.reload();
    });

    it('36: forged settings, or those of another site, do not count: no switch, no script, no host and no demo of theirs', async () => {
      await content.seedSite({ ...defaultSite(false, 0), title: 'Ours' }, 'ours.example');
      await content.seedSite({ ...defaultSite(true, 0), title: 'A demo' }, 'demo.example');
      const title = (): string => content.siteOf('ours.example').title;
      const written = [
        `update content_site set settings = settings || '{"js_code": "steal()", "demo": true}' where host = 'ours.example'`,
        `update content_site set settings = jsonb_set(settings, '{features,dice}', 'true') where host = 'ours.example'`,
        `update content_site o set settings = t.settings, proof = t.proof from content_site t where o.host = 'ours.example' and t.host = 'demo.example'`,
        `insert into content_site (host, settings, updated_at, proof) select 'theirs.example', settings, 0, proof from content_site where host = 'demo.example'`,
      ];
      for (const text of written) {
        const before = await given.db.query<{ settings: unknown; proof: string }>(
          `select settings::text as settings, proof from content_site where host = 'ours.example'`,
        );
        await content.reload();
        expect(title(), text).toBe('Ours');
        await given.db.query(text);
        await content.reload();
        // As a host without settings of its own.
        const { demo, features, js_code, title: now } = content.siteOf('ours.example');
        const isTheirs = text.startsWith('insert');
        expect([now, demo, js_code, features.dice], text).toEqual(isTheirs ? ['Ours', false, '', false] : ['First', true, '', true]);
        expect(content.hosts(), text).not.toContain('theirs.example');
        await given.db.query(`update content_site set settings = $1::jsonb, proof = $2 where host = 'ours.example'`, [
          before[0]?.settings,
          before[0]?.proof,
        ]);
      }
      expect(errors.map(String)).toContainEqual(expect.stringContaining('content_site theirs.example was not written by this program'));
      // Anyone who adds the host after all begins with what it is given.
      await content.seedSite({ ...defaultSite(false, 0), title: 'Added' }, 'theirs.example');
      expect([content.siteOf('theirs.example').title, content.hosts().includes('theirs.example')]).toEqual(['Added', true]);
    });

    it('lists the coins of the core', async () => {
      const result = await content.handlers.coinsTags({ query: undefined, body: undefined, params: undefined }, {} as RequestContext);
      expect(result).toEqual({ ok: true, data: [{ coin: 'BTC', name: 'Bitcoin', decimals: 8, tags: ['hot'] }] });
    });
  },
  { migrations: contentModule.migrations },
);
