import type { CallName, Calls, DataOf, Handler, Handlers, Language } from '@agio/contracts';
import type { Published } from '@agio/module';
import { DEMO_MERCHANTS } from '../seed/demo-otc.ts';
import { DEMO_ADS } from './otc-ads.ts';
import { LINES } from './otc-lines.ts';
import type { Said } from './otc-lines.ts';
import { contextFor } from './past.ts';

/** How long a maker thinks before each step, at least and at most. */
const THINKS_MS = [2_500, 6_000] as const;
/** They are here: their advertisements are there, and they are shown as online. */
const PRESENT_EVERY_MS = 60_000;
/** They trade with each other so often, and at first quickly, so that they have figures. */
const TRADE_EVERY_MS = 5 * 60_000;
const FIRST_TRADES = 6;
const FIRST_EVERY_MS = 20_000;
const OWN_TOTAL = '700';

/** An order as the core tells of it. */
interface Order {
  readonly id: number;
  readonly maker: number;
  readonly taker: number;
}

export interface MakerPorts {
  readonly handlers: Handlers<CallName>;
  /** Number of the customer with an account. */
  customerNamed(account: string): Promise<number | undefined>;
  languageOf(uid: string): Promise<Language>;
  log(message: string, error?: unknown): void;
}

/** The demo's merchants: they publish, accept, pay, release and say a line, some seconds after the other one did a step. Never in production. */
export class OtcMakers {
  readonly #ports: MakerPorts;
  /** Certified names, by customer. */
  readonly #names = new Map<number, string>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #isStopped = false;
  #turn = 0;

  constructor(ports: MakerPorts) {
    this.#ports = ports;
  }

  async start(): Promise<void> {
    for (const { account, truename } of DEMO_MERCHANTS) {
      const customer = await this.#ports.customerNamed(account);
      if (customer === undefined) continue;
      this.#names.set(customer, truename);
      await this.#publish(customer, account);
      // What was begun before a restart goes on.
      const open = await this.#call('otcOrders', { query: { list: 'current', limit: 100 } }, customer);
      for (const { id } of open?.list ?? []) this.#later(() => this.#act(customer, id), thinking());
    }
    this.#repeat(() => this.#present(), PRESENT_EVERY_MS);
    this.#repeat(() => this.#trade(), TRADE_EVERY_MS);
    for (let at = 1; at <= FIRST_TRADES; at += 1) this.#later(() => this.#firstTrade(), at * FIRST_EVERY_MS);
  }

  stop(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  note({ outcomes }: Published): void {
    for (const { facts } of outcomes)
      for (const fact of facts) {
        if (fact.fact !== 'otc.order') continue;
        const { id, maker, taker } = fact as unknown as Order;
        for (const who of [maker, taker]) if (this.#names.has(who)) this.#later(() => this.#act(who, String(id)), thinking());
      }
  }

  /** Does what is this person's to do next. Two steps at once are one: the second finds nothing to do. */
  async #act(customer: number, id: string): Promise<void> {
    const found = await this.#call('otcOrderOne', { params: { id } }, customer);
    if (found === undefined) return;
    const { messages, order } = found;
    const { acts, agreedBy, role, state } = order;
    const lines = LINES[await this.#ports.languageOf(order.other.uid)];
    const say = async (said: Said, isStatement = false): Promise<void> => {
      // Once: some steps leave the order as it was.
      if (messages.some(({ content, from }) => from === 'me' && content === lines[said])) return;
      await this.#call('otcSay', { body: { id, content: lines[said], ...(isStatement ? { isStatement } : {}) } }, customer);
    };
    if (acts.includes('accept')) {
      await this.#call('otcAccept', { body: { id } }, customer);
      return say('accepted');
    }
    if (agreedBy === 'other') return void (await this.#call('otcAgree', { body: { id, agrees: true } }, customer));
    if (acts.includes('pay')) {
      await this.#call('otcPaid', { body: { id, payer: this.#names.get(customer) ?? '' } }, customer);
      return say('paid');
    }
    if (state === 'appealed') return say('statement', true);
    if (role !== 'seller' || !acts.includes('release')) return;
    if (order.isOtherName) return say('otherName');
    await say('released');
    await this.#call('otcRelease', { body: { id } }, customer);
  }

  /** Publishes what a merchant offers, unless something is there already. */
  async #publish(customer: number, account: string): Promise<void> {
    const own = await this.#call('otcOwnAds', {}, customer);
    if (own === undefined || own.list.length > 0) return;
    for (const terms of DEMO_ADS[account] ?? []) await this.#call('otcAdvertise', { body: terms }, customer);
  }

  async #present(): Promise<void> {
    for (const customer of this.#names.keys()) await this.#call('otcOwnAds', {}, customer);
  }

  async #firstTrade(): Promise<void> {
    const [first] = this.#names.keys();
    const before = first === undefined ? undefined : await this.#call('otcOrders', { query: { limit: 1 } }, first);
    if ((before?.total ?? FIRST_TRADES) < FIRST_TRADES) await this.#trade();
  }

  /** One merchant takes a little of what another one offers. */
  async #trade(): Promise<void> {
    this.#turn += 1;
    const people = [...this.#names.keys()];
    const taker = people[this.#turn % people.length];
    if (taker === undefined) return;
    const query = { side: 'buy', coin: 'USDT', fiat: 'CNY', takable: 'true', total: OWN_TOTAL } as const;
    const offers = (await this.#call('otcAds', { query }, taker))?.list ?? [];
    const offer = offers[this.#turn % Math.max(1, offers.length)];
    const [method] = offer?.methods ?? [];
    if (offer === undefined || offer.price === null || method === undefined) return;
    const body = { id: offer.id, revision: offer.revision, price: offer.price, total: OWN_TOTAL, method };
    await this.#call('otcTake', { body }, taker);
  }

  /** As the gateway calls it; undefined if it is refused, which for these programs is no news. */
  async #call<N extends CallName>(
    name: N,
    input: { readonly query?: unknown; readonly params?: unknown; readonly body?: unknown },
    customer: number,
  ): Promise<DataOf<Calls[N]> | undefined> {
    if (this.#isStopped) return undefined;
    const handler = this.#ports.handlers[name] as Handler<Calls[CallName]>;
    const result = await handler({ query: undefined, params: undefined, body: undefined, ...input } as never, contextFor(customer));
    return result.ok ? (result.data as DataOf<Calls[N]>) : undefined;
  }

  #later(act: () => Promise<void>, ms: number): void {
    if (this.#isStopped) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act().catch((error: unknown) => (this.#isStopped ? undefined : this.#ports.log('demo merchants', error)));
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  #repeat(act: () => Promise<void>, ms: number): void {
    this.#later(async () => {
      this.#repeat(act, ms);
      await act();
    }, ms);
  }
}

const thinking = (): number => THINKS_MS[0] + Math.random() * (THINKS_MS[1] - THINKS_MS[0]);
