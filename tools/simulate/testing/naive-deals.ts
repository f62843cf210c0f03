import { ORDER_STATES } from '@agio/contracts/shop/constants';
import type { Session } from '@agio/database';
import { DAY_MS } from '@agio/kernel/time';
import { robotEvent, robotRobot } from '../../../modules/robot/model.ts';
import type { EventRecord, RobotRecord } from '../../../modules/robot/model.ts';
import { eventsOf, pairsSince, robotsOf } from '../../../modules/robot/queries.ts';
import { shopOrder } from '../../../modules/shop/model.ts';
import type { OrderRecord } from '../../../modules/shop/model.ts';
import { allOrders, countsByState, givenBackAlone, ownOrders, paidSince, soldSince } from '../../../modules/shop/orders.ts';
import type { DeskView } from '../../../modules/shop/orders.ts';
import { byId, comparedList, comparedPages, idsOf, latest, sumOf } from './beside-facts.ts';
import type { Compared, Told } from './beside-facts.ts';

const ENDED = new Set<string>(['complete', 'cancelled', 'expired', 'refunded']);

/** Every list of the shop's orders, and what is counted and summed of them. */
export async function shopLists(
  session: Session,
  facts: readonly Told[],
  customers: readonly number[],
  nowMs: number,
): Promise<Compared[]> {
  const all: Compared[] = [];
  const orders = byId(latest<OrderRecord>(facts, shopOrder.is, ({ id }) => id));
  for (const customer of customers)
    for (const list of [undefined, 'open', 'ended'] as const)
      all.push(
        await comparedList(
          `orders of the shop, ${list} of ${customer}`,
          (part) => ownOrders(session, customer, list, part),
          orders.filter((one) => one.customer === customer && (list === undefined || ENDED.has(one.state) === (list === 'ended'))),
        ),
      );
  const none = { id: undefined, customer: undefined };
  for (const [view, list] of deskViews(orders))
    all.push(await comparedPages(`orders of the shop at the desk, ${view}`, (page) => allOrders(session, { view, ...none }, page), list));
  for (const customer of customers) {
    const own = orders.filter((one) => one.customer === customer);
    all.push(
      await comparedPages(
        `orders of the shop, sought by ${customer}`,
        (page) => allOrders(session, { view: 'todo', id: undefined, customer }, page),
        own,
      ),
    );
  }
  const [some] = orders;
  if (some !== undefined)
    all.push(
      await comparedPages('one order of the shop', (page) => allOrders(session, { view: 'way', ...none, id: some.id }, page), [some]),
    );
  all.push({
    what: 'orders of the shop by state',
    told: (await countsByState(session)).toSorted((a, b) => (a.state < b.state ? -1 : 1)),
    expected: ORDER_STATES.toSorted().flatMap((state) => {
      const count = orders.filter((one) => one.state === state).length;
      return count === 0 ? [] : [{ state, orders: count }];
    }),
  });
  for (const fromMs of [nowMs - 2 * DAY_MS, orders[0]?.paidAtMs ?? 0, nowMs - 9 * DAY_MS])
    all.push(...(await shopSums(session, orders, fromMs)));
  // Steps that gave something back are on the edge.
  const steps = facts.filter((fact) => shopOrder.is(fact as never)) as unknown as OrderRecord[];
  const alone = steps.filter(({ decidedBy, refunded }) => decidedBy === 0 && refunded !== '0').map(({ updatedAtMs }) => updatedAtMs);
  for (const fromMs of [nowMs - 2 * DAY_MS, ...alone.slice(0, 12)])
    all.push({
      what: `given back alone after ${fromMs}`,
      told: (await givenBackAlone(session, fromMs)).map(givenText).toSorted(),
      expected: givenBack(facts, orders, fromMs),
    });
  return all;
}

const byTime =
  (timeOf: (order: OrderRecord) => number) =>
  (one: OrderRecord, other: OrderRecord): number =>
    timeOf(one) - timeOf(other) || one.id - other.id;

/** What waits longest comes first, and what has ended, newest first. */
function deskViews(orders: readonly OrderRecord[]): readonly (readonly [DeskView, readonly OrderRecord[]])[] {
  const isIn = (...states: readonly string[]) => orders.filter(({ state }) => states.includes(state));
  return [
    ['todo', isIn('paid', 'picking').toSorted(byTime(({ paidAtMs }) => paidAtMs))],
    ['way', isIn('shipped').toSorted(byTime(({ shippedAtMs }) => shippedAtMs))],
    [
      'refunds',
      isIn('shipped', 'received')
        .filter(({ askedAtMs }) => askedAtMs > 0)
        .toSorted(byTime(({ askedAtMs }) => askedAtMs)),
    ],
    [
      'ended',
      isIn('received', ...ENDED)
        .toSorted(byTime(({ updatedAtMs }) => updatedAtMs))
        .toReversed(),
    ],
  ];
}

async function shopSums(session: Session, orders: readonly OrderRecord[], fromMs: number): Promise<Compared[]> {
  const paid = orders.filter(({ paidAtMs }) => paidAtMs >= fromMs);
  const sold = await soldSince(session, fromMs);
  return [
    {
      what: `orders of the shop paid since ${fromMs}`,
      told: idsOf(await paidSince(session, fromMs)),
      expected: idsOf(paid.toSorted(byTime(({ paidAtMs }) => paidAtMs))),
    },
    ...[1, 2, 3, 4].map((variant) => ({
      what: `pieces of variant ${variant} sold since ${fromMs}`,
      told: sold(variant),
      expected: paid
        .filter((one) => one.variant === variant && one.state !== 'cancelled' && one.state !== 'refunded')
        .reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  ];
}

const givenText = ({ atoms, by, coin, customer }: { by: number; customer: number; coin: number; atoms: bigint }): string =>
  `${by} ${customer} ${coin} ${atoms}`;

/** What each refund by one person gave back of orders that were on their way, or can still be sent, step by step. */
function givenBack(facts: readonly Told[], orders: readonly OrderRecord[], fromMs: number): string[] {
  const sums = new Map<string, bigint>();
  const before = new Map<number, bigint>();
  for (const fact of facts) {
    if (!shopOrder.is(fact)) continue;
    const { by, coin, customer, decidedBy, id, refunded, state, updatedAtMs } = fact as unknown as OrderRecord;
    const more = BigInt(refunded) - (before.get(id) ?? 0n);
    before.set(id, BigInt(refunded));
    const now = orders.find((one) => one.id === id);
    const counts = now !== undefined && (now.shippedAtMs > 0 || now.receivedAtMs > 0 || ['paid', 'picking'].includes(now.state));
    if (more <= 0n || updatedAtMs <= fromMs || decidedBy !== 0 || state === 'cancelled' || !counts) continue;
    const key = `${by} ${customer} ${coin}`;
    sums.set(key, (sums.get(key) ?? 0n) + more);
  }
  return [...sums].map(([key, atoms]) => `${key} ${atoms}`).toSorted();
}

/** Every list of robots and of what happened to them. */
export async function robotLists(
  session: Session,
  facts: readonly Told[],
  customers: readonly number[],
  nowMs: number,
): Promise<Compared[]> {
  const all: Compared[] = [];
  const robots = byId(latest<RobotRecord>(facts, robotRobot.is, ({ id }) => id));
  for (const customer of customers)
    for (const state of [undefined, 'open', 'stopped'] as const)
      for (const kind of [undefined, 'grid', 'rebalance'])
        for (const market of [undefined, 0, 1, -1])
          all.push(
            await comparedPages(
              `robots ${state} ${kind} ${market} of ${customer}`,
              (page) => robotsOf(session, { customer, state, kind, market }, page),
              robots.filter(
                (one) =>
                  one.customer === customer &&
                  (state === undefined || (one.state === 'stopped') === (state === 'stopped')) &&
                  (kind === undefined || one.kind === kind) &&
                  (market === undefined || one.market === market || (one.others ?? []).some((other) => other.market === market)),
              ),
            ),
          );
  const events = byId(latest<EventRecord>(facts, robotEvent.is, ({ id }) => id));
  const ids = [1, 2, 3, 4, 5];
  for (const robot of ids)
    for (const what of [undefined, 'pair', 'filled', 'grew'] as const)
      all.push(
        await comparedPages(
          `events ${what} of robot ${robot}`,
          (page) => eventsOf(session, robot, what, page),
          events.filter((one) => one.robot === robot && (what === undefined || one.what === what)),
        ),
      );
  for (const fromMs of [0, nowMs - 2 * DAY_MS, events[0]?.atMs ?? 0]) {
    const closed = events.filter((one) => ids.includes(one.robot) && one.atMs >= fromMs && (one.what === 'pair' || one.what === 'cycle'));
    all.push({
      what: `pairs of robots since ${fromMs}`,
      told: await pairsSince(session, ids, fromMs),
      expected: [...Map.groupBy(closed, ({ robot }) => robot)]
        .toSorted(([one], [other]) => one - other)
        .map(([robot, list]) => ({
          robot,
          pairs: list.length,
          won: Number(sumOf(list, ({ profit }) => (BigInt(profit) > 0n ? 1 : 0))),
        })),
    });
  }
  return all;
}
