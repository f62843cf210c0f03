import type { Market } from '@agio/contracts/spot';
import { gaussian } from './world.ts';
import type { Random } from './world.ts';

export interface OrderWish {
  readonly market: string;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly amount: string;
  readonly timeInForce: 'GTC' | 'IOC';
  readonly postOnly: boolean;
}

/** How makers trade: through the public API, or while the past is made through the same handlers. */
export interface Trader {
  place(wish: OrderWish): Promise<{ readonly id: string; readonly open: boolean } | undefined>;
  cancel(id: string): Promise<void>;
}

/** Several traders as one: each order is the next one's. */
export function inTurns(traders: readonly Trader[]): Trader {
  let waiting: readonly Trader[] = traders;
  const next = (): Trader => {
    const [first, ...others] = waiting.length === 0 ? traders : waiting;
    if (first === undefined) throw new Error('nobody trades');
    waiting = others;
    return first;
  };
  return { place: (wish) => next().place(wish), cancel: (id) => next().cancel(id) };
}

interface Quote {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly ticks: number;
}

/** Levels quoted on each side, and the distance of the farthest from the middle. */
const LEVELS = 30;
const FARTHEST = 0.018;
/** Value of one quote and of one taking order, in USDT: the middle of a log-normal. */
const QUOTE_VALUE = 2_600;
const TAKE_VALUE = 1_100;
/** Quotes renewed at each step without need, so that the book keeps moving for those who watch it; in the past, so that it stays as deep. */
const RENEWED = { watched: 3, past: 1 };

export interface MarketMakerOptions {
  /** Size of taking orders: small ones where there are many of them. */
  readonly takeSize?: number;
  /** Whether the book is watched. */
  readonly isWatched?: boolean;
}

/** One market's maker: a ladder of quotes around the fair price, and a taker who takes from it now and then. */
export class MarketMaker {
  readonly market: Market;
  readonly #maker: Trader;
  readonly #taker: Trader;
  readonly #random: Random;
  readonly #activity: number;
  readonly #tick: number;
  readonly #lot: number;
  readonly #takeSize: number;
  readonly #renewed: number;
  #quotes: Quote[] = [];

  constructor(market: Market, maker: Trader, taker: Trader, random: Random, { isWatched = true, takeSize = 1 }: MarketMakerOptions = {}) {
    this.#takeSize = takeSize;
    this.#renewed = isWatched ? RENEWED.watched : RENEWED.past;
    this.market = market;
    this.#maker = maker;
    this.#taker = taker;
    this.#random = random;
    // The first markets of a site are its busiest.
    this.#activity = 2.4 / (0.4 + 0.6 * Math.max(1, market.sort));
    this.#tick = Number(market.tickSize);
    this.#lot = Number(market.lotSize);
  }

  /** One turn: move the ladder to the fair price, then take `takes` times on average. */
  async step(fair: number, usdtPerQuote: number, takes: number): Promise<void> {
    const middle = fair / this.#tick;
    const stale = this.#quotes.filter((quote) => this.#isStale(quote, middle));
    const fresh = this.#quotes.filter((quote) => !stale.includes(quote));
    for (let count = 0; count < this.#renewed && fresh.length > LEVELS; count += 1)
      stale.push(...fresh.splice(Math.floor(this.#random() * fresh.length), 1));
    const taking = Math.floor(takes) + (this.#random() < takes % 1 ? 1 : 0);
    const requests: Promise<void>[] = stale.map((quote) => this.#maker.cancel(quote.id));
    this.#quotes = fresh;
    for (const side of ['buy', 'sell'] as const) {
      const missing = LEVELS - fresh.filter((quote) => quote.side === side).length;
      for (let count = 0; count < missing; count += 1) requests.push(this.#quote(side, middle, fair * usdtPerQuote));
    }
    for (let count = 0; count < taking; count += 1) requests.push(this.#take(middle, fair * usdtPerQuote));
    await Promise.all(requests);
  }

  /** Crossed by the fair price, or too far from it. */
  #isStale(quote: Quote, middle: number): boolean {
    const distance = quote.side === 'buy' ? middle - quote.ticks : quote.ticks - middle;
    return distance < 0.5 || distance > middle * FARTHEST * 1.3;
  }

  async #quote(side: 'buy' | 'sell', middle: number, usdtPerBase: number): Promise<void> {
    const near = Math.max(0.6, middle * 0.000006);
    const distance = near * (1 + this.#random()) + middle * FARTHEST * this.#random() ** 4.6;
    const ticks = Math.max(1, side === 'buy' ? Math.floor(middle - distance) : Math.ceil(middle + distance));
    const amount = this.#amount(QUOTE_VALUE * (1 + 30 * (distance / (middle * FARTHEST))), 0.9, usdtPerBase);
    const placed = await this.#maker.place({
      market: this.market.market,
      side,
      price: this.#price(ticks),
      amount,
      timeInForce: 'GTC',
      postOnly: true,
    });
    if (placed?.open === true) this.#quotes.push({ id: placed.id, side, ticks });
  }

  async #take(middle: number, usdtPerBase: number): Promise<void> {
    const side = this.#random() < 0.5 ? 'buy' : 'sell';
    const slack = middle * 0.004;
    const ticks = Math.max(1, Math.round(side === 'buy' ? middle + slack : middle - slack));
    const amount = this.#amount(TAKE_VALUE * this.#takeSize, 1.1, usdtPerBase);
    await this.#taker.place({ market: this.market.market, side, price: this.#price(ticks), amount, timeInForce: 'IOC', postOnly: false });
  }

  #amount(value: number, spread: number, usdtPerBase: number): string {
    const base = (value * this.#activity * Math.exp(spread * gaussian(this.#random))) / usdtPerBase;
    const least = Math.max(Number(this.market.minAmount), (Number(this.market.minTotal) * 1.3) / Number(this.market.openingPrice));
    const lots = Math.ceil(Math.min(Number(this.market.maxAmount), Math.max(base, least)) / this.#lot);
    return (lots * this.#lot).toFixed(this.market.amountDecimals);
  }

  #price(ticks: number): string {
    return (ticks * this.#tick).toFixed(this.market.priceDecimals);
  }
}
