import type { MachineReply, MachineTools } from '@agio/core';
import { HOUSE, refused } from '@agio/core';
import { assert } from '@agio/kernel';
import {
  AGAIN_MOST_MS,
  AGAIN_MS,
  DEALERS_MAX,
  isPositive,
  LEAVES_MS,
  LEAVING_MAX,
  LEAVING_OF_ONE_MAX,
  POOLS_MAX,
  SHARES_BELOW,
} from '../model.ts';
import type { FlowRecord, Invest, PoolRecord, SetPool, Withdraw } from '../model.ts';
import { EDGE_MAX, leastDeposit, sharesFor, worthOf } from '../odds.ts';
import { done, standing } from './seeds.ts';
import { gameOf, POOL } from './state.ts';
import type { DiceBooks } from './state.ts';

const isOperator = (by: number): boolean => Number.isSafeInteger(by) && by > 0;
export const areTwo = (by: number, decidedBy: number): boolean => isOperator(by) && isOperator(decidedBy) && by !== decidedBy;
const figures = ({ bankroll, shares }: PoolRecord) => ({ bankroll: BigInt(bankroll), shares: BigInt(shares) });

export function setPool(books: DiceBooks, tools: MachineTools, command: SetPool): MachineReply {
  const coin = tools.coin(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  const { by, decidedBy, edge, house, isOpen, maxStake, minDeposit, minStake } = command;
  if (!areTwo(by, decidedBy) || typeof isOpen !== 'boolean') return refused('dice.invalid');
  if (!Number.isSafeInteger(edge) || edge < 1 || edge > EDGE_MAX || !Number.isSafeInteger(house) || house < 0 || house > edge)
    return refused('dice.invalid');
  if (![minStake, maxStake, minDeposit].every(isPositive) || BigInt(minStake) > BigInt(maxStake)) return refused('dice.invalid');
  const known = books.pools.get(coin.id);
  if (known === undefined && books.pools.size >= POOLS_MAX) return refused('dice.too_many');
  const empty = { bankroll: '0', reserved: '0', shares: '0', dealers: 0, waiting: 0 };
  const rules = { edge, house, minStake, maxStake, minDeposit, isOpen, by, decidedBy, setAtMs: tools.nowMs() };
  books.putPool(tools, { ...empty, ...known, coin: coin.id, ...rules });
  return done(coin.id);
}

/** The owner of these shares, and the pool; or why not. */
function ofPool(books: DiceBooks, tools: MachineTools, command: Invest | Withdraw): PoolRecord | MachineReply {
  const { by, customer, decidedBy } = command;
  const isHouse = customer === HOUSE;
  if (isHouse !== areTwo(by, decidedBy) || (!isHouse && (by !== 0 || decidedBy !== 0))) return refused('dice.invalid');
  // The core remembers requests of customers, and not those of the house.
  const before = isHouse ? books.doneBefore(command.request) : undefined;
  if (before !== undefined) return done(before);
  const coin = tools.coin(command.coin);
  // A debt reaches shares of a disabled account as well.
  const isFree = isHouse || (command.kind === 'dice.withdraw' && coin !== undefined && tools.owes(customer, coin.id));
  const not = isFree ? undefined : standing(tools, customer);
  if (not !== undefined) return not;
  if (coin === undefined) return refused('unknown_coin');
  return books.pools.get(coin.id) ?? refused('dice.no_pool');
}

export function invest(books: DiceBooks, tools: MachineTools, command: Invest): MachineReply {
  const pool = ofPool(books, tools, command);
  if ('ok' in pool) return pool;
  const { by, customer, decidedBy } = command;
  if (!isPositive(command.amount)) return refused('dice.invalid');
  const loss = customer === HOUSE ? tools.stillness(pool.coin) : tools.lossRefusal(customer, pool.coin);
  if (loss !== undefined) return loss;
  if (books.isExcluded(customer, tools.nowMs())) return refused('dice.excluded');
  if (!pool.isOpen || pool.waiting > 0) return refused('dice.pool_closed');
  if (books.isPlaying(customer, pool.coin)) return refused('dice.pending');
  const amount = BigInt(command.amount);
  // Bets and their fees have taken the last of it: a share has no price, and new coins would belong to its owners.
  if (pool.bankroll === '0' && pool.shares !== '0') return refused('dice.pool_closed');
  const bought = sharesFor(amount, figures(pool));
  if (amount < leastDeposit(BigInt(pool.minDeposit), figures(pool)) || bought === 0n) return refused('dice.below_minimum');
  const shares = BigInt(pool.shares) + bought;
  if (shares >= SHARES_BELOW) return refused('dice.above_maximum');
  const known = books.dealer(customer, pool.coin);
  if (known === undefined && books.dealers.size >= DEALERS_MAX) return refused('dice.too_many');
  if (tools.money.available(gameOf(customer), pool.coin) < amount) return refused('dice.balance_not_enough');

  const id = nextFlow(books);
  const nowMs = tools.nowMs();
  tools.money.transfer(gameOf(customer), POOL, pool.coin, amount, { reason: 'dice_pool', cause: `dice_in:${id}` });
  const after = { bankroll: String(BigInt(pool.bankroll) + amount), shares: String(shares) };
  books.putPool(tools, { ...pool, ...after, dealers: pool.dealers + (known === undefined ? 1 : 0) });
  const begun = { customer, coin: pool.coin, shares: '0', leaving: '0', putIn: '0', takenOut: '0', sinceMs: nowMs };
  const dealer = known ?? begun;
  books.putDealer(tools, { ...dealer, shares: String(BigInt(dealer.shares) + bought), putIn: String(BigInt(dealer.putIn) + amount) });
  books.putFlow(tools, {
    id,
    customer,
    coin: pool.coin,
    direction: 'in',
    shares: String(bought),
    amount: command.amount,
    state: 'done',
    dueMs: 0,
    isLate: false,
    bankroll: after.bankroll,
    sharesAfter: after.shares,
    by,
    decidedBy,
    createdAtMs: nowMs,
    doneAtMs: nowMs,
  });
  if (customer === HOUSE) books.rememberRequest(command.request, id);
  return done(id);
}

export function withdraw(books: DiceBooks, tools: MachineTools, command: Withdraw): MachineReply {
  const pool = ofPool(books, tools, command);
  if ('ok' in pool) return pool;
  const { by, customer, decidedBy } = command;
  if (!isPositive(command.shares)) return refused('dice.invalid');
  const dealer = books.dealer(customer, pool.coin);
  const shares = BigInt(command.shares);
  const rest = dealer === undefined ? 0n : BigInt(dealer.shares) - BigInt(dealer.leaving);
  if (dealer === undefined || rest < shares) return refused('dice.balance_not_enough');
  // Many small withdrawals do not keep a debt from the rest.
  const isOwed = shares === rest && tools.owes(customer, pool.coin);
  const isTooMany = !isOwed && books.leavingOf(customer, pool.coin) >= LEAVING_OF_ONE_MAX;
  if (isTooMany || books.flows.size >= LEAVING_MAX) return refused('dice.too_many');
  const id = nextFlow(books);
  const nowMs = tools.nowMs();
  books.putDealer(tools, { ...dealer, leaving: String(BigInt(dealer.leaving) + shares) });
  books.putFlow(tools, {
    id,
    customer,
    coin: pool.coin,
    direction: 'out',
    shares: command.shares,
    amount: '',
    state: 'waiting',
    dueMs: nowMs + LEAVES_MS,
    isLate: false,
    bankroll: '',
    sharesAfter: '',
    by,
    decidedBy,
    createdAtMs: nowMs,
    doneAtMs: 0,
  });
  if (customer === HOUSE) books.rememberRequest(command.request, id);
  return done(id);
}

/** Pays the withdrawal that is due first, at the value of now. */
export function due(books: DiceBooks, tools: MachineTools): void {
  const first = books.deadlines.first;
  const flow = first === undefined ? undefined : books.flows.get(first.id);
  if (flow === undefined) return;
  const pool = books.pool(flow.coin);
  const amount = worthOf(BigInt(flow.shares), figures(pool));
  const free = BigInt(pool.bankroll) - BigInt(pool.reserved);
  // What bets have reserved may all be lost, and the remaining owners must then own something.
  const stays = pool.reserved === '0' || flow.shares === pool.shares ? 0n : 1n;
  if (amount + stays > free) return later(books, tools, flow, pool);
  const { coin, customer, id } = flow;
  if (amount > 0n) tools.money.transfer(POOL, gameOf(customer), coin, amount, { reason: 'dice_pool', cause: `dice_out:${id}` });
  const dealer = books.dealer(customer, coin);
  assert(dealer !== undefined, 'who takes shares out has some');
  const left = BigInt(dealer.shares) - BigInt(flow.shares);
  const after = { bankroll: String(BigInt(pool.bankroll) - amount), shares: String(BigInt(pool.shares) - BigInt(flow.shares)) };
  books.putPool(tools, {
    ...pool,
    ...after,
    dealers: pool.dealers - (left === 0n ? 1 : 0),
    waiting: pool.waiting - (flow.isLate ? 1 : 0),
  });
  books.putDealer(tools, {
    ...dealer,
    shares: String(left),
    leaving: String(BigInt(dealer.leaving) - BigInt(flow.shares)),
    takenOut: String(BigInt(dealer.takenOut) + amount),
  });
  const done = { state: 'done', amount: String(amount), dueMs: 0, doneAtMs: tools.nowMs() } as const;
  books.putFlow(tools, { ...flow, ...done, bankroll: after.bankroll, sharesAfter: after.shares });
}

/** Bets are open, and may take what is asked for: no more are taken until it is paid. */
function later(books: DiceBooks, tools: MachineTools, flow: FlowRecord, pool: PoolRecord): void {
  if (!flow.isLate) books.putPool(tools, { ...pool, waiting: pool.waiting + 1 });
  // As long again as it has waited: bets that can never be rolled wait for days, and each attempt is in the journal.
  const waitedMs = tools.nowMs() - flow.createdAtMs - LEAVES_MS;
  books.putFlow(tools, { ...flow, isLate: true, dueMs: tools.nowMs() + Math.min(Math.max(waitedMs, AGAIN_MS), AGAIN_MOST_MS) });
}

function nextFlow(books: DiceBooks): number {
  books.counts.flows += 1;
  return books.counts.flows;
}
