import { answer, fail, pageOf } from '@agio/contracts';
import type { DeskHandlers, HandlerResult, Handlers } from '@agio/contracts';
import type { DeskNews, NewsTexts } from '@agio/contracts/news';
import { Interval } from '@agio/module';
import type { OpenModule } from '@agio/module';
import { numberOf } from '@agio/kernel';
import { safeHtml, writable } from './html.ts';
import type { NewsPorts } from './ports.ts';
import { rssOf } from './rss.ts';
import { SoundNews } from './sound.ts';
import { all, countsByCoin, insert, neighbours, newestId, one, published, publishedOne, setTime, update, withdraw } from './store.ts';
import { itemView, rowView, textFor, wholeView } from './views.ts';

/** How often it checks whether an announcement's time has come. */
const LOOK_EVERY_MS = 2_000;
const RELATED_MAX = 4;
const BANNERS_MAX = 3;
const FEED_MAX = 30;

type ReaderCall = 'banners' | 'newsList' | 'newsRss' | 'newsShow';

export interface News extends OpenModule {
  readonly handlers: Handlers<ReaderCall>;
  readonly desk: DeskHandlers<'deskNews' | 'deskNewsList' | 'deskNewsPublish' | 'deskNewsSave' | 'deskNewsWithdraw'>;
  /** Tells open pages of what was published or withdrawn since it was asked last. */
  look(): Promise<void>;
}

/** Texts without what may not be in them; a language without a title is left out. */
function safeTexts(texts: NewsTexts): NewsTexts {
  const safe = Object.entries(texts).map(([language, { html, summary, title }]) => {
    return [language, { title: writable(title).trim(), summary: writable(summary).trim(), html: safeHtml(html) }] as const;
  });
  return Object.fromEntries(safe.filter(([, { title }]) => title !== ''));
}

export function createNews(ports: NewsPorts): News {
  const { database } = ports;
  const sound = new SoundNews(ports);
  let newest: number | null | undefined;
  const look = async (): Promise<void> => {
    const now = await newestId(database, ports.clock.wall());
    if (newest !== undefined && now !== newest)
      ports.publish(
        { channel: 'news', customer: 0 },
        { channel: 'news', type: 'update', data: { newest: now === null ? null : String(now) } },
      );
    newest = now;
  };
  const rounds = new Interval(ports, LOOK_EVERY_MS, look);
  const whole = async (id: number): Promise<HandlerResult<DeskNews>> => {
    const stored = await one(database, id);
    return stored === undefined ? fail('NOT_FOUND') : answer(wholeView(sound.forDesk(stored), ports.clock.wall()));
  };
  /** After a change: open pages are notified before its writer is answered. */
  const changed = async (id: number): Promise<HandlerResult<DeskNews>> => {
    await look();
    return whole(id);
  };
  return {
    handlers: readers(ports, sound),
    desk: {
      async deskNewsList({ query }) {
        const page = pageOf(query);
        const { list, total } = await all(database, page);
        return answer({ list: list.map((stored) => rowView(sound.forDesk(stored), ports.clock.wall())), total, ...page });
      },
      deskNews: ({ params }) => whole(numberOf(params.id)),
      async deskNewsSave({ body: { id, texts, version, ...rest } }, { operator }) {
        if (operator === undefined) return fail('PLEASE_LOGIN');
        const written = { ...rest, texts: safeTexts(texts) };
        if (id === null) return whole(await insert(database, written, operator.name, ports.clock.wall()));
        const isChanged = await update(database, numberOf(id), version, written, operator.name, ports.clock.wall());
        return isChanged ? whole(numberOf(id)) : fail('STATE_CHANGED');
      },
      async deskNewsPublish({ body: { at, version }, params }, { operator }) {
        if (operator === undefined) return fail('PLEASE_LOGIN');
        const stored = await one(database, numberOf(params.id));
        if (stored === undefined) return fail('NOT_FOUND');
        const isEmpty = textFor(sound.forDesk(stored), 'en-US').text.html === '';
        if (isEmpty) return fail('PARAMETER_ERROR', [{ field: 'texts', problem: 'empty' }]);
        const nowMs = ports.clock.wall();
        const isChanged = await setTime(database, stored.id, version, Math.max(at ?? nowMs, nowMs), operator.name, nowMs);
        return isChanged ? changed(stored.id) : fail('STATE_CHANGED');
      },
      async deskNewsWithdraw({ params }, { operator }) {
        if (operator === undefined) return fail('PLEASE_LOGIN');
        const isChanged = await withdraw(database, numberOf(params.id), operator.name, ports.clock.wall());
        return isChanged ? changed(numberOf(params.id)) : fail('STATE_CHANGED');
      },
    },
    feed: newestFeed(ports),
    look,
    serve() {
      rounds.start();
    },
    stop: () => rounds.stop(),
  };
}

function newestFeed({ database, ...ports }: NewsPorts): NonNullable<OpenModule['feed']> {
  return {
    async snapshot() {
      const id = await newestId(database, ports.clock.wall());
      return [{ channel: 'news', type: 'snapshot', data: { newest: id === null ? null : String(id) } }];
    },
    opened: () => undefined,
    closed: () => undefined,
  };
}

function readers({ database, ...ports }: NewsPorts, sound: SoundNews): Handlers<ReaderCall> {
  return {
    async newsList({ query: { coin, cursor, q, type, ...query } }, { host, language }) {
      const [page, nowMs] = [pageOf(query), ports.clock.wall()];
      const { list, total, next } = await published(database, { host, nowMs, coin, type, q }, { ...page, cursor });
      return answer({
        list: sound.of(list).map((stored) => itemView(stored, language)),
        total,
        ...page,
        next,
        byCoin: await countsByCoin(database, host, nowMs),
      });
    },
    async newsRss({ query }, { host, language: spoken }) {
      const { language = spoken } = query;
      const { list } = await published(database, { host, nowMs: ports.clock.wall() }, { page: 1, limit: FEED_MAX });
      return answer({ xml: rssOf({ ...ports.siteOf(host, language), origin: ports.originOf(host), language }, sound.of(list)) });
    },
    async newsShow({ params }, { host, language }) {
      const nowMs = ports.clock.wall();
      const stored = sound.one(await publishedOne(database, numberOf(params.id), host, nowMs));
      if (stored === undefined) return fail('NOT_FOUND');
      const { newer, older } = await neighbours(database, stored, host, nowMs);
      const [coin] = stored.coins;
      const about = coin === undefined ? [] : (await published(database, { host, nowMs, coin }, { page: 1, limit: RELATED_MAX })).list;
      const titled = (found: typeof newer) => {
        const shown = sound.one(found);
        return shown === undefined ? null : { id: String(shown.id), title: itemView(shown, language).title };
      };
      return answer({
        ...itemView(stored, language),
        html: textFor(stored, language).text.html,
        newer: titled(newer),
        older: titled(older),
        related: sound
          .of(about)
          .filter(({ id }) => id !== stored.id)
          .map((found) => itemView(found, language)),
      });
    },
    async banners(_input, { host, language }) {
      const { list } = await published(database, { host, nowMs: ports.clock.wall(), isBanner: true }, { page: 1, limit: BANNERS_MAX });
      return answer(sound.of(list).map((stored) => itemView(stored, language)));
    },
  };
}
