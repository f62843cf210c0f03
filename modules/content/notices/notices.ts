import { LANGUAGES } from '@agio/contracts';
import type { DataFrame, Language } from '@agio/contracts';
import type { Notice } from '@agio/contracts/content';
import type { Session } from '@agio/database';
import { Watch } from './watch.ts';
import type { ContentPorts } from '../ports.ts';
import { kindOf } from './events.ts';
import type { MoneyNews, NoticeEvent, NoticeTopic, RestingFills } from './events.ts';
import { say } from './say.ts';
import { insertNotice, sweepNotices, unreadOf } from './store.ts';
import type { StoredNotice } from './store.ts';

const MONEY_OUT: ReadonlySet<string> = new Set(['withdrawal_requested', 'transfer_sent']);
const SWEEP_EVERY_MS = 60 * 60_000;

/** The message centre: receives events, stores them, and pushes them to listeners. */
export class Notices {
  readonly #ports: ContentPorts;
  /** How many topics of a customer have listeners: for the others no frame is made. */
  readonly #heard = new Map<number, number>();
  readonly #fills: Watch<RestingFills>;
  readonly #money: Watch<MoneyNews>;
  #timer: NodeJS.Timeout | undefined;

  constructor(ports: ContentPorts) {
    this.#ports = ports;
    const onError = (error: unknown): void => ports.onError(error);
    this.#fills = new Watch(ports.database, {
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
      source: 'money',
      read: (after, most) => ports.moneyNews(after, most),
      tell: (session, { customer, id, event, data }) => this.#tell(session, customer, id, { event, data }),
      onError,
    });
  }

  start(): void {
    this.#fills.start();
    this.#money.start();
    this.#timer = setInterval(() => {
      sweepNotices(this.#ports.database, this.#ports.now()).catch((error: unknown) => this.#ports.onError(error));
    }, SWEEP_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#fills.stop();
    await this.#money.stop();
  }

  /** Stores an event and pushes it to listeners. The same id again does nothing. */
  async note(id: string, customer: number, notice: NoticeEvent): Promise<void> {
    const stored = await this.#insert(this.#ports.database, id, customer, notice);
    if (stored !== undefined) await this.changed(customer, stored);
  }

  /**
   * Tells customers of one event, in the app and by mail; each is told once, however often it is repeated. Market makers of the platform
   * are not told.
   */
  async announce(cause: string, customers: Iterable<number>, notice: NoticeEvent): Promise<void> {
    for (const customer of customers) {
      const stored = await this.#ports.database.transaction(async (session) => {
        const ways = await this.#ports.waysOf(session, customer, 'fill');
        const isNew = ways === undefined ? undefined : await this.#insert(session, `${cause}-${customer}`, customer, notice);
        if (ways === undefined || isNew === undefined) return undefined;
        await this.#ports.mail(session, customer, { ...say(notice, ways.language), isMoneyOut: false });
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
    if (ways !== undefined && (ways.mail || isMoneyOut))
      await this.#ports.mail(session, customer, { ...say(notice, ways.language), isMoneyOut });
    const stored = ways !== undefined && (ways.app || isMoneyOut) ? await this.#insert(session, id, customer, notice) : undefined;
    return () => (stored === undefined ? Promise.resolve() : this.changed(customer, stored));
  }
}

export function noticeView({ id, kind, notice, atMs, read }: StoredNotice, language: Language): Notice {
  return { id, kind, ...say(notice, language), time: atMs, read };
}
