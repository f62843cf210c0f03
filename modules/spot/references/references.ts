import type { Fact, Market } from '@agio/core';
import { REFERENCE_FRESH_MS } from '@agio/core';
import { Latest } from '@agio/kernel';
import { DAY_MS, MINUTE_MS } from '@agio/kernel/time';
import { Interval } from '@agio/module';
import type { AppliedBatch } from '../history/published.ts';
import type { SpotPorts } from '../ports.ts';
import {
  ASKED_AT_ONCE,
  ASKED_MAX,
  DAY_PEOPLE,
  dayTicks,
  hourTicks,
  HOUR_MINUTES,
  isLive,
  isNearDay,
  KEPT_MAX,
  minuteTicks,
  people,
} from './rules.ts';
import type { CountedMinute, Person } from './rules.ts';
import { readDay, writeDay } from './kept.ts';
import { tradedSince } from './stored.ts';
import { MarketTrades } from './traded.ts';
import type { ByCustomer, TradeSums } from './traded.ts';

interface Ports extends Pick<
  SpotPorts,
  'clock' | 'core' | 'database' | 'linkedWith' | 'now' | 'onError' | 'reached' | 'submit' | 'tradedDay'
> {
  /** Yuan for one unit of a coin; undefined while nothing tells. */
  yuanOf(coin: string): number | undefined;
  /** What a provider says of a market now; undefined for nothing. */
  providedPrice(market: string): string | undefined;
}

const LOOK_MS = 1_000;
/** How often a reference that stays the same is set again, so that its age says that it is being looked at. */
const AGAIN_MS = 10 * MINUTE_MS;
/** The trades of a day's price that a crash loses at most. */
const KEPT_EVERY_MS = 10 * MINUTE_MS;
const LINKS_BELIEVED_MS = 10 * MINUTE_MS;
const LINKS_REMEMBERED_MAX = 20_000;

interface MarketReference {
  readonly trades: MarketTrades;
  counted: CountedMinute[];
  /** When a price of the day was last computed from all trades; 0 for never. */
  dayAtMs: number;
}

/**
 * What each coin is worth where a price decides about money outside its own market: computed here from who traded with whom, set in the core once a minute and
 * market, and read from there.
 */
export class References {
  readonly #ports: Ports;
  readonly #markets = new Map<number, MarketReference>();
  readonly #links = new Latest<number, { readonly atMs: number; readonly others: readonly number[] }>(LINKS_REMEMBERED_MAX);
  /** The first of a person's accounts, as far as it was asked about. */
  readonly #firstOf = new Latest<number, number>(LINKS_REMEMBERED_MAX);
  readonly #looks: Interval;
  #isLoaded = false;
  /** Markets of whose last day only rows tell, until these were read. */
  readonly #unread = new Set<number>();
  /** The number of the first trade that was noted; 0 before. */
  #firstTrade = 0;
  #keptAtMs = 0;
  /** The minute that was looked at last. */
  #minute = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#looks = new Interval(ports, LOOK_MS, () => this.#look());
  }

  note({ outcomes }: AppliedBatch): void {
    for (const { facts } of outcomes) for (const fact of facts) if (isTrade(fact)) this.#noteTrade(fact);
  }

  start(): void {
    this.#looks.start();
    void this.look();
  }

  async stop(): Promise<void> {
    await this.#looks.stop();
    if (this.#isLoaded) await this.#keep();
  }

  /** Loads what was traded within the last day; what comes meanwhile is noted. */
  async #load(): Promise<void> {
    const { core, now, submit, tradedDay } = this.#ports;
    const kept = readDay(tradedDay.read());
    for (const [market, hours] of kept)
      for (const [hour, customers] of hours)
        for (const [customer, ticksLots, lots] of customers) this.#of(market).trades.noteHour(hour, customer, { ticksLots, lots });
    const past: { readonly market: number; readonly ticks: number }[] = [];
    for (const { id, reference } of core.markets) {
      if (reference === null && !kept.has(id)) this.#unread.add(id);
      if (reference === null || reference.ticks === 0) continue;
      const isFresh = now() < reference.atMs + REFERENCE_FRESH_MS;
      this.#of(id).dayAtMs = reference.dayTicks > 0 ? reference.atMs : 0;
      // The minutes of the last hour are gone with the process that counted them, but not their results.
      if (isFresh) this.#of(id).counted.push({ minute: Math.floor(reference.atMs / MINUTE_MS) - 1, ticks: reference.ticks });
      else past.push({ market: id, ticks: reference.ticks });
    }
    this.#isLoaded = true;
    // Guards hold from the first order on, also after a long stop; what they go by is looked at right after this.
    for (const { market, ticks } of past) await submit({ kind: 'set_reference', market, ticks, dayTicks: 0, isLive: false });
  }

  /** Of markets that never had a reference, as in the first start of a release that makes them, rows tell. Never again: an attacker may write to them. */
  async #loadRows(): Promise<void> {
    const { core, database, now, reached } = this.#ports;
    if (!(await reached(core.sequence))) throw new Error('references wait for the rows of the last day');
    // Trades are numbered in their order: the rows tell what was before the first one noted here.
    const to = this.#firstTrade === 0 ? Number.MAX_SAFE_INTEGER : this.#firstTrade - 1;
    for (const { customer, hour, market, traded } of await tradedSince(database, now() - DAY_MS, to))
      if (this.#unread.has(market)) this.#of(market).trades.noteHour(hour, customer, traded);
    this.#unread.clear();
  }

  async #keep(): Promise<void> {
    const { now, onError, tradedDay } = this.#ports;
    const nowMs = now();
    this.#keptAtMs = nowMs;
    const day = [...this.#markets].map(
      ([id, { trades }]) => [id, trades.kept(nowMs, KEPT_MAX, (customer) => this.#firstOf.get(customer) ?? customer)] as const,
    );
    // Where it cannot be kept now, the next time is soon enough.
    await tradedDay.write(writeDay(new Map(day))).catch(onError);
  }

  #noteTrade({ atMs, id, lots, maker, market, taker, ticks }: Extract<Fact, { fact: 'trade' }>): void {
    // Trades of another venue have no customers.
    if (maker.customer === 0) return;
    if (this.#firstTrade === 0) this.#firstTrade = id;
    this.#of(market).trades.note(atMs, ticks, lots, [maker.customer, taker.customer]);
  }

  #of(market: number): MarketReference {
    const known = this.#markets.get(market);
    if (known !== undefined) return known;
    const begun: MarketReference = { trades: new MarketTrades(), counted: [], dayAtMs: 0 };
    this.#markets.set(market, begun);
    return begun;
  }

  /** Sets what has changed; called often, and does something once a minute and for each new market. */
  look(): Promise<void> {
    return this.#looks.now();
  }

  async #look(): Promise<void> {
    const { core, now, onError } = this.#ports;
    const minute = Math.floor(now() / MINUTE_MS);
    const isNext = minute !== this.#minute;
    this.#minute = minute;
    if (!this.#isLoaded) await this.#load();
    // What cannot be read keeps no other market from being looked at.
    if (this.#unread.size > 0) await this.#loadRows().catch(onError);
    for (const market of core.markets)
      if ((isNext || market.reference === null) && !this.#unread.has(market.id)) await this.#lookAt(market, minute).catch(onError);
    if (now() >= this.#keptAtMs + KEPT_EVERY_MS) await this.#keep();
  }

  async #lookAt(market: Market, minute: number): Promise<void> {
    const { now, onError, submit } = this.#ports;
    const { reference } = market;
    const looked = this.#of(market.id);
    const yuan = this.#yuanPerTickLot(market);
    let live = false;
    for (const [ended, customers] of looked.trades.endedMinutes(now())) {
      if (ended < minute - HOUR_MINUTES) looked.trades.forgetMinute(ended);
      const { all, problem } = await this.#people(customers);
      // It is looked at again when all people in it can be asked about.
      if (problem !== undefined) {
        onError(problem);
        break;
      }
      looked.trades.forgetMinute(ended);
      const ticks = minuteTicks(all, yuan);
      if (ticks !== undefined) looked.counted.push({ minute: ended, ticks });
      live ||= ended === minute - 1 && isLive(all, yuan);
    }
    looked.counted = looked.counted.filter((one) => one.minute >= minute - HOUR_MINUTES);
    const today = await this.#people(looked.trades.day(now()));
    const day = dayTicks(today.all, yuan) ?? 0;
    if (today.problem === undefined) looked.dayAtMs = day > 0 ? now() : 0;
    const ticks = this.#providedTicks(market, day) ?? hourTicks(looked.counted, minute) ?? (day || this.#lastTicks(market, looked));
    const isSame =
      reference !== null &&
      reference.ticks === ticks &&
      reference.dayTicks === day &&
      !live &&
      (ticks === 0 || reference.centreTicks === ticks) &&
      now() < reference.atMs + AGAIN_MS;
    if (!isSame) await submit({ kind: 'set_reference', market: market.id, ticks, dayTicks: day, isLive: live });
  }

  /**
   * Where too few can be asked about for a price of the day, what stood last stays for a day: without one of the day nothing is traded at it elsewhere, and
   * guards hold. An attacker cannot take them away by making the database fail.
   */
  #lastTicks({ reference }: Market, { dayAtMs }: MarketReference): number {
    return reference !== null && this.#ports.now() < dayAtMs + DAY_MS ? reference.ticks : 0;
  }

  /** A provider's price, as far as the day's price here bears it out: who trades here decides how far it may be from that. */
  #providedTicks({ definition, name }: Market, day: number): number | undefined {
    const price = this.#ports.providedPrice(name);
    if (price === undefined) return undefined;
    const ticks = Math.round(Number(price) / Number(definition.tickSize));
    return Number.isSafeInteger(ticks) && ticks > 0 && isNearDay(ticks, day) ? ticks : undefined;
  }

  /** What ticks × lots of a market are worth in yuan; 0 where nothing tells, so that nothing counts. */
  #yuanPerTickLot({ quote, quoteAtomsPerTickLot }: Market): number {
    return (quoteAtomsPerTickLot / 10 ** quote.decimals) * (this.#ports.yuanOf(quote.code) ?? 0);
  }

  /**
   * The largest by volume, merged where they are linked: as many of them as it takes to find enough people. Those linked to a larger one are not asked
   * about, so that one person with many accounts leaves room for others. People who cannot be checked do not count; `problem` says why.
   */
  async #people(customers: ByCustomer): Promise<{ readonly all: readonly Person[]; readonly problem: unknown }> {
    const linked = new Map<number, readonly number[]>();
    const known = new Set<number>();
    const counted = new Map<number, TradeSums>();
    let problem: unknown;
    for (const [customer, traded] of [...customers].toSorted(([, one], [, other]) => other.ticksLots - one.ticksLots)) {
      if (!known.has(customer)) {
        if (linked.size === ASKED_MAX) break;
        const others = await this.#linkedWith(customer).catch((error: unknown) => void (problem ??= error ?? new Error('nobody tells')));
        if (others === undefined) continue;
        linked.set(customer, others);
        for (const other of others) known.add(other);
      }
      counted.set(customer, traded);
      if (linked.size % ASKED_AT_ONCE > 0) continue;
      const all = people(counted, linked);
      if (all.length >= DAY_PEOPLE) return { all, problem };
    }
    return { all: people(counted, linked), problem };
  }

  async #linkedWith(customer: number): Promise<readonly number[]> {
    const nowMs = this.#ports.now();
    const known = this.#links.get(customer);
    if (known !== undefined && nowMs - known.atMs < LINKS_BELIEVED_MS) return known.others;
    try {
      const others = await this.#ports.linkedWith(customer);
      this.#links.set(customer, { atMs: nowMs, others });
      const first = Math.min(customer, ...others);
      for (const one of [customer, ...others]) this.#firstOf.set(one, first);
      return others;
    } catch (error) {
      // What was known last counts as long as nothing newer can be had: a database that fails disables no guard.
      if (known === undefined) throw error;
      this.#ports.onError(error);
      return known.others;
    }
  }
}

function isTrade(fact: Fact): fact is Extract<Fact, { fact: 'trade' }> {
  return fact.fact === 'trade';
}
