import type { RowProofs } from '@agio/database';
import type { PayMethod } from '@agio/deals/machine';
import { coinAt } from '@agio/deals';
import type { AdRecord, OtcSide } from '../model.ts';
import { totalOf } from '../model.ts';
import type { OtcPorts } from '../ports.ts';
import { booksOf } from '../machine/books.ts';
import { adWordsOf } from '../words/store.ts';
import type { AdWords, AdWordsRow } from '../words/store.ts';
import { pausedUntil } from './decisions.ts';
import { priceAt } from './quotes.ts';
import type { OtcFiat, Quotes } from './quotes.ts';

/** An advertisement that is on, of a merchant who may advertise. */
export interface Offer {
  readonly id: number;
  readonly customer: number;
  readonly revision: number;
  readonly side: OtcSide;
  readonly coin: number;
  readonly fiat: OtcFiat;
  readonly min: bigint;
  readonly max: bigint;
  readonly windowMinutes: number;
  readonly isAutoAccepted: boolean;
  readonly methods: readonly PayMethod[];
  readonly wordsId: string;
  readonly words: Omit<AdWords, 'autoReply' | 'terms'>;
  /** Null while there is no reference. */
  readonly price: bigint | null;
  /** Atoms that can be taken now: what remains, as far as the seller has it. */
  readonly available: bigint;
}

interface Market {
  readonly coin: number;
  readonly fiat: OtcFiat;
  readonly side: OtcSide;
}

interface Row extends AdWordsRow {
  readonly ad: bigint;
}

interface CachedOffers {
  readonly atMs: number;
  readonly sequence: number;
  readonly offers: Promise<readonly Offer[]>;
}

/** A list is read again when it is so old, or when an advertisement has changed. */
const KEPT_MS = 1_000;
/** While advertisements change all the time, it is read this often. */
const AT_MOST_EVERY_MS = 100;

/** Lists of what can be taken, best price first: each is made once for all who look at it. */
export class Board {
  readonly #ports: Pick<OtcPorts, 'core' | 'database' | 'now' | 'reached'>;
  readonly #proofs: RowProofs;
  readonly #quotes: Quotes;
  readonly #lists = new Map<string, CachedOffers>();
  /** Position of the newest change of any advertisement. */
  #changedAt = 0;

  constructor(ports: Pick<OtcPorts, 'core' | 'database' | 'now' | 'reached'>, proofs: RowProofs, quotes: Quotes) {
    this.#ports = ports;
    this.#proofs = proofs;
    this.#quotes = quotes;
  }

  /** An advertisement has changed at this position, or with 0 a merchant. */
  note(sequence: number): void {
    if (sequence === 0) this.#lists.clear();
    this.#changedAt = Math.max(this.#changedAt, sequence);
  }

  async of(market: Market): Promise<readonly Offer[]> {
    const name = `${market.coin} ${market.fiat} ${market.side}`;
    const kept = this.#lists.get(name);
    const age = kept === undefined ? Infinity : this.#ports.now() - kept.atMs;
    const isFresh = kept !== undefined && age >= 0 && age < (kept.sequence < this.#changedAt ? AT_MOST_EVERY_MS : KEPT_MS);
    if (isFresh) return kept.offers;
    const offers = this.#read(market);
    this.#lists.set(name, { atMs: this.#ports.now(), sequence: this.#changedAt, offers });
    offers.catch(() => this.#lists.delete(name));
    return offers;
  }

  async #read({ coin, fiat, side }: Market): Promise<readonly Offer[]> {
    await this.#ports.reached(this.#changedAt);
    const rows = await this.#ports.database.query<Row>(
      `select a.id as ad, w.*
       from otc_ad a join otc_merchant m on m.customer = a.customer and m.state = 'verified' join otc_ad_words w on w.id = a.words
       where a.coin = $1 and a.fiat = $2 and a.side = $3 and a.state = 'on'`,
      [coin, fiat, side],
    );
    const reference = this.#quotes.of(coinAt(this.#ports, coin).code, fiat)?.price;
    const has = new Map<number, bigint>();
    const makers = [...new Set(rows.map(({ customer }) => Number(customer)))];
    const paused = await pausedUntil({ database: this.#ports.database, proofs: this.#proofs }, makers, this.#ports.now());
    const open = rows.filter(({ customer }) => !paused.has(Number(customer)));
    const offers = open.flatMap((row) => this.#offer(row, fiat, reference, has));
    return offers.toSorted((a, b) => byPrice(a, b, side));
  }

  /** The row says which, and the machine what of it there is now. */
  #offer(row: Row, fiat: OtcFiat, reference: bigint | undefined, has: Map<number, bigint>): Offer[] {
    const { core } = this.#ports;
    const ad = booksOf(this.#ports).ads.get(Number(row.ad));
    if (ad === undefined || ad.state !== 'on' || ad.words !== row.id || !mayOffer(core, ad)) return [];
    const words = adWordsOf(this.#proofs, row);
    if (words === undefined) return [];
    const price = priceAt({ ...ad, bps: words.bps }, reference) ?? null;
    const remaining = BigInt(ad.remaining);
    const owns = ad.side === 'sell' ? fiatAvailable(core, has, ad.customer, ad.coin) : remaining;
    const available = owns < remaining ? owns : remaining;
    if (available === 0n) return [];
    const min = BigInt(ad.min);
    if (price !== null && totalOf(price, available, coinAt(this.#ports, ad.coin).decimals) < min) return [];
    const { customer, id, isAutoAccepted, methods, revision, side, windowMinutes } = ad;
    const rest = { coin: ad.coin, fiat, min, max: BigInt(ad.max), windowMinutes, isAutoAccepted, methods, wordsId: row.id, words };
    return [{ id, customer, revision, side, ...rest, price, available }];
  }
}

/** Whether the maker could go through with it: what could not be taken is not shown. */
function mayOffer(core: OtcPorts['core'], { coin, customer, side }: AdRecord): boolean {
  return side === 'sell' ? core.lossRefusal(customer, coin) === undefined : core.customer(customer)?.disabled === false;
}

/** What a customer can sell: what their fiat account has available. `known` keeps it while one list is made. */
export function fiatAvailable(
  core: Pick<OtcPorts['core'], 'balances'>,
  known: Map<number, bigint>,
  customer: number,
  coin: number,
): bigint {
  const before = known.get(customer);
  if (before !== undefined) return before;
  const balance = core.balances(customer).find((one) => one.kind === 'fiat' && one.coin === coin);
  const available = BigInt(balance?.available ?? 0);
  known.set(customer, available);
  return available;
}

/** Takers of sales look for the lowest price, those of purchases for the highest; without a price comes last. */
function byPrice(a: Offer, b: Offer, side: OtcSide): number {
  if (a.price === null || b.price === null) return Number(a.price === null) - Number(b.price === null) || a.id - b.id;
  if (a.price === b.price) return a.id - b.id;
  return a.price < b.price === (side === 'sell') ? -1 : 1;
}
