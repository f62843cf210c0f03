import { LANGUAGES } from '@agio/contracts';
import type { DataFrame, Language } from '@agio/contracts';
import type { Notice } from '@agio/contracts/content';
import type { Session } from '@agio/database';
import { Interval } from '@agio/module';
import { Watch } from './watch.ts';
import type { ContentPorts } from '../ports.ts';
import { isDeclared, kindOf } from '../events.ts';
import type { MoneyNews, NoticeEvent, NoticeTopic, RestingFills } from '../events.ts';
import { languageOf, pathOfDeclared, say } from './say.ts';
import { insertNotice, sweepNotices, unreadOf } from './store.ts';
import type { StoredNotice } from './store.ts';

const MONEY_OUT: ReadonlySet<string> = new Set(['withdrawal_requested', 'transfer_sent']);
/** A push may have at most 4 KB, and browsers show less; the rest is in the message centre. */
const PUSHED_MAX = 200;
const SWEEP_EVERY_MS = 60 * 60_000;

/** The message centre: receives events, stores them, and pushes them to listeners. */
export class Notices {
  readonly #ports: ContentPorts;
  /** How many topics of a customer have listeners: for the others no frame is made. */
  readonly #heard = new Map<number, number>();
  readonly #fills: Watch<RestingFills>;
  readonly #money: Watch<MoneyNews>;
  readonly #sweeps: Interval;

  constructor(ports: ContentPorts) {
    this.#ports = ports;
    const { clock } = ports;
    this.#sweeps = new Interval(ports, SWEEP_EVERY_MS, () => sweepNotices(ports.database, ports.now()));
    const onError = (error: unknown): void => ports.onError(error);
    this.#fills = new Watch(ports.database, {
      clock,
      source: 'fills',
      read: async (after, most) => {
        const { fills, to } = await ports.restingFills(after, most);
        return { items: fills, to };
      },
      tell: (session, { customer, order, lastTrade, ...data }) =>
        this.#tell(session, customer, `fill-${order}-${lastTrade}`, { event: 'fill', data }),
      onError,
    });
    this.#money = new Watch(ports.database, {
      clock,
      source: 'money',
      read: (after, most) => ports.moneyNews(after, most),
      tell: (session, { customer, id, event, data }) => this.#tell(session, customer, id, { event, data }),
      onError,
    });
  }

  start(): void {
    this.#fills.start();
    this.#money.start();
    this.#sweeps.start();
  }

  async stop(): Promise<void> {
    await this.#sweeps.stop();
    await this.#fills.stop();
    await this.#money.stop();
  }

  /** Stores an event and pushes it to listeners. The same id again does nothing. */
  async note(id: string, customer: number, notice: NoticeEvent): Promise<void> {
    const stored = await this.#ports.database.transaction(async (session) => {
      const isNew = await this.#insert(session, id, customer, notice);
      if (isNew !== undefined) await this.#push(session, isNew);
      return isNew;
    });
    if (stored !== undefined) await this.changed(customer, stored);
  }

  /**
   * Notifies customers of one event, in the app and by mail; each once, however often it is repeated. Market makers of the platform
   * are not notified.
   */
  async announce(cause: string, customers: Iterable<number>, notice: NoticeEvent): Promise<void> {
    for (const customer of customers) {
      const stored = await this.#ports.database.transaction(async (session) => {
        const ways = await this.#ports.waysOf(session, customer, 'fill');
        const isNew = ways === undefined ? undefined : await this.#insert(session, `${cause}-${customer}`, customer, notice);
        if (ways === undefined || isNew === undefined) return undefined;
        await this.#ports.mailNotice(session, customer, { ...say(notice, ways.language), isMoneyOut: false, isMailOnly: false });
        await this.#push(session, isNew);
        return isNew;
      });
      if (stored !== undefined) await this.changed(customer, stored);
    }
  }

  /** Tells a customer of something, the ways they chose for its kind. The same id again does nothing. */
  async tell(id: string, customer: number, notice: NoticeEvent): Promise<void> {
    const push = await this.#ports.database.transaction((session) => this.#tell(session, customer, id, notice));
    await push();
  }

  /** The same within a transaction; returns what is left to do after it. */
  tellWithin(session: Session, id: string, customer: number, notice: NoticeEvent): Promise<() => Promise<void>> {
    return this.#tell(session, customer, id, notice);
  }

  async #push(session: Session, { id, customer, notice }: Pick<StoredNotice, 'id' | 'customer' | 'notice'>): Promise<void> {
    await this.#ports.pushNotice(session, customer, (language) => {
      const { text, title } = say(notice, language);
      return { title, text: shortened(text), path: pathOf(notice) ?? '/account/notices', tag: id };
    });
  }

  async #insert(session: Session, id: string, customer: number, notice: NoticeEvent): Promise<StoredNotice | undefined> {
    const nowMs = this.#ports.now();
    const isNew = await insertNotice(session, id, customer, notice, nowMs);
    return isNew ? { id, customer, kind: kindOf(notice), notice, atMs: nowMs, read: false } : undefined;
  }

  /** Sends the number of unread notices, and the new one if there is one. */
  async changed(customer: number, stored?: StoredNotice): Promise<void> {
    if (!this.#heard.has(customer)) return;
    const unread = await unreadOf(this.#ports.database, customer);
    for (const language of LANGUAGES) {
      const data = stored === undefined ? [] : [noticeView(stored, language)];
      this.#ports.publish({ channel: 'notices', customer, language }, { channel: 'notices', type: 'update', unread, data });
    }
  }

  opened({ customer }: NoticeTopic): void {
    this.#heard.set(customer, (this.#heard.get(customer) ?? 0) + 1);
  }

  closed({ customer }: NoticeTopic): void {
    const left = (this.#heard.get(customer) ?? 1) - 1;
    if (left > 0) this.#heard.set(customer, left);
    else this.#heard.delete(customer);
  }

  async snapshot({ customer }: NoticeTopic): Promise<readonly DataFrame[]> {
    return [{ channel: 'notices', type: 'snapshot', unread: await unreadOf(this.#ports.database, customer), data: [] }];
  }

  async #tell(session: Session, customer: number, id: string, notice: NoticeEvent): Promise<() => Promise<void>> {
    const kind = kindOf(notice);
    const ways = kind === 'security' ? undefined : await this.#ports.waysOf(session, customer, kind);
    // Withdrawals are always reported: a thief would mute them first.
    const isMoneyOut = MONEY_OUT.has(notice.event);
    const isKept = ways !== undefined && (ways.app || isMoneyOut);
    const stored = isKept ? await this.#insert(session, id, customer, notice) : undefined;
    // A notice that was there already has gone all its ways.
    if (ways !== undefined && isKept === (stored !== undefined)) {
      if (ways.mail || isMoneyOut)
        await this.#ports.mailNotice(session, customer, { ...say(notice, ways.language), isMoneyOut, isMailOnly: kind === 'news' });
      if (ways.push || isMoneyOut) await this.#push(session, { id, customer, notice });
    }
    return () => (stored === undefined ? Promise.resolve() : this.changed(customer, stored));
  }
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > PUSHED_MAX ? `${characters.slice(0, PUSHED_MAX - 1).join('')}…` : text;
}

/** The page of what a notice is about; undefined where it is about no one thing. */
function pathOf(notice: NoticeEvent): string | undefined {
  if (notice.event === 'ticket_answered') return `/account/tickets/${notice.data.ticket}`;
  return isDeclared(notice) ? pathOfDeclared(notice) : undefined;
}

export function noticeView({ id, kind, notice, atMs, read }: StoredNotice, language: Language): Notice {
  const path = pathOf(notice);
  return {
    id,
    kind,
    ...say(notice, language),
    language: languageOf(notice, language),
    time: atMs,
    read,
    ...(path === undefined ? {} : { path }),
  };
}
