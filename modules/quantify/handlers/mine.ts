import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { YEARLY_DAYS_MIN } from '@agio/contracts/quantify';
import type { OwnWindow, QuantifyMine } from '@agio/contracts/quantify';
import { ROBOTS_MAX } from '@agio/contracts/robot';
import { formatDecimal } from '@agio/kernel';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@agio/kernel/time';
import { Closes } from '../figures/closes.ts';
import { drawdownOf, fallsOf, returned, sharpeOf, winRateOf } from '../figures/returns.ts';
import { inOrder, midnightBefore, midnightsBetween, stepsBetween } from '../figures/times.ts';
import { earnedSince, together } from '../figures/together.ts';
import type { Together } from '../figures/together.ts';
import { movesOf, quoteOf, resultOf, trackOf, valueIn } from '../figures/track.ts';
import type { Track } from '../figures/track.ts';
import { VALUED_IN, Worth } from '../figures/worth.ts';
import type { AccountFlow, PairCount, RobotLife } from '../ports.ts';
import { dailyOf, sparkOf } from '../ranking/figures.ts';
import type { QuantifyRoom } from './room.ts';

/** Hours of the longest window; of a longer life a step is longer. */
const STEPS_MAX = 90 * 24;
/** Points of the line that is answered. */
const LINE_MAX = 180;
const DECIMALS = 8;

export const mineHandler =
  (room: QuantifyRoom): Handlers<'quantifyMine'>['quantifyMine'] =>
  async ({ query: { window } }, { customer, host }) => {
    if (!(await room.seen(customer))) return fail('UNAVAILABLE');
    const lives = await room.livesOf({ customer });
    return answer(await new Mine(room, window, room.timeZoneOf(host)).of(lives));
  };

/** Figures of one customer's robots at one moment. */
class Mine {
  readonly #room: QuantifyRoom;
  readonly #window: OwnWindow;
  readonly #timeZone: string;
  readonly #nowMs: number;
  readonly #closes: Closes;
  readonly #worth: Worth;

  constructor(room: QuantifyRoom, window: OwnWindow, timeZone: string) {
    this.#room = room;
    this.#window = window;
    this.#timeZone = timeZone;
    this.#nowMs = room.now();
    this.#closes = new Closes(room, this.#nowMs);
    this.#worth = new Worth(room, this.#closes);
  }

  async of(lives: readonly RobotLife[]): Promise<QuantifyMine> {
    const moves = new Map<RobotLife, readonly AccountFlow[]>();
    for (const life of lives) moves.set(life, await movesOf(this.#room, life));
    const [fromMs, sinces, times] = this.#times([...moves.values()].flat());
    const tracks: Track[] = [];
    for (const [life, own] of moves) if (own.length > 0) tracks.push(await trackOf(this.#room, this.#closes, life, own, times));
    await this.#worth.load(
      tracks.map(({ quote }) => quote),
      times,
    );
    const known = tracks.filter(({ quote }) => this.#worth.isKnown(quote));
    const all = together(known, times, (quote, atoms, atMs) => this.#worth.at(quote, atoms, atMs));
    const pairs = await this.#room.pairsSince(
      lives.map(({ id }) => id),
      fromMs,
    );
    const earned = (sinceMs: number) => {
      const { from, profit, to } = earnedSince(all, sinceMs);
      return { profit: this.#usdt(profit), returned: returned(from, to) };
    };
    const sum = (of: (one: PairCount) => number): number => pairs.reduce((total, one) => total + of(one), 0);
    return {
      coin: VALUED_IN,
      equity: this.#usdt(all.points.at(-1)?.equity ?? 0n),
      today: earned(sinces.today),
      week: earned(sinces.week),
      month: earned(sinces.month),
      all: earned(times[0] ?? 0),
      running: lives.filter(({ state }) => state !== 'stopped').length,
      runningMax: ROBOTS_MAX,
      from: fromMs,
      to: this.#nowMs,
      winRate: winRateOf(
        sum(({ won }) => won),
        sum((one) => one.pairs),
      ),
      ...this.#line(all, fromMs),
      coins: this.#coins(lives),
      robots: tracks
        .filter(({ life }) => life.endedAtMs === 0 || life.endedAtMs > fromMs)
        .map((track) => this.#robot(track, fromMs, pairs))
        .toReversed(),
      leftOut: [...new Set(tracks.filter((track) => !known.includes(track)).map(({ quote }) => this.#code(quote)))],
    };
  }

  /** When the window begins; moments of which profits are shown; and all that are looked at, with every flow among them, so that the chain is exact. */
  #times(moves: readonly AccountFlow[]): readonly [number, Readonly<Record<'month' | 'today' | 'week', number>>, readonly number[]] {
    const nowMs = this.#nowMs;
    const first = moves.reduce((least, { atMs }) => Math.min(least, atMs - 1), nowMs);
    const hour = nowMs - (nowMs % HOUR_MS);
    const fromMs = Math.max(first, this.#window === 'all' ? first : hour - Number(this.#window) * DAY_MS);
    const ago = (atMs: number): number => Math.max(first, atMs);
    const sinces = { today: ago(midnightBefore(this.#timeZone, nowMs)), week: ago(hour - 7 * DAY_MS), month: ago(hour - 30 * DAY_MS) };
    const stepMs = HOUR_MS * Math.max(1, Math.ceil((nowMs - fromMs) / HOUR_MS / STEPS_MAX));
    const flows = moves.map(({ atMs }) => atMs);
    const midnights = midnightsBetween(this.#timeZone, fromMs, nowMs);
    return [fromMs, sinces, inOrder([first, ...Object.values(sinces), ...stepsBetween(fromMs, nowMs, stepMs), ...midnights, ...flows])];
  }

  #line({ flows, points }: Together, fromMs: number): Pick<QuantifyMine, 'curve' | 'drawdown' | 'flows' | 'sharpe'> {
    const within = points.filter(({ atMs }) => atMs >= fromMs);
    const indices = within.map(({ index }) => index);
    const falls = fallsOf(indices);
    const every = Math.max(1, Math.ceil(within.length / LINE_MAX));
    const byMinute = new Map<number, bigint>();
    for (const { atMs, value } of flows) {
      const minute = atMs - (atMs % MINUTE_MS);
      if (atMs >= fromMs) byMinute.set(minute, (byMinute.get(minute) ?? 0n) + value);
    }
    return {
      curve: within.flatMap(({ atMs, equity, holding }, at) =>
        at % every === 0 || at === within.length - 1 ? [[atMs, this.#usdt(equity), this.#usdt(holding), falls[at] ?? 0]] : [],
      ),
      flows: [...byMinute].map(([time, value]) => ({ time, amount: this.#usdt(value) })),
      drawdown: drawdownOf(indices),
      sharpe: sharpeOf(dailyOf(within, midnightsBetween(this.#timeZone, fromMs, this.#nowMs)), YEARLY_DAYS_MIN),
    };
  }

  #robot(track: Track, fromMs: number, pairs: readonly PairCount[]): QuantifyMine['robots'][number] {
    const { life, points, quote } = track;
    const { equity, holding, profit } = resultOf(track);
    const indices = points.map(({ index }) => index);
    const within = points.filter(({ atMs }) => atMs >= fromMs && atMs >= life.createdAtMs - HOUR_MS).map(({ index }) => index);
    const counted = pairs.find(({ robot }) => robot === life.id);
    const decimals = this.#room.core.coins[quote]?.decimals ?? DECIMALS;
    return {
      id: String(life.id),
      name: life.name,
      kind: life.kind,
      markets: this.#room.marketNames(life),
      quote: this.#code(quote),
      state: life.state,
      startedAt: life.startedAtMs === 0 ? life.createdAtMs : life.startedAtMs,
      endedAt: life.endedAtMs === 0 ? null : life.endedAtMs,
      equity: formatDecimal(equity, decimals),
      profit: formatDecimal(profit, decimals),
      holding: formatDecimal(holding, decimals),
      returned: returned(indices[0] ?? 0n, indices.at(-1) ?? 0n),
      drawdown: drawdownOf(within),
      pairs: counted?.pairs ?? 0,
      winRate: winRateOf(counted?.won ?? 0, counted?.pairs ?? 0),
      spark: sparkOf(within),
    };
  }

  /** What robots that run have now, by coin. */
  #coins(lives: readonly RobotLife[]): QuantifyMine['coins'] {
    const found = new Map<number, { readonly atoms: bigint; readonly value: bigint | undefined }>();
    const { core } = this.#room;
    for (const life of lives.filter(({ endedAtMs }) => endedAtMs === 0))
      for (const { available, coin, held, kind } of core.balances(life.owner)) {
        if (kind !== 'trading') continue;
        const atoms = BigInt(available) + BigInt(held);
        const quote = quoteOf(this.#room, life);
        const inQuote = valueIn(this.#room, life, (market) => this.#closes.ticks(market, this.#nowMs), new Map([[coin, atoms]]));
        const value = this.#worth.isKnown(quote) ? this.#worth.at(quote, inQuote, this.#nowMs) : undefined;
        const before = found.get(coin) ?? { atoms: 0n, value: 0n };
        const sum = before.value === undefined || value === undefined ? undefined : before.value + value;
        found.set(coin, { atoms: before.atoms + atoms, value: sum });
      }
    return [...found]
      .filter(([, { atoms }]) => atoms > 0n)
      .toSorted(
        ([, one], [, other]) => Number((other.value ?? 0n) - (one.value ?? 0n) > 0n) - Number((other.value ?? 0n) - (one.value ?? 0n) < 0n),
      )
      .map(([coin, { atoms, value }]) => ({
        coin: this.#code(coin),
        amount: formatDecimal(atoms, core.coins[coin]?.decimals ?? DECIMALS),
        value: value === undefined ? null : this.#usdt(value),
      }));
  }

  #code(coin: number): string {
    return this.#room.core.coins[coin]?.code ?? '';
  }

  #usdt(atoms: bigint): string {
    return formatDecimal(atoms, this.#room.core.coin(VALUED_IN)?.decimals ?? DECIMALS);
  }
}
