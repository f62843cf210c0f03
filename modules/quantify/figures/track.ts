import { assert } from '@agio/kernel';
import type { AccountFlow, QuantifyPorts, RobotLife } from '../ports.ts';
import type { Closes } from './closes.ts';
import { chained } from './returns.ts';
import type { Mark } from './returns.ts';

/** A moment that was asked for; atoms of the quote coin. */
export interface Point {
  readonly atMs: number;
  readonly equity: bigint;
  /** What the coins that came in would be worth without any trade. */
  readonly holding: bigint;
  readonly index: bigint;
}

export interface Flow {
  readonly atMs: number;
  readonly value: bigint;
  /** What there was right before it. */
  readonly before: bigint;
  readonly holdingBefore: bigint;
  /** Everything went home. */
  readonly isLast: boolean;
}

/** A robot through time, from postings and prices. */
export interface Track {
  readonly life: RobotLife;
  /** Number of the quote coin. */
  readonly quote: number;
  readonly points: readonly Point[];
  readonly flows: readonly Flow[];
}

type Balances = ReadonlyMap<number, bigint>;
type Ports = Pick<QuantifyPorts, 'core' | 'movedFor' | 'totalsAt'>;

export function quoteOf({ core }: Pick<QuantifyPorts, 'core'>, { markets }: Pick<RobotLife, 'markets'>): number {
  const quote = core.markets[markets[0] ?? -1]?.quote.id;
  assert(quote !== undefined, 'a robot is of a market');
  return quote;
}

/** What coins are worth in the quote coin of a robot's markets, rounded down for each market. */
export function valueIn(ports: Pick<QuantifyPorts, 'core'>, life: RobotLife, ticksOf: (market: number) => number, has: Balances): bigint {
  let value = has.get(quoteOf(ports, life)) ?? 0n;
  for (const id of life.markets) {
    const market = ports.core.markets[id];
    assert(market !== undefined, 'a robot is of markets');
    const atoms = has.get(market.base.id) ?? 0n;
    value += (atoms * BigInt(ticksOf(id)) * BigInt(market.quoteAtomsPerTickLot)) / BigInt(market.baseAtomsPerLot);
  }
  return value;
}

/** What moved into a robot and out of it, for `trackOf`; by its own causes, because robots use a sub-account one after another. */
export const movesOf = (ports: Pick<Ports, 'movedFor'>, { id, owner }: RobotLife): Promise<AccountFlow[]> =>
  ports.movedFor(owner, `robot:${id}:`);

/** A robot at `times` (ascending), which its index is chained through, together with every flow between the first and the last of them. */
export async function trackOf(
  ports: Ports,
  closes: Closes,
  life: RobotLife,
  moves: readonly AccountFlow[],
  times: readonly number[],
): Promise<Track> {
  const lasts = life.endedAtMs === 0 ? Infinity : life.endedAtMs;
  const begins = moves[0]?.atMs ?? Infinity;
  await closes.load(life.markets, [...times, ...moves.map(({ atMs }) => atMs)]);
  const within = times.filter((time) => time >= begins && time < lasts);
  const totals = await ports.totalsAt(life.owner, within, 'trading');
  const balances = new Map<number, Map<number, bigint>>(within.map((time) => [time, new Map<number, bigint>()]));
  for (const { at, atoms, coin } of totals) balances.get(within[at] ?? 0)?.set(coin, atoms);
  const walk = new Walk(ports, closes, life);
  let next = 0;
  for (const time of times) {
    for (let move = moves[next]; move !== undefined && move.atMs <= time; move = moves[(next += 1)]) walk.move(move);
    walk.stand(time, balances.get(time) ?? new Map<number, bigint>(), (times[0] ?? 0) === time);
  }
  return walk.track();
}

/** Goes through a life in its order. */
class Walk {
  readonly #ports: Pick<QuantifyPorts, 'core'>;
  readonly #closes: Closes;
  readonly #life: RobotLife;
  readonly #held = new Map<number, bigint>();
  readonly #marks: Mark[] = [];
  readonly #points: { readonly atMs: number; readonly equity: bigint; readonly holding: bigint; readonly mark: number }[] = [];
  readonly #flows: Flow[] = [];

  constructor(ports: Pick<QuantifyPorts, 'core'>, closes: Closes, life: RobotLife) {
    this.#ports = ports;
    this.#closes = closes;
    this.#life = life;
  }

  move({ after, atMs, atoms, coin }: AccountFlow): void {
    const before = new Map(after).set(coin, (after.get(coin) ?? 0n) - atoms);
    const value = this.#value(before, atMs);
    const flow = this.#value(after, atMs) - value;
    const holdingBefore = this.#value(this.#held, atMs);
    this.#held.set(coin, (this.#held.get(coin) ?? 0n) + atoms);
    this.#marks.push({ value, flow });
    const isLast = this.#life.endedAtMs !== 0 && atMs >= this.#life.endedAtMs && atoms < 0n;
    this.#flows.push({ atMs, value: flow, before: value, holdingBefore, isLast });
  }

  stand(atMs: number, has: Balances, isFirst: boolean): void {
    const equity = this.#value(has, atMs);
    // What was before the first moment is no part of the chain.
    if (isFirst) this.#marks.length = 0;
    this.#marks.push({ value: equity, flow: 0n });
    const isOver = this.#life.endedAtMs !== 0 && atMs >= this.#life.endedAtMs;
    this.#points.push({ atMs, equity, holding: isOver ? 0n : this.#value(this.#held, atMs), mark: this.#marks.length - 1 });
  }

  track(): Track {
    const indices = chained(this.#marks);
    const points = this.#points.map(({ mark, ...point }) => ({ ...point, index: indices[mark] ?? 0n }));
    return { life: this.#life, quote: quoteOf(this.#ports, this.#life), points, flows: this.#flows };
  }

  #value(has: Balances, atMs: number): bigint {
    return valueIn(this.#ports, this.#life, (market) => this.#closes.ticks(market, atMs), has);
  }
}

/** The profit: what there is, or was right before everything went home, less what came in, and the same without any trade. */
export function resultOf({ flows, points }: Track): { readonly equity: bigint; readonly profit: bigint; readonly holding: bigint } {
  const last = flows.find(({ isLast }) => isLast);
  const end = points.at(-1);
  const equity = last?.before ?? end?.equity ?? 0n;
  const held = last?.holdingBefore ?? end?.holding ?? 0n;
  const given = flows.filter(({ isLast }) => !isLast).reduce((sum, { value }) => sum + value, 0n);
  return { equity, profit: equity - given, holding: held - given };
}
