import type { AppliedBatch } from '@agio/module';
import { DEMO_ACCOUNTS, DEMO_TRUENAME, Person, thinking } from '@agio/module/demo';
import type { PersonPorts, Resident } from '@agio/module/demo';
import { otcOrder } from '../model.ts';
import { DEMO_ADS } from './ads.ts';
import { LINES } from './lines.ts';
import type { MakerLine } from './lines.ts';
import { DEMO_MERCHANTS } from './people.ts';

/** They are here: their advertisements are there, and they are shown as online. */
const PRESENT_EVERY_MS = 60_000;
/** They trade with each other so often, and at first quickly, so that they have figures. */
const TRADE_EVERY_MS = 5 * 60_000;
const FIRST_TRADES = 6;
const FIRST_EVERY_MS = 20_000;
const OWN_TOTAL = '700';
/** Among themselves they take so many times as long as with a visitor, who waits for them. */
const UNHURRIED = 12;

/** The demo's merchants: they publish, accept, pay, release and say a line, some seconds after the other one did a step. Never in production. */
export class OtcMakers implements Resident {
  readonly #ports: PersonPorts;
  /** Certified names, by customer. */
  readonly #names = new Map<number, string>();
  readonly #person: Person;
  /** The first person of the demo, who buys once at its beginning. */
  #buyer: number | undefined;
  /** That order; a visitor pays for all others. */
  #purchase: string | undefined;
  #turn = 0;

  constructor(ports: PersonPorts) {
    this.#ports = ports;
    this.#person = new Person(ports, 'demo merchants');
  }

  async start(): Promise<void> {
    for (const { account, trader } of DEMO_MERCHANTS) {
      const customer = await this.#ports.customerNamed(account);
      if (customer === undefined) continue;
      this.#names.set(customer, trader.truename);
      await this.#publish(customer, account);
      // What was begun before a restart goes on.
      const open = await this.#person.call('otcOrders', { query: { list: 'current', limit: 100 } }, customer);
      for (const { id } of open?.list ?? []) this.#person.later(() => this.#act(customer, id), thinking());
    }
    await this.#firstPurchase();
    this.#person.repeat(() => this.#present(), PRESENT_EVERY_MS);
    this.#person.repeat(() => this.#trade(), TRADE_EVERY_MS);
    for (let at = 1; at <= FIRST_TRADES; at += 1) this.#person.later(() => this.#firstTrade(), at * FIRST_EVERY_MS);
  }

  stop(): void {
    this.#person.stop();
  }

  note({ outcomes }: AppliedBatch): void {
    for (const { facts } of outcomes)
      for (const fact of facts) {
        if (!otcOrder.is(fact)) continue;
        const { id, maker, taker } = fact;
        const isBetweenMerchants = this.#names.has(maker) && this.#names.has(taker);
        for (const who of [maker, taker])
          if (this.#names.has(who))
            this.#person.later(() => this.#act(who, String(id)), isBetweenMerchants ? thinking() * UNHURRIED : thinking());
        if (taker === this.#buyer) this.#person.later(() => this.#pay(String(id)), thinking());
      }
  }

  /** Does what is this person's to do next. Two steps at once are one: the second finds nothing to do. */
  async #act(customer: number, id: string): Promise<void> {
    const found = await this.#person.call('otcOrderOne', { params: { id } }, customer);
    if (found === undefined) return;
    const { messages, order } = found;
    const { acts, agreedBy, role, state } = order;
    const lines = LINES[await this.#ports.languageOf(order.other.uid)];
    const say = async (said: MakerLine, isStatement = false): Promise<void> => {
      // Once: some steps leave the order as it was.
      if (messages.some(({ content, from }) => from === 'me' && content === lines[said])) return;
      await this.#person.call('otcSay', { body: { id, content: lines[said], ...(isStatement ? { isStatement } : {}) } }, customer);
    };
    if (acts.includes('accept')) {
      await this.#person.call('otcAccept', { body: { id } }, customer);
      return say('accepted');
    }
    if (agreedBy === 'other') return void (await this.#person.call('otcAgree', { body: { id, agrees: true } }, customer));
    if (acts.includes('pay')) {
      await this.#person.call('otcPaid', { body: { id, payer: this.#names.get(customer) ?? '' } }, customer);
      return say('paid');
    }
    if (state === 'appealed') return say('statement', true);
    if (role !== 'seller' || !acts.includes('release')) return;
    if (order.isOtherName) return say('otherName');
    await say('released');
    await this.#person.call('otcRelease', { body: { id } }, customer);
  }

  /** The demo's first person has an order that is over, so that a visitor sees one. */
  async #firstPurchase(): Promise<void> {
    const buyer = await this.#ports.customerNamed(DEMO_ACCOUNTS[0]);
    if (buyer === undefined) return;
    const own = await this.#person.call('otcOrders', { query: { limit: 1 } }, buyer);
    if (own?.total !== 0) return;
    this.#buyer = buyer;
    this.#purchase = await this.#take(buyer, 0);
  }

  async #pay(id: string): Promise<void> {
    if (id !== this.#purchase) return;
    const customer = this.#buyer ?? 0;
    const found = await this.#person.call('otcOrderOne', { params: { id } }, customer);
    if (found?.order.acts.includes('pay') !== true) return;
    await this.#person.call('otcPaid', { body: { id, payer: DEMO_TRUENAME } }, customer);
    this.#buyer = undefined;
  }

  /** Publishes what a merchant offers, unless something is there already. */
  async #publish(customer: number, account: string): Promise<void> {
    const own = await this.#person.call('otcOwnAds', {}, customer);
    if (own === undefined || own.list.length > 0) return;
    for (const terms of DEMO_ADS[account] ?? []) await this.#person.call('otcAdvertise', { body: terms }, customer);
  }

  async #present(): Promise<void> {
    for (const customer of this.#names.keys()) await this.#person.call('otcOwnAds', {}, customer);
  }

  async #firstTrade(): Promise<void> {
    const [first] = this.#names.keys();
    const before = first === undefined ? undefined : await this.#person.call('otcOrders', { query: { limit: 1 } }, first);
    if ((before?.total ?? FIRST_TRADES) < FIRST_TRADES) await this.#trade();
  }

  /** One merchant takes a little of what another one offers. */
  async #trade(): Promise<void> {
    this.#turn += 1;
    const people = [...this.#names.keys()];
    const taker = people[this.#turn % people.length];
    if (taker !== undefined) await this.#take(taker, this.#turn);
  }

  /** Returns the order's number; undefined if there was nothing to take. */
  async #take(taker: number, turn: number): Promise<string | undefined> {
    const query = { side: 'buy', coin: 'USDT', fiat: 'CNY', takable: 'true', total: OWN_TOTAL } as const;
    const offers = (await this.#person.call('otcAds', { query }, taker))?.list ?? [];
    const offer = offers[turn % Math.max(1, offers.length)];
    const [method] = offer?.methods ?? [];
    if (offer === undefined || offer.price === null || method === undefined) return undefined;
    const body = { id: offer.id, revision: offer.revision, price: offer.price, total: OWN_TOTAL, method };
    return (await this.#person.call('otcTake', { body }, taker))?.id;
  }
}
