import type { Session } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import { appealsOf as c2cAppeals, providerOrders, userOrders } from '../../../modules/c2c/orders/rows.ts';
import { c2cOrder } from '../../../modules/c2c/model.ts';
import type { C2cOrderRecord } from '../../../modules/c2c/model.ts';
import { diceBet, diceDealer, diceFlow } from '../../../modules/dice/model.ts';
import type { BetRecord, DealerRecord, FlowRecord } from '../../../modules/dice/model.ts';
import { betRows, newestBets, ownBets, sittingOf, statsSince } from '../../../modules/dice/shared/bet-rows.ts';
import { dealerRows, flowDays, flowRows, poolTotals } from '../../../modules/dice/shared/pool-rows.ts';
import { lockPosition, lockRow } from '../../../modules/lock/model.ts';
import type { PositionRecord, RowRecord } from '../../../modules/lock/model.ts';
import { countsBetween, duesBetween, ownPositions, positions, releases, sumsOf } from '../../../modules/lock/queries.ts';
import { otcOrder } from '../../../modules/otc/model.ts';
import type { OtcOrderRecord } from '../../../modules/otc/model.ts';
import { appealsOf as otcAppeals, ordersOfYear, ownOrders } from '../../../modules/otc/orders/rows.ts';

/** What a list said beside what the facts say, in the same words. */
export interface Compared {
  readonly what: string;
  readonly told: unknown;
  readonly expected: unknown;
}

type Told = { readonly fact: string };

/** The last fact of each key: what a list may show. */
function latest<R extends object>(facts: readonly Told[], is: (fact: Told) => boolean, keyOf: (record: R) => number | string): R[] {
  const found = new Map<number | string, R>();
  for (const fact of facts) if (is(fact)) found.set(keyOf(fact as unknown as R), fact as unknown as R);
  return [...found.values()];
}

const byId = <R extends { readonly id: number }>(records: readonly R[]): R[] => records.toSorted((one, other) => other.id - one.id);
const idsOf = (records: readonly { readonly id: number }[]): number[] => records.map(({ id }) => id);

type Part = { readonly page: number; readonly limit: number; readonly cursor?: string };
type Found<R> = { readonly list: readonly R[]; readonly total: number; readonly next?: string | null };

/** A list read to its end in small parts: by cursors if it has them, and by pages. */
async function read<R>(
  ask: (part: Part) => Promise<Found<R>>,
  length: number,
): Promise<{ byPages: R[]; byCursors: R[]; totals: number[] }> {
  const limit = Math.max(2, Math.ceil(length / 3));
  const [byPages, byCursors, totals]: [R[], R[], Set<number>] = [[], [], new Set()];
  for (let page = 1; ; page += 1) {
    const { list, total } = await ask({ page, limit });
    totals.add(total);
    byPages.push(...list);
    if (list.length < limit) break;
  }
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { list, next = null, total } = await ask({ page: 1, limit, ...(cursor === undefined ? {} : { cursor }) });
    totals.add(total);
    byCursors.push(...list);
    if (list.length === 0 && next !== null) throw new Error('a list that goes on has nothing');
    cursor = next;
  }
  return { byPages, byCursors, totals: [...totals] };
}

/** Asks every list of orders, bets and lock-ups of some customers and everything that is counted beside them. */
export async function compareLists(
  session: Session,
  facts: readonly Told[],
  customers: readonly number[],
  nowMs: number,
): Promise<Compared[]> {
  return [
    ...(await otcLists(session, facts, customers)),
    ...(await c2cLists(session, facts, customers)),
    ...(await lockLists(session, facts, customers, nowMs)),
    ...(await diceLists(session, facts, customers, nowMs)),
  ];
}

/** A list with cursors and pages, which all have to show the same. */
async function comparedList<R extends { readonly id: number }>(
  what: string,
  ask: (part: Part) => Promise<Found<R>>,
  expected: readonly { readonly id: number }[],
): Promise<Compared> {
  const { byCursors, byPages, totals } = await read(ask, expected.length);
  const ids = idsOf(expected);
  return { what, told: [idsOf(byPages), idsOf(byCursors), totals], expected: [ids, ids, [ids.length]] };
}

/** A list that has pages alone. */
async function comparedPages<R extends { readonly id: number }>(
  what: string,
  ask: (part: Part) => Promise<Found<R>>,
  expected: readonly { readonly id: number }[],
): Promise<Compared> {
  const { byPages, totals } = await read(ask, expected.length);
  const ids = idsOf(expected);
  return { what, told: [idsOf(byPages), totals], expected: [ids, [ids.length]] };
}

async function otcLists(session: Session, facts: readonly Told[], customers: readonly number[]): Promise<Compared[]> {
  const orders = byId(latest<OtcOrderRecord>(facts, otcOrder.is, ({ id }) => id));
  const all: Compared[] = [];
  const isIn = (list: string | undefined, { maker, reason, state }: OtcOrderRecord, customer: number): boolean => {
    if (list === 'current') return ['waiting', 'unpaid', 'paid', 'appealed'].includes(state);
    if (list === 'merchant') return maker === customer;
    if (list === 'completed') return ['success', 'partial_success', 'failed'].includes(state);
    if (list === 'cancelled') return ['cancelled', 'expired'].includes(state);
    return list === undefined || state === 'appealed' || reason === 'decided';
  };
  for (const customer of customers) {
    const own = orders.filter(({ buyer, seller }) => buyer === customer || seller === customer);
    for (const list of [undefined, 'current', 'merchant', 'completed', 'cancelled', 'appealed'] as const)
      for (const other of [undefined, ...customers.filter((one) => one !== customer)])
        all.push(
          await comparedList(
            `otc orders ${list} of ${customer} with ${other}`,
            (part) => ownOrders(session, customer, { id: undefined, list, other }, part),
            own.filter((one) => isIn(list, one, customer) && (other === undefined || one.buyer === other || one.seller === other)),
          ),
        );
    const times = own.map(({ createdAtMs }) => createdAtMs).toSorted((a, b) => a - b);
    const [fromMs, toMs] = [times[1] ?? 0, times.at(-1) ?? 1];
    const year = own.filter(({ createdAtMs }) => createdAtMs >= fromMs && createdAtMs < toMs).toReversed();
    const after = year[0]?.id ?? 0;
    all.push({
      what: `otc year of ${customer}`,
      told: idsOf(await ordersOfYear(session, customer, { after, fromMs, toMs }, 1_000)),
      expected: idsOf(year.filter(({ id }) => id > after)),
    });
    const decided = own.filter(({ reason }) => reason === 'decided');
    const won = decided.filter(({ buyer, state }) => state === (buyer === customer ? 'success' : 'failed'));
    const split = decided.filter(({ state }) => state === 'partial_success');
    all.push({
      what: `otc appeals of ${customer}`,
      told: await otcAppeals(session, customer),
      expected: { won: won.length, split: split.length, lost: decided.length - won.length - split.length },
    });
  }
  return all;
}

async function c2cLists(session: Session, facts: readonly Told[], customers: readonly number[]): Promise<Compared[]> {
  const orders = byId(latest<C2cOrderRecord>(facts, c2cOrder.is, ({ id }) => id));
  const hasEnded = ({ state }: C2cOrderRecord): boolean => ['success', 'cancelled', 'expired'].includes(state);
  const waits = ({ side, state }: C2cOrderRecord): boolean =>
    side === 'buy' ? state === 'unconfirmed' : state === 'untreated' || state === 'waiting_transfer';
  const all: Compared[] = [];
  const results = [undefined, 'unfinished', ...new Set(orders.map(({ state }) => state))] as const;
  for (const customer of customers) {
    const isOf = (result: (typeof results)[number], order: C2cOrderRecord): boolean =>
      result === undefined || (result === 'unfinished' ? !hasEnded(order) : order.state === result);
    for (const result of results) {
      all.push(
        await comparedList(
          `c2c orders ${result} of ${customer}`,
          (part) => userOrders(session, customer, result, part),
          orders.filter((one) => one.customer === customer && isOf(result, one)),
        ),
      );
      for (const view of [undefined, 'own', 'other', 'done'] as const)
        for (const side of [undefined, 'buy', 'sell'] as const) {
          const own = orders.filter(
            (one) =>
              one.provider === customer &&
              isOf(result, one) &&
              (side === undefined || one.side === side) &&
              (view === undefined || (view === 'done' ? hasEnded(one) : !hasEnded(one) && waits(one) === (view === 'own'))),
          );
          // What waits for the provider comes first, and what has ended last.
          const place = (one: C2cOrderRecord): number => (waits(one) ? 0 : hasEnded(one) ? 2 : 1);
          all.push(
            await comparedPages(
              `c2c orders ${result} ${view} ${side} with provider ${customer}`,
              (part) => providerOrders(session, customer, { id: undefined, result, side, view }, part),
              own.toSorted((one, other) => place(one) - place(other) || other.id - one.id),
            ),
          );
        }
    }
    const shares = orders
      .filter(({ reason }) => reason === 'decided')
      .flatMap(({ amount, customer: user, provider, side, toBuyer }) => {
        const [whole, buyers] = [BigInt(amount), BigInt(toBuyer === '' ? 0 : toBuyer)];
        if (user !== customer && provider !== customer) return [];
        const isBuyer = (side === 'buy' ? user : provider) === customer;
        return [{ own: isBuyer ? buyers : whole - buyers, whole }];
      });
    all.push({
      what: `c2c appeals of ${customer}`,
      told: await c2cAppeals(session, customer),
      expected: {
        won: shares.filter(({ own, whole }) => own === whole).length,
        lost: shares.filter(({ own }) => own === 0n).length,
        split: shares.filter(({ own, whole }) => own > 0n && own < whole).length,
      },
    });
  }
  return all;
}

const sumOf = <R>(records: readonly R[], of: (record: R) => bigint | number | string): bigint =>
  records.reduce((sum, record) => sum + BigInt(of(record)), 0n);

async function lockLists(session: Session, facts: readonly Told[], customers: readonly number[], nowMs: number): Promise<Compared[]> {
  const all: Compared[] = [];
  const made = byId(latest<PositionRecord>(facts, lockPosition.is, ({ id }) => id));
  const rows = latest<RowRecord>(facts, lockRow.is, ({ number, position }) => `${position} ${number}`);
  const coins = [...new Set(made.map(({ coin }) => coin))];
  const isIn = (state: PositionRecord['state'] | undefined, one: PositionRecord): boolean =>
    state === undefined || one.state === state || (state === 'in_progress' && one.state === 'leaving');
  const states = [undefined, 'in_progress', 'leaving', 'complete', 'exited'] as const;
  for (const customer of customers) {
    const own = made.filter((one) => one.customer === customer);
    for (const type of [undefined, 'product', 'vault'] as const) {
      const ofType = own.filter(({ product }) => type === undefined || (product === 0) === (type === 'vault'));
      for (const state of states)
        for (const coin of [undefined, ...coins])
          all.push(
            await comparedList(
              `positions ${state} ${type} ${coin} of ${customer}`,
              (part) => ownPositions(session, { coin, customer, state, type }, part),
              ofType.filter((one) => isIn(state, one) && (coin === undefined || one.coin === coin)),
            ),
          );
      const count = (state: PositionRecord['state']): number => ofType.filter((one) => isIn(state, one)).length;
      const ownCoins = [...new Set(ofType.map(({ coin }) => coin))].toSorted((a, b) => a - b);
      all.push({
        what: `sums of positions ${type} of ${customer}`,
        told: await sumsOf(session, customer, type),
        expected: {
          counts: { in_progress: count('in_progress'), complete: count('complete'), exited: count('exited') },
          earned: ownCoins.map((coin) => ({
            coin,
            atoms: sumOf(
              ofType.filter((one) => one.coin === coin),
              ({ rewarded }) => rewarded,
            ),
          })),
        },
      });
    }
    for (const state of states)
      all.push(
        await comparedPages(
          `positions ${state} of all of ${customer}`,
          (part) => positions(session, { customer, product: undefined, state }, part),
          own.filter((one) => isIn(state, one)),
        ),
      );
    all.push(...(await releaseLists(session, { customer, nowMs, rows: rows.filter((one) => one.customer === customer) })));
  }
  return all;
}

async function releaseLists(
  session: Session,
  { customer, nowMs, rows }: { readonly customer: number; readonly nowMs: number; readonly rows: readonly RowRecord[] },
): Promise<Compared[]> {
  const all: Compared[] = [];
  const place = (one: RowRecord, other: RowRecord): number =>
    one.dueMs - other.dueMs || one.position - other.position || one.number - other.number;
  const oldest = rows.toSorted(place);
  const middle = oldest[Math.floor(oldest.length / 2)]?.dueMs ?? nowMs;
  // An edge that is somebody's due time, of which neither side may have too much.
  const lateMs = middle;
  for (const state of [undefined, 'due', 'paid', 'void', 'late'] as const)
    for (const order of ['newest', 'oldest'] as const)
      for (const [fromMs, toMs] of [
        [undefined, undefined],
        [middle, undefined],
        [undefined, middle],
      ] as const) {
        const expected = (order === 'oldest' ? oldest : oldest.toReversed()).filter(
          (one) =>
            (state === undefined || (state === 'late' ? one.state === 'due' && one.dueMs < lateMs : one.state === state)) &&
            one.dueMs >= (fromMs ?? -Infinity) &&
            one.dueMs < (toMs ?? Infinity),
        );
        const told: RowRecord[] = [];
        const limit = Math.max(2, Math.ceil(expected.length / 3));
        for (let after: { due: number; position: number; number: number } | undefined, isOver = false; !isOver;) {
          const filter = { state, coin: undefined, position: undefined, fromMs, toMs, lateMs };
          const list = await releases(session, customer, filter, { order, after, limit });
          told.push(...list);
          const last = list.at(-1);
          isOver = list.length < limit || last === undefined;
          if (last !== undefined) after = { due: last.dueMs, position: last.position, number: last.number };
        }
        const line = ({ coin, dueMs, number, position, principal, reward, state: now }: RowRecord): string =>
          [position, number, dueMs, coin, principal, reward, now].join(' ');
        all.push({
          what: `releases ${state} ${order} from ${fromMs} to ${toMs} of ${customer}`,
          told: told.map(line),
          expected: expected.map(line),
        });
      }
  const [first, last] = [oldest[1]?.dueMs ?? 0, oldest.at(-1)?.dueMs ?? 1];
  const within = oldest.filter(({ dueMs, state }) => dueMs >= first && dueMs < last && state !== 'void');
  const groups = Map.groupBy(within, ({ coin, dueMs, state }) => `${dueMs} ${coin} ${state}`);
  const summed = await duesBetween(session, customer, first, last);
  all.push({
    what: `calendar of ${customer}`,
    told: summed
      .map(({ coin, count, dueMs, principal, reward, state }) => `${dueMs} ${coin} ${state} ${count} ${principal} ${reward}`)
      .toSorted(),
    expected: [...groups]
      .map(([key, own]) => `${key} ${own.length} ${sumOf(own, ({ principal }) => principal)} ${sumOf(own, ({ reward }) => reward)}`)
      .toSorted(),
  });
  const count = (state: string, fromMs: number, toMs: number): number =>
    rows.filter((one) => one.state === state && one.dueMs >= fromMs && one.dueMs < toMs).length;
  all.push({
    what: `counts of the calendar of ${customer}`,
    told: await countsBetween(session, customer, { fromMs: first, toMs: middle, nextMs: last, lateMs }),
    expected: {
      paid: count('paid', first, middle),
      due: count('due', first, middle),
      next: count('due', middle, last),
      late: count('due', -Infinity, lateMs),
    },
  });
  return all;
}

async function diceLists(session: Session, facts: readonly Told[], customers: readonly number[], nowMs: number): Promise<Compared[]> {
  const all: Compared[] = [];
  const bets = byId(latest<BetRecord>(facts, diceBet.is, ({ id }) => id));
  const flows = byId(latest<FlowRecord>(facts, diceFlow.is, ({ id }) => id));
  const dealers = latest<DealerRecord>(facts, diceDealer.is, ({ coin, customer }) => `${customer} ${coin}`);
  const coins = [...new Set([...bets, ...flows].map(({ coin }) => coin))];
  const rolled = bets.filter(({ state }) => state === 'won' || state === 'lost');
  all.push({ what: 'newest bets', told: idsOf(await newestBets(session, 9)), expected: idsOf(rolled.slice(0, 9).toReversed()) });
  for (const customer of customers) {
    const own = bets.filter((one) => one.customer === customer);
    const hashes = [...new Set(own.map(({ hash }) => hash))];
    for (const coin of [undefined, ...coins])
      for (const state of [undefined, 'pending', 'won', 'lost', 'void'] as const)
        for (const hash of [undefined, hashes[0], hashes.at(-1)])
          all.push(
            await comparedList(
              `bets ${state} ${coin} ${hash} of ${customer}`,
              (part) => ownBets(session, { coin, customer, hash, state }, part),
              own.filter(
                (one) =>
                  (state === undefined || one.state === state) &&
                  (coin === undefined || one.coin === coin) &&
                  (hash === undefined || one.hash === hash),
              ),
            ),
          );
    all.push(await comparedPages(`bets at the desk of ${customer}`, (part) => betRows(session, { customer }, part), own));
    all.push(...(await diceSums(session, { customer, coins, bets: own, flows: flows.filter((one) => one.customer === customer), nowMs })));
  }
  for (const coin of coins) {
    const ofCoin = rolled.filter((one) => one.coin === coin);
    const { bets: count, house, result, staked } = await poolTotals(session, coin);
    all.push({
      what: `pool of coin ${coin}`,
      told: { count, house, result, staked },
      expected: {
        count: ofCoin.length,
        staked: sumOf(ofCoin, ({ stake }) => stake),
        house: sumOf(ofCoin, ({ fee }) => fee),
        // What players lost is the pool's, but what the house takes of each stake.
        result: sumOf(ofCoin, ({ fee, payout, stake }) => BigInt(stake) - BigInt(payout) - BigInt(fee)),
      },
    });
    const owners = dealers
      .filter((one) => one.coin === coin && one.shares !== '0')
      .toSorted((one, other) => Number(BigInt(other.shares) - BigInt(one.shares)) || one.customer - other.customer);
    const list = await read((part) => dealerRows(session, coin, part), owners.length);
    const line = ({ customer, shares }: DealerRecord): string => `${customer} ${shares}`;
    all.push({
      what: `owners of pool ${coin}`,
      told: [list.byPages.map(line), list.totals],
      expected: [owners.map(line), [owners.length]],
    });
  }
  return all;
}

const SITTING_PAUSE_MS = 30 * 60_000;

interface PlayerOf {
  readonly customer: number;
  readonly coins: readonly number[];
  /** Newest first. */
  readonly bets: readonly BetRecord[];
  readonly flows: readonly FlowRecord[];
  readonly nowMs: number;
}

/** What a player's pages add up. */
async function diceSums(session: Session, { bets, coins, customer, flows, nowMs }: PlayerOf): Promise<Compared[]> {
  const all: Compared[] = [];
  const rolled = bets.filter(({ state }) => state === 'won' || state === 'lost');
  for (const coin of coins) {
    const ofCoin = rolled.filter((one) => one.coin === coin);
    const day = Math.floor((ofCoin[Math.floor(ofCoin.length / 2)]?.resolvedAtMs ?? nowMs) / DAY_MS);
    const since = ofCoin.filter(({ resolvedAtMs }) => Math.floor(resolvedAtMs / DAY_MS) >= day);
    all.push({
      what: `statistics of ${customer} in coin ${coin} since day ${day}`,
      told: await statsSince(session, customer, coin, day),
      expected: {
        bets: since.length,
        won: since.filter(({ state }) => state === 'won').length,
        staked: sumOf(since, ({ stake }) => stake),
        result: sumOf(since, ({ payout, stake }) => BigInt(payout) - BigInt(stake)),
      },
    });
    const own = flows.filter((one) => one.coin === coin);
    all.push(await comparedList(`movements of ${customer} in pool ${coin}`, (part) => flowRows(session, customer, coin, part), own));
    const done = own.filter(({ state }) => state === 'done');
    const from = Math.floor((done[0]?.doneAtMs ?? nowMs) / DAY_MS);
    const days = Map.groupBy(done, ({ doneAtMs }) => Math.max(Math.floor(doneAtMs / DAY_MS), from - 1));
    const sum = (list: readonly FlowRecord[], direction: 'in' | 'out', of: 'amount' | 'shares'): bigint =>
      sumOf(
        list.filter((one) => one.direction === direction),
        (one) => one[of],
      );
    all.push({
      what: `days of ${customer} in pool ${coin}`,
      told: await flowDays(session, customer, coin, from),
      expected: [...days]
        .map(([of, list]) => ({
          day: of,
          sharesIn: sum(list, 'in', 'shares'),
          sharesOut: sum(list, 'out', 'shares'),
          putIn: sum(list, 'in', 'amount'),
          takenOut: sum(list, 'out', 'amount'),
        }))
        .toSorted((one, other) => one.day - other.day),
    });
  }
  const sitting: BetRecord[] = [];
  for (const bet of bets.filter(({ placedAtMs }) => placedAtMs > nowMs - DAY_MS)) {
    const later = sitting.at(-1);
    if (later !== undefined && later.placedAtMs - bet.placedAtMs >= SITTING_PAUSE_MS) break;
    sitting.push(bet);
  }
  const isOver = sitting.length === 0 || (sitting[0]?.placedAtMs ?? 0) + SITTING_PAUSE_MS <= nowMs;
  const groups = [...Map.groupBy(sitting, ({ coin }) => coin)].toSorted(([one], [other]) => one - other);
  all.push({
    what: `sitting of ${customer}`,
    told: await sittingOf(session, customer, nowMs, SITTING_PAUSE_MS),
    expected: isOver
      ? undefined
      : {
          sinceMs: Math.min(...sitting.map(({ placedAtMs }) => placedAtMs)),
          bets: sitting.length,
          results: groups.map(([coin, list]) => ({ coin, result: sumOf(list, ({ payout, stake }) => BigInt(payout) - BigInt(stake)) })),
        },
  });
  return all;
}
