import { assert } from '@agio/kernel';
import { MINUTE_MS } from '@agio/kernel/time';
import type { Terms } from '../terms.ts';
import type { Common, Planner, Rules } from '../planner/types.ts';
import type { Ending } from '../model.ts';
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

/** Trades of a market, the oldest first. */
export interface Tape {
  readonly atMs: Float64Array;
  readonly ticks: Float64Array;
  readonly lots: Float64Array;
}

/** Trades of the same time, one tape for each market of the terms; each begins with one at or before the start. */
export interface Tapes {
  readonly fromMs: number;
  readonly toMs: number;
  readonly tapes: readonly Tape[];
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
export interface RunLimits {
  readonly points: number;
  readonly trades: number;
}

export interface Point {
  readonly atMs: number;
  readonly equity: bigint;
  readonly holding: bigint;
}

/** The outcome of a robot; amounts in atoms of the quote coin. */
export interface RunResult {
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

/** Runs a robot over candles from one of them on: each goes from its open to its nearer extreme, the other one and its close, up first where it fell. */
export const run = <T extends Terms, State extends Common>(trial: Trial<T, State>, from: number, kept: RunLimits): RunResult =>
  new CandleWalk(trial, from, kept).all();

/** Runs a robot from trade to trade, from a time on. */
export const runTrades = <T extends Terms, State extends Common>(
  trial: TrialInput<T, State>,
  tapes: Tapes,
  startMs: number,
  kept: RunLimits,
): RunResult => new TradeWalk(trial, tapes, startMs, kept).all();

/** What is tried, whatever its prices come from. */
export type TrialInput<T extends Terms, State extends Common> = Omit<Trial<T, State>, 'series'>;

interface RunStart {
  readonly startMs: number;
  readonly lastTicks: readonly number[];
  /** How often the curve gets a point. */
  readonly everyMs: number;
}

abstract class Walk<T extends Terms, State extends Common> {
  protected readonly venue: Venue<State>;
  protected readonly startMs: number;
  readonly #everyMs: number;
  #nextMs: number;
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

  constructor(trial: TrialInput<T, State>, { everyMs, lastTicks, startMs }: RunStart, kept: RunLimits) {
    this.startMs = startMs;
    this.#everyMs = Math.max(1, everyMs);
    this.#nextMs = startMs + this.#everyMs;
    const { money, terms } = trial.given(startMs, lastTicks);
    const { patienceMs = 0, planner, rules, slippageBps } = trial;
    this.venue = new Venue({
      plan: (state, event) => planner.plan(state, event),
      begin: (view) => planner.begin(terms, view),
      rules,
      lastTicks,
      money,
      nowMs: startMs,
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
    this.#invested = this.venue.equity();
    this.#held = money;
  }

  /** Goes on to the next candle or trade; false at the end. */
  protected abstract step(): boolean;

  all(): RunResult {
    this.venue.give({ kind: 'started' });
    this.#note();
    this.#keep();
    while (this.venue.state.phase !== 'stopped' && this.step()) {
      if (this.venue.nowMs + 1 < this.#nextMs) continue;
      this.#keep();
      while (this.#nextMs <= this.venue.nowMs + 1) this.#nextMs += this.#everyMs;
    }
    if (this.#curve.at(-1)?.atMs !== this.venue.nowMs) this.#keep();
    return this.#result();
  }

  /** Does something of which trades of the robot may come, and keeps what it has then. */
  protected noting(act: () => void): void {
    const trades = this.#counts.buy + this.#counts.sell;
    act();
    if (trades !== this.#counts.buy + this.#counts.sell) this.#note();
  }

  /** What it has, after something changed. Until it runs, what it has is what it holds. */
  #note(): void {
    const { phase } = this.venue.state;
    const base = this.venue.places.map((_, of) => this.venue.base(of));
    if (this.#curve.length === 0 || phase === 'waiting' || phase === 'starting') this.#held = { quote: this.venue.quote, base };
    this.#quote = Number(this.venue.quote);
    this.#base = base.map(Number);
  }

  /** Looks at what it is worth, after so much time. */
  protected measure(passedMs: number): void {
    const { places, state } = this.venue;
    let equity = this.#quote;
    for (let of = 0; of < places.length; of += 1) equity += (this.#base[of] ?? 0) * (places[of]?.lastTicks ?? 0) * (this.#units[of] ?? 0);
    if (equity > this.#top) this.#top = equity;
    else if (this.#top > 0) this.#drawdown = Math.max(this.#drawdown, 1 - equity / this.#top);
    if ('range' in state && state.range !== 'inside') this.#outMs += passedMs;
  }

  #keep(): void {
    this.#curve.push({ atMs: this.venue.nowMs, equity: this.venue.equity(), holding: this.#holding() });
  }

  #holding(): bigint {
    const { places } = this.venue;
    return places.reduce((sum, { lastTicks, rules }, of) => sum + worth(this.#held.base[of] ?? 0n, lastTicks, rules), this.#held.quote);
  }

  #result(): RunResult {
    const { nowMs, places, returned, state } = this.venue;
    const { baseFees, pairs, profit, quoteFees, stopping, phase } = state;
    return {
      startMs: this.startMs,
      endMs: nowMs,
      ending: phase === 'stopped' && stopping !== null ? stopping.ending : '',
      invested: this.#invested - returned,
      equity: this.venue.equity(),
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

class CandleWalk<T extends Terms, State extends Common> extends Walk<T, State> {
  readonly #series: readonly Series[];
  readonly #from: number;
  readonly #candles: number;
  readonly #lengthMs: number;
  #at: number;

  constructor(trial: Trial<T, State>, from: number, kept: RunLimits) {
    const [first] = trial.series;
    assert(first !== undefined && from < first.open.length, 'a run begins within its candles');
    const lengthMs = first.minutes * MINUTE_MS;
    const candles = first.open.length;
    const begun = {
      startMs: first.fromMs + from * lengthMs,
      lastTicks: trial.series.map(({ open }) => open[from] ?? 0),
      everyMs: Math.max(1, Math.ceil((candles - from) / Math.max(1, kept.points))) * lengthMs,
    };
    super(trial, begun, kept);
    this.#series = trial.series;
    this.#from = this.#at = from;
    this.#candles = candles;
    this.#lengthMs = lengthMs;
  }

  protected step(): boolean {
    const at = this.#at;
    if (at >= this.#candles) return false;
    this.#at += 1;
    const fromMs = this.startMs + (at - this.#from) * this.#lengthMs;
    const endMs = fromMs + this.#lengthMs - 1;
    if (this.#isQuiet(at, endMs)) {
      this.venue.nowMs = endMs;
      for (let of = 0; of < this.#series.length; of += 1) this.venue.stand(of, this.#series[of]?.close[at] ?? 0);
    } else this.noting(() => this.#walk(at, fromMs, endMs));
    this.measure(this.#lengthMs);
    return true;
  }

  /** Whether nothing of the robot is within a candle: then its prices need no walk. */
  #isQuiet(at: number, endMs: number): boolean {
    const { places, wakeAtMs } = this.venue;
    if (wakeAtMs <= endMs) return false;
    for (let of = 0; of < this.#series.length; of += 1)
      if ((this.#series[of]?.high[at] ?? 0) >= (places[of]?.up ?? 0) || (this.#series[of]?.low[at] ?? 0) <= (places[of]?.down ?? 0))
        return false;
    return true;
  }

  #walk(at: number, fromMs: number, endMs: number): void {
    for (let step = 0; step < 4 && this.venue.state.phase !== 'stopped'; step += 1) {
      this.venue.pass(step === 3 ? endMs : fromMs + Math.floor((step * this.#lengthMs) / 3));
      for (const [of, one] of this.#series.entries()) this.venue.move(of, priceAt(one, at, step));
    }
  }
}

function priceAt({ close, high, low, open }: Series, at: number, step: number): number {
  const [opens = 0, closes = 0] = [open[at], close[at]];
  if (step === 0) return opens;
  if (step === 3) return closes;
  return ((step === 1) === closes >= opens ? low[at] : high[at]) ?? 0;
}

class TradeWalk<T extends Terms, State extends Common> extends Walk<T, State> {
  readonly #tapes: readonly Tape[];
  readonly #toMs: number;
  /** By market: the place of its next trade. */
  readonly #next: number[];

  constructor(trial: TrialInput<T, State>, { tapes, toMs }: Tapes, startMs: number, kept: RunLimits) {
    const next = tapes.map(({ atMs }) => after(atMs, startMs));
    assert(next.every((at) => at > 0) && startMs < toMs, 'a run begins when each market has traded');
    const lastTicks = tapes.map(({ ticks }, of) => ticks[(next[of] ?? 0) - 1] ?? 0);
    super(trial, { startMs, lastTicks, everyMs: Math.ceil((toMs - startMs) / Math.max(1, kept.points)) }, kept);
    this.#tapes = tapes;
    this.#toMs = toMs;
    this.#next = next;
  }

  protected step(): boolean {
    const { nowMs } = this.venue;
    let of = -1;
    let atMs = this.#toMs;
    for (let tape = 0; tape < this.#tapes.length; tape += 1) {
      const next = this.#tapes[tape]?.atMs[this.#next[tape] ?? 0];
      if (next !== undefined && next < atMs) [of, atMs] = [tape, next];
    }
    if (of === -1 && nowMs >= atMs) return false;
    this.noting(() => {
      this.venue.pass(atMs);
      this.measure(atMs - nowMs);
      if (of !== -1 && this.venue.state.phase !== 'stopped') this.#trade(of);
    });
    this.measure(0);
    return true;
  }

  #trade(of: number): void {
    const at = this.#next[of] ?? 0;
    const tape = this.#tapes[of];
    this.#next[of] = at + 1;
    this.venue.trade(of, tape?.ticks[at] ?? 0, tape?.lots[at] ?? 0);
  }
}

/** The place of the first time after one. */
function after(times: Float64Array, atMs: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) > atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}
