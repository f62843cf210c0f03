import type { Session } from '@agio/database';
import { lockPosition, lockRow } from '../../../modules/lock/model.ts';
import type { PositionRecord, RowRecord } from '../../../modules/lock/model.ts';
import { countsBetween, duesBetween, ownPositions, positions, releases, sumsOf } from '../../../modules/lock/queries.ts';
import { byId, comparedList, comparedPages, latest, sumOf } from './beside-facts.ts';
import type { Compared, Told } from './beside-facts.ts';

export async function lockLists(
  session: Session,
  facts: readonly Told[],
  customers: readonly number[],
  nowMs: number,
): Promise<Compared[]> {
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
