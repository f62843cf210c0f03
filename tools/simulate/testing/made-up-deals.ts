import { ORDER_STATES } from '@agio/contracts/shop/constants';
import { LEVELS, SOURCES } from '../../../modules/referral/model.ts';
import type { CreditRecord, EarnedFact, TieRecord } from '../../../modules/referral/model.ts';
import type { EventRecord, RobotRecord } from '../../../modules/robot/model.ts';
import type { OrderRecord } from '../../../modules/shop/model.ts';
import type { Chance } from '../chance.ts';
import { PEOPLE, timeOf } from './made-up-records.ts';
import type { Named } from './made-up-records.ts';

/** Who invited whom: three people, nine friends of theirs and of each other, and some who came in the same moment. */
export const INVITERS = [101, 102, 103] as const;
const FRIENDS = [102, 103, 104, 105, 106, 107, 108, 109, 110] as const;

/** Orders of the shop, invitations with their rewards, and robots with what happened to them, in every state that their words allow. */
export function madeUpDeals(chance: Chance, count: number): { readonly fact: string }[] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return [...numbers.flatMap((id) => shopOf(chance, id)), ...referralOf(chance, count), ...robotsOf(chance, count)];
}

function shopOf(chance: Chance, id: number): Named<OrderRecord>[] {
  const createdAtMs = timeOf(chance);
  const total = chance.int(4, 20);
  const order: Named<OrderRecord> = {
    fact: 'shop.order',
    id,
    customer: chance.pick(PEOPLE),
    product: 1,
    variant: chance.int(1, 3),
    delivery: chance.pick(['physical', 'virtual']),
    quantity: chance.int(1, 3),
    coin: chance.int(0, 1),
    unit: '1',
    total: String(total),
    held: '0',
    refunded: '0',
    refunds: 0,
    state: 'pending',
    deadlineMs: 0,
    paidAtMs: 0,
    shippedAtMs: 0,
    receivedAtMs: 0,
    askedAtMs: 0,
    by: 0,
    decidedBy: 0,
    words: `w${id}`,
    createdAtMs,
    updatedAtMs: createdAtMs,
  };
  const states = [order];
  let refunded = 0;
  for (let step = chance.int(0, 3); step > 0; step -= 1) {
    const before = states.at(-1) ?? order;
    const updatedAtMs = Math.max(before.updatedAtMs, timeOf(chance));
    if (chance.once(2)) refunded = Math.min(total, refunded + chance.int(0, 3));
    const state = chance.pick(ORDER_STATES);
    states.push({
      ...before,
      state,
      refunded: String(refunded),
      paidAtMs: before.paidAtMs === 0 && state !== 'cancelled' ? updatedAtMs : before.paidAtMs,
      shippedAtMs: state === 'shipped' ? updatedAtMs : before.shippedAtMs,
      receivedAtMs: state === 'received' ? updatedAtMs : before.receivedAtMs,
      askedAtMs: chance.once(2) ? updatedAtMs : 0,
      by: chance.int(0, 2),
      decidedBy: chance.once(3) ? 9 : 0,
      updatedAtMs,
    });
  }
  return states;
}

type Referral = Named<TieRecord> | Named<CreditRecord> | EarnedFact | { readonly fact: 'referral.withheld' };

function referralOf(chance: Chance, count: number): Referral[] {
  const first = timeOf(chance);
  const inviterOf = new Map<number, number>(FRIENDS.map((friend) => [friend, friend < 106 ? 101 : chance.pick([102, 103, 103])]));
  const ties = FRIENDS.map((friend): Named<TieRecord> => ({
    fact: 'referral.tie',
    friend,
    inviter: inviterOf.get(friend) ?? 0,
    code: 0,
    share: 100_000,
    tiedAtMs: chance.once(2) ? first : timeOf(chance),
  }));
  const rewards = Array.from({ length: count * 2 }, (_, at): Referral[] => {
    const friend = chance.pick(FRIENDS);
    const inviter = inviterOf.get(friend) ?? 0;
    const second = inviterOf.get(inviter) ?? 0;
    const [coin, source, atMs] = [chance.int(0, 1), chance.pick(SOURCES), timeOf(chance)];
    const earned = {
      fact: 'referral.earned',
      friend,
      feeKind: 'dice',
      source,
      coin,
      fee: '100',
      back: String(chance.int(0, 3)),
      backRate: 10,
      inviter,
      direct: String(chance.int(0, 9)),
      directRate: 20,
      second,
      indirect: second === 0 ? '0' : String(chance.int(0, 4)),
      indirectRate: 30,
      // As wide as the others, so that they are in the order of their numbers.
      cause: `dice:${String(at).padStart(6, '0')}`,
      atMs,
    } as const satisfies EarnedFact;
    if (chance.once(6)) {
      const customer = chance.pick([friend, inviter, second].filter((one) => one !== 0));
      const credit = { customer, coin, source, dueMs: at, amount: '1', creditedAtMs: atMs };
      return [earned, { fact: 'referral.credit', ...credit }];
    }
    if (chance.once(8)) return [earned, withheldOf(chance, { friend, coin, source, atMs })];
    return [earned];
  });
  return [...ties, ...rewards.flat()];
}

/** Rewards of one level of a friend's fees in a coin are withheld. */
const withheldOf = (chance: Chance, of: Pick<EarnedFact, 'friend' | 'coin' | 'source' | 'atMs'>) =>
  ({ fact: 'referral.withheld', ...of, level: chance.pick(LEVELS), amount: '1' }) as const;

function robotsOf(chance: Chance, count: number): (Named<RobotRecord> | Named<EventRecord>)[] {
  const robots = Array.from({ length: count }, (_, at): Named<RobotRecord>[] => {
    const createdAtMs = timeOf(chance);
    const kind = chance.pick(['grid', 'dca', 'rebalance'] as const);
    const market = chance.int(0, 2);
    const others = [(market + 1) % 3].map((of) => ({ market: of, fees: '0', endTicks: 0, endBase: '0' }));
    const robot: Named<RobotRecord> = {
      fact: 'robot.robot',
      id: at + 1,
      customer: chance.pick(PEOPLE),
      owner: chance.once(4) ? 0 : 1_000 + at,
      kind,
      market,
      state: 'draft',
      reason: '',
      ending: '',
      words: '',
      terms: { kind: 'grid', market } as never,
      most: '0',
      own: '0',
      revision: 0,
      lots: 0,
      invested: '0',
      withdrawn: '0',
      profit: '0',
      pairs: 0,
      quoteFees: '0',
      baseFees: '0',
      range: '',
      createdAtMs,
      startedAtMs: 0,
      sinceMs: createdAtMs,
      endedAtMs: 0,
      endTicks: 0,
      endQuote: '0',
      endBase: '0',
      ...(kind === 'rebalance' ? { others } : {}),
    };
    return [robot, { ...robot, state: chance.pick(['draft', 'waiting', 'running', 'paused', 'stopping', 'stopped', 'stopped']) }];
  });
  const events = Array.from({ length: count * 4 }, (_, at): Named<EventRecord> => ({
    fact: 'robot.event',
    id: at + 1,
    robot: chance.int(1, 4),
    customer: 1,
    atMs: timeOf(chance),
    what: chance.pick(['pair', 'pair', 'cycle', 'filled', 'paused', 'moved']),
    side: 'sell',
    ticks: 1,
    fromTicks: 0,
    lots: 1,
    paid: '0',
    received: '0',
    profit: String(chance.int(-1, 2)),
    count: 0,
    reason: '',
  }));
  return [...robots.flat(), ...events];
}
