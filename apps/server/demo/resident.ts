import type { CallName, Handlers } from '@agio/contracts';
import type { Market } from '@agio/contracts/spot';
import type { Clock } from '@agio/kernel/clock';
import { Person } from '@agio/module/demo';
import type { Random } from './world.ts';

/** A resident places an order every so often. */
const EVERY_MS = 150 * 60_000;
/** Value of an order in USDT, at least and at most. */
const VALUES = [300, 2_400] as const;
const FAVORITES = ['BTC_USDT', 'ETH_USDT', 'KITE_USDT'] as const;
/** Markets by turns: more often where most people trade. */
const TURNS = ['BTC_USDT', 'ETH_USDT', 'SOL_USDT', 'BTC_USDT', 'KITE_USDT', 'ETH_USDT', 'XRP_USDT', 'BTC_CNYT'] as const;
/** What stays open at the end, so far from the last price. */
const LEFT = [
  { market: 'BTC_USDT', side: 'buy', distance: -0.021, value: 3_200 },
  { market: 'BTC_USDT', side: 'sell', distance: 0.046, value: 5_400 },
  { market: 'ETH_USDT', side: 'buy', distance: -0.034, value: 1_900 },
  { market: 'SOL_USDT', side: 'sell', distance: 0.058, value: 1_250 },
  { market: 'KITE_USDT', side: 'buy', distance: -0.065, value: 420 },
] as const;
/** Every so many orders one waits away from the market and is taken back, and another one takes whatever there is. */
const WAITS_EVERY = 5;
const MARKET_EVERY = 7;

type Side = 'buy' | 'sell';

export interface ResidentPorts {
  readonly clock: Clock;
  readonly handlers: Handlers<CallName>;
  readonly markets: readonly Market[];
  /** The customer whose past it is. */
  readonly customer: number;
  lastPrice(pair: string): string | undefined;
  log(message: string, error?: unknown): void;
}

/** What the demo's first person did before a visitor came: trades, transfers between accounts, favourites. Prices are beliefs and not money: floats will do. */
export class Resident {
  readonly #ports: ResidentPorts;
  readonly #person: Person;
  #nextMs = 0;
  #turn = 0;
  #usdtPer: (coin: string) => number = () => 1;
  readonly #waiting: string[] = [];

  constructor(ports: ResidentPorts) {
    this.#ports = ports;
    this.#person = new Person(ports, 'demo resident');
  }

  /** Something may happen at this moment of the past; `usdtPer` is what one unit of a coin is worth then. */
  async step(atMs: number, random: Random, usdtPer: (coin: string) => number): Promise<void> {
    this.#usdtPer = usdtPer;
    if (atMs < this.#nextMs) return;
    this.#nextMs = atMs + EVERY_MS * (0.5 + random());
    this.#turn += 1;
    const turn = this.#turn;
    const market = TURNS[turn % TURNS.length] ?? TURNS[0];
    const side: Side = random() < 0.58 ? 'buy' : 'sell';
    const value = VALUES[0] + (VALUES[1] - VALUES[0]) * random() ** 2;
    if (turn % WAITS_EVERY === 0) await this.#wait(market, side, value);
    else await this.#order(market, side, { value, distance: (side === 'buy' ? 1 : -1) * 0.003, isMarket: turn % MARKET_EVERY === 0 });
    await this.#move(turn);
  }

  /** Leaves what a visitor finds open. */
  async leave(): Promise<void> {
    for (const market of FAVORITES) await this.#person.call('setFavorite', { body: { market } }, this.#ports.customer);
    for (const { market, side, ...rest } of LEFT) await this.#order(market, side, { ...rest, isMarket: false });
  }

  /** An order away from the market; the one before it is taken back. */
  async #wait(market: string, side: Side, value: number): Promise<void> {
    const before = this.#waiting.pop();
    if (before !== undefined) await this.#person.call('cancelOrder', { body: { id: before } }, this.#ports.customer);
    const id = await this.#order(market, side, { value, distance: (side === 'buy' ? -1 : 1) * 0.05, isMarket: false });
    if (id !== undefined) this.#waiting.push(id);
  }

  async #order(name: string, side: Side, order: { value: number; distance: number; isMarket: boolean }): Promise<string | undefined> {
    const { customer, markets } = this.#ports;
    const market = markets.find((one) => one.market === name);
    const last = Number(this.#ports.lastPrice(name));
    if (market === undefined || !(last > 0)) return undefined;
    const lots = Math.ceil(order.value / this.#usdtPer(market.quote) / last / Number(market.lotSize));
    const amount = (lots * Number(market.lotSize)).toFixed(market.amountDecimals);
    const ticks = Math.round((last * (1 + order.distance)) / Number(market.tickSize));
    const price = (ticks * Number(market.tickSize)).toFixed(market.priceDecimals);
    const terms = order.isMarket ? { type: 'market' } : { type: 'limit', price, timeInForce: 'GTC', postOnly: false };
    const placed = await this.#person.call('placeOrder', { body: { market: name, side, amount, ...terms } }, customer);
    return placed?.id;
  }

  /** Money between own accounts. */
  async #move(turn: number): Promise<void> {
    const between = (from: string, to: string, coin: string, amount: string) =>
      this.#person.call('walletTransfer', { body: { coin, amount, from, to } }, this.#ports.customer);
    if (turn === 3) await between('trading', 'fiat', 'USDT', '1500');
    if (turn === 13) await between('fiat', 'trading', 'USDT', '400');
  }
}
