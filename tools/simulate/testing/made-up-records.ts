import { C2C_STATES } from '@agio/contracts/c2c/constants';
import { OTC_STATES } from '@agio/contracts/otc/constants';
import { DAY_MS } from '@agio/kernel/time';
import type { C2cOrderRecord } from '../../../modules/c2c/model.ts';
import type { BetRecord, DealerRecord, FlowRecord } from '../../../modules/dice/model.ts';
import type { PositionRecord, RowRecord } from '../../../modules/lock/model.ts';
import type { OtcOrderRecord } from '../../../modules/otc/model.ts';
import type { Chance } from '../chance.ts';

export const PEOPLE = [1, 2, 3] as const;
/** Times are on a grid, so that many are equal and many lie on edges. */
const STEP_MS = 10 * 60_000;
export const NOW_MS = 20_600 * DAY_MS;
const DAYS = 6;
/** What people who decide can make of an order. */
const DECIDED = ['success', 'failed', 'partial_success'] as const;

export type Named<R> = R & { readonly fact: string };

/** Records in every state and with every reason that their words allow, also those that random traffic hardly reaches: what lists and sums are made of. */
export function madeUpRecords(chance: Chance, count: number): { readonly fact: string }[] {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return [
    ...numbers.flatMap((id) => otcOf(chance, id)),
    ...numbers.flatMap((id) => c2cOf(chance, id)),
    ...numbers.flatMap((id) => lockOf(chance, id)),
    ...betsOf(chance, count),
    ...flowsOf(chance, count),
  ];
}

export const timeOf = (chance: Chance): number => NOW_MS - chance.int(0, (DAYS * DAY_MS) / STEP_MS) * STEP_MS;
const two = (chance: Chance): readonly [number, number] => {
  const one = chance.pick(PEOPLE);
  return [one, chance.pick(PEOPLE.filter((other) => other !== one))];
};

function otcOf(chance: Chance, id: number): Named<OtcOrderRecord>[] {
  const [maker, taker] = two(chance);
  const [buyer, seller] = chance.once(2) ? [maker, taker] : [taker, maker];
  const createdAtMs = timeOf(chance);
  const order: Named<OtcOrderRecord> = {
    fact: 'otc.order',
    id,
    ad: chance.int(1, 3),
    revision: 1,
    maker,
    taker,
    buyer,
    seller,
    coin: 0,
    fiat: 'CNY',
    price: '710',
    amount: String(chance.int(1, 9)),
    held: '0',
    total: '1',
    feeMillionths: 0,
    method: 'bank',
    windowMinutes: 15,
    state: 'waiting',
    reason: null,
    deadlineMs: 0,
    extensions: 0,
    hadGrace: false,
    isOtherName: false,
    agreed: [],
    paidAtMs: 0,
    toBuyer: '',
    by: 0,
    decidedBy: 0,
    words: `w${id}`,
    createdAtMs,
    updatedAtMs: createdAtMs,
    split: '',
  };
  const isDecided = chance.once(3);
  const state = chance.pick(isDecided ? DECIDED : OTC_STATES);
  const reason = isDecided
    ? 'decided'
    : chance.pick([null, 'maker', 'taker', 'deadline', 'agreed', 'released', 'buyer', 'seller'] as const);
  return [order, { ...order, state, reason }];
}

function c2cOf(chance: Chance, id: number): Named<C2cOrderRecord>[] {
  const [customer, provider] = two(chance);
  const amount = chance.int(1, 4);
  const order: Named<C2cOrderRecord> = {
    fact: 'c2c.order',
    id,
    customer,
    provider,
    before: 0,
    side: chance.pick(['buy', 'sell']),
    coin: 0,
    fiat: 'CNY',
    price: '710',
    amount: String(amount),
    held: '0',
    total: '1',
    method: 'bank',
    state: 'untreated',
    reason: null,
    deadlineMs: 0,
    opensAtMs: 0,
    hadGrace: false,
    assignedAtMs: 0,
    paidAtMs: 0,
    toBuyer: '',
    by: 0,
    decidedBy: 0,
    words: `w${id}`,
    createdAtMs: timeOf(chance),
    updatedAtMs: NOW_MS,
  };
  const reason = chance.pick([
    null,
    'user',
    'provider',
    'deadline',
    'no_provider',
    'confirmed',
    'agreed',
    'decided',
    'decided',
    'decided',
  ] as const);
  const toBuyer = reason === 'decided' ? String(chance.pick([0, chance.int(0, amount), amount])) : '';
  // Handed on: lists show who has it now.
  const now = chance.once(5) ? chance.pick(PEOPLE.filter((one) => one !== customer)) : provider;
  return [order, { ...order, provider: now, state: chance.pick(C2C_STATES), reason, toBuyer }];
}

function lockOf(chance: Chance, id: number): (Named<PositionRecord> | Named<RowRecord>)[] {
  const [customer, coin] = [chance.pick(PEOPLE), chance.int(0, 1)];
  const isVault = chance.once(3);
  const rows = chance.int(1, 3);
  const startsAtMs = timeOf(chance);
  const position: Named<PositionRecord> = {
    fact: 'lock.position',
    id,
    customer,
    product: isVault ? 0 : chance.int(1, 2),
    coin,
    lockKind: isVault ? 'vault' : 'linear',
    period: isVault ? 'date' : 'day',
    count: rows,
    cliff: 0,
    rate: 0,
    penalty: 0,
    amount: '10',
    reward: '3',
    released: '0',
    rewarded: String(chance.int(0, 3)),
    penalized: '0',
    rows,
    paidRows: 0,
    startsAtMs,
    endsAtMs: startsAtMs + rows * DAY_MS,
    nextAtMs: 0,
    state: chance.pick(['in_progress', 'leaving', 'complete', 'exited']),
    hasExit: isVault,
    exitAtMs: 0,
    createdAtMs: startsAtMs,
    updatedAtMs: NOW_MS,
  };
  const releases = Array.from({ length: rows }, (_, at): Named<RowRecord>[] => {
    const row: Named<RowRecord> = {
      fact: 'lock.row',
      position: id,
      number: at + 1,
      customer,
      coin,
      dueMs: timeOf(chance),
      principal: String(chance.int(0, 5)),
      reward: String(chance.int(0, 2)),
      state: 'due',
      paidAtMs: 0,
    };
    const state = chance.pick(['due', 'due', 'paid', 'void'] as const);
    return [row, { ...row, state, paidAtMs: state === 'paid' ? row.dueMs : 0 }];
  });
  return [position, ...releases.flat()];
}

/** Bets follow each other within a day, with pauses of exactly half an hour among them. */
function betsOf(chance: Chance, count: number): Named<BetRecord>[] {
  const results: Named<BetRecord>[] = [];
  let atMs = NOW_MS - 2 * count * STEP_MS;
  for (let id = 1; id <= count; id += 1) {
    atMs = Math.min(NOW_MS - STEP_MS, atMs + chance.pick([0, 1, 1, 2, 3, 3, 4]) * STEP_MS);
    const stake = chance.int(1, 50);
    const bet: Named<BetRecord> = {
      fact: 'dice.bet',
      id,
      customer: chance.once(3) ? chance.pick(PEOPLE) : PEOPLE[0],
      coin: chance.int(0, 1),
      stake: String(stake),
      side: 'under',
      target: 4_950,
      wins: 4_950,
      multiple: 20_000,
      edge: 10_000,
      profit: String(stake),
      fee: String(chance.int(0, 1)),
      seed: `seed${chance.int(1, 4)}`,
      hash: `hash${chance.int(1, 4)}`,
      client: 'own',
      nonce: id,
      state: 'pending',
      roll: -1,
      payout: '0',
      bankroll: '',
      shares: '',
      placedAtMs: atMs,
      resolvedAtMs: 0,
    };
    const state = chance.pick(['pending', 'won', 'won', 'lost', 'lost', 'void'] as const);
    const after = { bankroll: '1000', shares: '1000', resolvedAtMs: atMs + chance.pick([0, 0, 12 * 3_600_000]) };
    results.push(bet);
    if (state === 'won') results.push({ ...bet, ...after, state, roll: 1, payout: String(2 * stake) });
    if (state === 'lost') results.push({ ...bet, ...after, state, roll: 9_000 });
    if (state === 'void') results.push({ ...bet, state, payout: String(stake), resolvedAtMs: after.resolvedAtMs });
  }
  return results;
}

function flowsOf(chance: Chance, count: number): (Named<DealerRecord> | Named<FlowRecord>)[] {
  const flows = Array.from({ length: count }, (_, at): Named<FlowRecord>[] => {
    const createdAtMs = timeOf(chance);
    const amount = String(chance.int(1, 9));
    const flow: Named<FlowRecord> = {
      fact: 'dice.flow',
      id: at + 1,
      customer: chance.pick(PEOPLE),
      coin: chance.int(0, 1),
      direction: chance.pick(['in', 'out']),
      shares: String(chance.int(1, 9)),
      amount: '',
      state: 'waiting',
      dueMs: 0,
      isLate: false,
      bankroll: '',
      sharesAfter: '',
      by: 0,
      decidedBy: 0,
      createdAtMs,
      doneAtMs: 0,
    };
    const done = { amount, bankroll: '1000', sharesAfter: '1000', state: 'done', doneAtMs: createdAtMs } as const;
    // One that waits has a value in its row already, of which nothing may count.
    return chance.once(3) ? [{ ...flow, amount, doneAtMs: createdAtMs }] : [flow, { ...flow, ...done }];
  });
  const dealers = PEOPLE.flatMap((customer) =>
    [0, 1].map((coin): Named<DealerRecord> => ({
      fact: 'dice.dealer',
      customer,
      coin,
      shares: String(chance.pick([0, 5, 5, 12])),
      leaving: '0',
      putIn: '0',
      takenOut: '0',
      sinceMs: 0,
    })),
  );
  return [...flows.flat(), ...dealers];
}
