import { RANKING_WINDOWS } from '@agio/contracts/quantify';
import type { RankingWindow } from '@agio/contracts/quantify';
import { findRecords } from '@agio/database';
import { formatDecimal, parseDecimal } from '@agio/kernel';
import { Closes } from '../figures/closes.ts';
import { quantifyListing } from '../model.ts';
import type { Listing } from '../model.ts';
import type { PairCount, QuantifyPorts, RobotLife } from '../ports.ts';
import { figuresOf, windowStart } from './figures.ts';
import type { RobotFigures } from './figures.ts';
import { isLinked, LinkedAccounts } from './linked.ts';
import { ageOf, rank } from './rank.ts';
import type { RankingResult } from './rank.ts';

/** A listed robot with all that others see of it, and more. */
export interface Entry {
  readonly listing: Listing;
  readonly life: RobotLife;
  readonly figures: RobotFigures | undefined;
  readonly pairs: Readonly<Record<RankingWindow, PairCount | undefined>>;
  readonly copies: number;
}

const DOLLAR_DECIMALS = 10;
const NONE: RankingResult = { places: [], reasons: new Map() };
/** Robots that are computed between two others' turns on the database. */
const AT_ONCE = 4;

/** The ranking as it was last computed, from postings and candles; only in memory, so that a start computes it again. */
export class Ranking {
  readonly #ports: QuantifyPorts;
  #entries = new Map<number, Entry>();
  #ranked: Partial<Record<RankingWindow, RankingResult>> = {};
  #computedAtMs: number | undefined;

  constructor(ports: QuantifyPorts) {
    this.#ports = ports;
  }

  get computedAtMs(): number | undefined {
    return this.#computedAtMs;
  }

  entry(robot: number): Entry | undefined {
    return this.#entries.get(robot);
  }

  /** Places and the reasons of those without one. */
  ranked(window: RankingWindow): RankingResult {
    return this.#ranked[window] ?? NONE;
  }

  /** Whole dollars that a listed robot had on average, by the house's references; undefined without one. */
  usdtOf({ figures, life }: Pick<Entry, 'figures' | 'life'>, window: RankingWindow): number | undefined {
    const coin = this.#ports.core.coins[figures?.quote ?? -1];
    const price = coin === undefined ? undefined : this.#ports.dollarsOf(coin.code);
    const average = figures?.windows[window]?.average;
    if (coin === undefined || price === undefined || average === undefined || life.owner === 0) return undefined;
    const rate = parseDecimal(price, DOLLAR_DECIMALS) ?? 0n;
    return Math.floor(Number(formatDecimal((average * rate) / 10n ** BigInt(DOLLAR_DECIMALS), coin.decimals)));
  }

  /** Computes all of it again. */
  async compute(): Promise<void> {
    const listings = await findRecords(this.#ports.database, quantifyListing, { where: 'true', given: [], order: 'robot' });
    this.#entries = await this.#entriesOf(listings);
    this.#computedAtMs = this.#ports.now();
    this.#rank();
  }

  /** What its owner changed is seen at once: one robot is computed, and all are ranked. */
  async refresh(robot: number): Promise<void> {
    const listings = await findRecords(this.#ports.database, quantifyListing, { where: 'robot = $1', given: [robot] });
    const found = await this.#entriesOf(listings);
    this.#entries.delete(robot);
    for (const [id, entry] of found) this.#entries.set(id, entry);
    this.#rank();
  }

  /** A robot was copied. */
  async recount(robot: number): Promise<void> {
    const entry = this.#entries.get(robot);
    if (entry !== undefined) this.#entries.set(robot, { ...entry, copies: (await this.#copiesOf([robot])).get(robot) ?? 0 });
  }

  async #entriesOf(listings: readonly Listing[]): Promise<Map<number, Entry>> {
    const ports = this.#ports;
    const nowMs = ports.now();
    const ids = listings.map(({ robot }) => robot);
    const lives = new Map((await ports.livesOf({ ids })).map((life) => [life.id, life]));
    const [week, month, quarter] = await Promise.all(RANKING_WINDOWS.map((window) => ports.pairsSince(ids, windowStart(window, nowMs))));
    const copies = await this.#copiesOf(ids);
    const closes = new Closes(ports, nowMs);
    const linked = new LinkedAccounts(ports);
    const entries = new Map<number, Entry>();
    const pairsOf = (counts: readonly PairCount[] | undefined, robot: number) => counts?.find((one) => one.robot === robot);
    const one = async (listing: Listing): Promise<void> => {
      const { robot } = listing;
      const life = lives.get(robot);
      // What left is as if it had not been listed.
      if (life === undefined || life.customer !== listing.customer) return;
      const figures = await figuresOf(ports, closes, life, { nowMs, timeZone: ports.timeZoneOf('') });
      const excluded = await isLinked(ports, linked, listing, life);
      const pairs = { 7: pairsOf(week, robot), 30: pairsOf(month, robot), 90: pairsOf(quarter, robot) };
      entries.set(robot, { listing: excluded, life, figures, pairs, copies: copies.get(robot) ?? 0 });
    };
    for (let at = 0; at < listings.length; at += AT_ONCE) await Promise.all(listings.slice(at, at + AT_ONCE).map(one));
    return entries;
  }

  async #copiesOf(ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.#ports.database.query<{ leader: bigint; count: bigint }>(
      'select leader, count(*) as count from quantify_copy where leader = any($1::int8[]) group by leader',
      [ids],
    );
    return new Map(rows.map(({ count, leader }) => [Number(leader), Number(count)]));
  }

  #rank(): void {
    const nowMs = this.#ports.now();
    for (const window of RANKING_WINDOWS)
      this.#ranked[window] = rank(
        [...this.#entries.values()].map((entry) => ({
          robot: entry.life.id,
          customer: entry.life.customer,
          isLinked: entry.listing.excluded !== null,
          ageMs: ageOf(entry.life, nowMs),
          usdt: this.usdtOf(entry, window),
          figures: entry.figures?.windows[window],
        })),
      );
  }
}
