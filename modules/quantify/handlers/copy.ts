import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import { RANKED_DAYS_MIN } from '@agio/contracts/quantify';
import type { QuantifyCopy } from '@agio/contracts/quantify';
import type { RobotTerms } from '@agio/contracts/robot';
import { assert, numberOf } from '@agio/kernel';
import { DAY_MS } from '@agio/kernel/time';
import { Closes } from '../figures/closes.ts';
import type { RobotLife } from '../ports.ts';
import { ageOf } from '../ranking/rank.ts';
import type { Entry } from '../ranking/ranking.ts';
import type { QuantifyRoom } from './room.ts';

type GridTerms = Extract<RobotTerms, { kind: 'grid' }>;

/** Lines are shown of robots that run, are old enough, and have lines. */
export const isCopyable = (life: RobotLife, nowMs: number): boolean =>
  life.terms.kind === 'grid' && life.endedAtMs === 0 && ageOf(life, nowMs) >= RANKED_DAYS_MIN * DAY_MS;

/** A price that lies to `now` as it lay to `start`, on a tick, and never at nothing. */
export const movedTicks = (ticks: number, start: number, now: number): number =>
  Math.max(1, Number((BigInt(ticks) * BigInt(now) * 2n + BigInt(start)) / (BigInt(start) * 2n)));

export function copyHandlers(room: QuantifyRoom): Handlers<'quantifyCopied' | 'quantifyCopy'> {
  return {
    async quantifyCopy({ params }) {
      const entry = listed(room, params.id);
      if (entry === undefined) return fail('NOT_FOUND');
      const { life } = entry;
      const { terms } = life;
      if (!isCopyable(life, room.now()) || terms.kind !== 'grid') return fail('ROBOT_NOT_COPYABLE');
      return answer(await copyOf(room, entry, terms));
    },
    async quantifyCopied({ body, params }, { customer }) {
      const leader = listed(room, params.id)?.life;
      if (leader === undefined || leader.customer === customer) return fail('NOT_FOUND');
      if (!(await room.seen(customer))) return fail('UNAVAILABLE');
      const made = (await room.livesOf({ customer })).find(({ id }) => String(id) === body.robot);
      if (made === undefined) return fail('NOT_FOUND');
      const isLike = made.kind === leader.kind && made.markets[0] === leader.markets[0] && made.createdAtMs > leader.createdAtMs;
      if (!isLike) return fail('ROBOT_NOT_A_COPY');
      await room.database.query(
        `insert into quantify_copy (leader, customer, robot, copied_at) values ($1, $2, $3, $4) on conflict (leader, customer) do nothing`,
        [leader.id, customer, made.id, room.now()],
      );
      await room.ranking.recount(leader.id);
      return answer({});
    },
  };
}

/** A robot that its owner listed, and that nothing took out of the ranking. */
function listed({ ranking }: QuantifyRoom, id: string): Entry | undefined {
  const entry = ranking.entry(numberOf(id));
  return entry?.listing.excluded === null ? entry : undefined;
}

async function copyOf(room: QuantifyRoom, { figures, life, listing }: Entry, terms: GridTerms): Promise<QuantifyCopy> {
  const nowMs = room.now();
  const [market = -1] = life.markets;
  const prices = room.pricesOf(market);
  assert(prices !== undefined, 'a robot is of a market');
  const closes = new Closes(room, nowMs);
  await closes.load([market], [life.startedAtMs]);
  const [start, now] = [closes.ticks(market, life.startedAtMs), closes.ticks(market, nowMs)];
  const ticksOf = (price: string): number => {
    const ticks = prices.ticksOf(price);
    assert(typeof ticks === 'number', 'a price of a robot is one of its market');
    return ticks;
  };
  const pricesBy = (move: (price: string) => string): Omit<QuantifyCopy['theirs'], 'start'> => {
    const some = (price: string | undefined): string | null => (price === undefined ? null : move(price));
    const { highest, lower, lowest, stopLoss, takeProfit, upper } = terms;
    return {
      lower: move(lower),
      upper: move(upper),
      stopLoss: some(stopLoss),
      takeProfit: some(takeProfit),
      highest: some(highest),
      lowest: some(lowest),
    };
  };
  return {
    id: String(life.id),
    nickname: listing.nickname,
    kind: life.kind,
    market: prices.name,
    quote: room.core.coins[figures?.quote ?? -1]?.code ?? '',
    grids: terms.grids,
    spacing: terms.spacing,
    reinvest: terms.reinvest,
    onStop: terms.onStop,
    slippageBps: terms.slippageBps,
    theirs: { start: prices.priceOf(start), ...pricesBy((price) => price) },
    yours: { start: prices.priceOf(now), ...pricesBy((price) => prices.priceOf(movedTicks(ticksOf(price), start, now))) },
    moved: Math.round(((now - start) / start) * 1_000_000),
    returned: figures?.windows[30]?.returned ?? null,
    differs: differencesOf(life, terms),
    days: Math.floor(ageOf(life, nowMs) / DAY_MS),
    revision: life.revision,
  };
}

/** What a leader's past has, and a copy does not begin with. */
function differencesOf({ revision }: RobotLife, { highest, lowest, reinvest, triggerPrice }: GridTerms): QuantifyCopy['differs'] {
  const found: readonly (readonly [QuantifyCopy['differs'][number], boolean])[] = [
    ['amount', true],
    ['age', true],
    ['reinvests', reinvest],
    ['edited', revision > 0],
    ['moves', highest !== undefined || lowest !== undefined],
    ['trigger', triggerPrice !== undefined],
  ];
  return found.flatMap(([difference, applies]) => (applies ? [difference] : []));
}
