import { assert } from '@agio/kernel';
import type { Terms } from '../planner/terms.ts';
import type { Common, Ending, Planner, Rules } from '../planner/types.ts';
import { Venue, worth } from './venue.ts';
import type { Money, Trade } from './venue.ts';

/** Prices of a market in ticks: one candle after the other without a gap. */
export interface Series {
  readonly fromMs: number;
  readonly minutes: number;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** What is tried: a robot of a kind that begins at any time with what it is given then. */
export interface Trial<T extends Terms, State extends Common> {
  readonly planner: Planner<T, State>;
  /** Terms and money of one that begins at a time and at these last prices. */
  readonly given: (startMs: number, lastTicks: readonly number[]) => { readonly terms: T; readonly money: Money };
  /** Of the same time, one for each market of the terms. */
  readonly series: readonly Series[];
  readonly rules: readonly Rules[];
  readonly slippageBps: number;
  readonly patienceMs?: number;
}

/** How much is kept of a run beside its figures. */
export interface Kept {
  readonly points: number;
  readonly trades: number;
}

export interface Point {
  readonly atMs: number;
  readonly equity: bigint;
  readonly holding: bigint;
}

/** What became of a robot; amounts in atoms of the quote coin. */
export interface Run {
  readonly startMs: number;
  readonly endMs: number;
  readonly ending: Ending | '';
  /** What it was given, at the prices of the start, less what it gave back at once. */
  readonly invested: bigint;
  readonly equity: bigint;
  /** What it had after its first purchase, worth at the end. */
  readonly holding: bigint;
  readonly profit: bigint;
  readonly pairs: number;
  /** Those of coins at the prices of the end. */
  readonly fees: bigint;
  readonly buys: number;
  readonly sells: number;
  /** What all purchases cost in the quote coin, and the atoms of the first market's base coin that they brought. */
  readonly spent: bigint;
  readonly bought: bigint;
  /** Runs that were left out. */
  readonly skipped: number;
  /** The largest fall from a top, in millionths of the top. */
  readonly drawdown: number;
  /** How long the price was outside of a range; 0 of kinds without one. */
  readonly outMs: number;
  readonly curve: readonly Point[];
  readonly trades: readonly Trade[];
}

const MINUTE_MS = 60_000;

/** Runs a robot over candles from one of them on: each goes from its open to its nearer extreme, the other one and its close, up first where it fell. */
export function run<T extends Terms, State extends Common>(trial: Trial<T, State>, from: number, kept: Kept): Run {
  return new Walk(trial, from, kept).all();
}

class Walk<T extends Terms, State extends Common> {
  readonly #trial: Trial<T, State>;
  readonly #from: number;
  readonly #lengthMs: number;
  readonly #startMs: number;
  readonly #candles: number;
  readonly #venue: Venue<State>;
  readonly #every: number;
  readonly #trades: Trade[] = [];
  readonly #curve: Point[] = [];
  #counts = { buy: 0, sell: 0 };
  #bought = { paid: 0n, received: 0n };
  #skipped = 0;
  #invested: bigint;
  #held: Money;
  /** What it has, as numbers: for the fall from a top, which is a statistic. */
  #quote = 0;
  #base: number[] = [];
  #units: readonly number[];
  #top = 0;
  #drawdown = 0;
  #outMs = 0;

  constructor(trial: Trial<T, State>, from: number, kept: Kept) {
    const [first] = trial.series;
    assert(first !== undefined && from < first.open.length, 'a run begins within its candles');
    this.#trial = trial;
    this.#from = from;
    this.#lengthMs = first.minutes * MINUTE_MS;
    this.#startMs = first.fromMs + from * this.#lengthMs;
    this.#candles = first.open.length;
    this.#every = Math.max(1, Math.ceil((this.#candles - from) / Math.max(1, kept.points)));
    const lastTicks = trial.series.map(({ open }) => open[from] ?? 0);
    const { money, terms } = trial.given(this.#startMs, lastTicks);
    const { patienceMs = 0, planner, rules, slippageBps } = trial;
    this.#venue = new Venue({
      plan: (state, event) => planner.plan(state, event),
      begin: (view) => planner.begin(terms, view),
      rules,
      lastTicks,
      money,
      nowMs: this.#startMs,
      slippageBps,
      patienceMs,
      onTold: ({ count, what }) => {
        if (what === 'skipped') this.#skipped += count;
      },
      onTrade: (trade) => {
        this.#counts[trade.side] += 1;
        const { paid, received } = this.#bought;
        if (trade.side === 'buy')
          this.#bought = { paid: paid + trade.paid, received: trade.market === 0 ? received + trade.received : received };
        if (this.#trades.length < kept.trades) this.#trades.push(trade);
      },
    });
    this.#units = rules.map(({ baseAtomsPerLot, quoteAtomsPerTickLot }) => Number(quoteAtomsPerTickLot) / Number(baseAtomsPerLot));
    this.#invested = this.#venue.equity();
    this.#held = money;
  }

  all(): Run {
    this.#venue.give({ kind: 'started' });
    this.#note();
    this.#keep();
    let at = this.#from;
    while (at < this.#candles && this.#venue.state.phase !== 'stopped') {
      this.#candle(at);
      at += 1;
      if ((at - this.#from) % this.#every === 0) this.#keep();
    }
    if (this.#curve.at(-1)?.atMs !== this.#venue.nowMs) this.#keep();
    return this.#result();
  }

  #candle(at: number): void {
    const { series } = this.#trial;
    const fromMs = this.#startMs + (at - this.#from) * this.#lengthMs;
    const endMs = fromMs + this.#lengthMs - 1;
    if (this.#isQuiet(at, endMs)) {
      this.#venue.nowMs = endMs;
      for (let of = 0; of < series.length; of += 1) this.#venue.stand(of, series[of]?.close[at] ?? 0);
    } else this.#walk(at, fromMs, endMs);
    this.#measure();
  }

  /** Whether nothing of the robot is within a candle: then its prices need no walk. */
  #isQuiet(at: number, endMs: number): boolean {
    const { series } = this.#trial;
    const { places, wakeAtMs } = this.#venue;
    if (wakeAtMs <= endMs) return false;
    for (let of = 0; of < series.length; of += 1)
      if ((series[of]?.high[at] ?? 0) >= (places[of]?.up ?? 0) || (series[of]?.low[at] ?? 0) <= (places[of]?.down ?? 0)) return false;
    return true;
  }

  #walk(at: number, fromMs: number, endMs: number): void {
    const { series } = this.#trial;
    const trades = this.#counts.buy + this.#counts.sell;
    for (let step = 0; step < 4 && this.#venue.state.phase !== 'stopped'; step += 1) {
      this.#venue.pass(step === 3 ? endMs : fromMs + Math.floor((step * this.#lengthMs) / 3));
      for (const [of, one] of series.entries()) this.#venue.move(of, priceAt(one, at, step));
    }
    if (trades !== this.#counts.buy + this.#counts.sell) this.#note();
  }

  /** What it has, after something changed. Until it runs, what it has is what it holds. */
  #note(): void {
    const { phase } = this.#venue.state;
    const base = this.#trial.series.map((_, of) => this.#venue.base(of));
    if (this.#curve.length === 0 || phase === 'waiting' || phase === 'starting') this.#held = { quote: this.#venue.quote, base };
    this.#quote = Number(this.#venue.quote);
    this.#base = base.map(Number);
  }

  #measure(): void {
    const { places, state } = this.#venue;
    let equity = this.#quote;
    for (let of = 0; of < places.length; of += 1) equity += (this.#base[of] ?? 0) * (places[of]?.lastTicks ?? 0) * (this.#units[of] ?? 0);
    if (equity > this.#top) this.#top = equity;
    else if (this.#top > 0) this.#drawdown = Math.max(this.#drawdown, 1 - equity / this.#top);
    if ('range' in state && state.range !== 'inside') this.#outMs += this.#lengthMs;
  }

  #keep(): void {
    this.#curve.push({ atMs: this.#venue.nowMs, equity: this.#venue.equity(), holding: this.#holding() });
  }

  #holding(): bigint {
    const { places } = this.#venue;
    return places.reduce((sum, { lastTicks, rules }, of) => sum + worth(this.#held.base[of] ?? 0n, lastTicks, rules), this.#held.quote);
  }

  #result(): Run {
    const { nowMs, places, returned, state } = this.#venue;
    const { baseFees, pairs, profit, quoteFees, stopping, phase } = state;
    return {
      startMs: this.#startMs,
      endMs: nowMs,
      ending: phase === 'stopped' && stopping !== null ? stopping.ending : '',
      invested: this.#invested - returned,
      equity: this.#venue.equity(),
      holding: this.#holding(),
      profit,
      pairs,
      fees: places.reduce((sum, { lastTicks, rules }, of) => sum + worth(baseFees[of] ?? 0n, lastTicks, rules), quoteFees),
      buys: this.#counts.buy,
      sells: this.#counts.sell,
      spent: this.#bought.paid,
      bought: this.#bought.received,
      skipped: this.#skipped,
      drawdown: Math.round(this.#drawdown * 1_000_000),
      outMs: this.#outMs,
      curve: this.#curve,
      trades: this.#trades,
    };
  }
}

function priceAt({ close, high, low, open }: Series, at: number, step: number): number {
  const [opens = 0, closes = 0] = [open[at], close[at]];
  if (step === 0) return opens;
  if (step === 3) return closes;
  return ((step === 1) === closes >= opens ? low[at] : high[at]) ?? 0;
}
