import type { Session } from '@agio/database';
import { appealsOf as c2cAppeals, providerOrders, userOrders } from '../../../modules/c2c/orders/rows.ts';
import { c2cOrder } from '../../../modules/c2c/model.ts';
import type { C2cOrderRecord } from '../../../modules/c2c/model.ts';
import { otcOrder } from '../../../modules/otc/model.ts';
import type { OtcOrderRecord } from '../../../modules/otc/model.ts';
import { appealsOf as otcAppeals, ordersOfYear, ownOrders } from '../../../modules/otc/orders/rows.ts';
import { byId, comparedList, comparedPages, idsOf, latest } from './beside-facts.ts';
import type { Compared, Told } from './beside-facts.ts';

export async function otcLists(session: Session, facts: readonly Told[], customers: readonly number[]): Promise<Compared[]> {
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

export async function c2cLists(session: Session, facts: readonly Told[], customers: readonly number[]): Promise<Compared[]> {
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
