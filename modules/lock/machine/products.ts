import { LOCK_KINDS } from '@agio/contracts/lock/constants';
import type { MachineReply, MachineTools } from '@agio/core';
import { refused } from '@agio/core';
import { DAY_MS } from '@agio/kernel/time';
import { isPositive, LONGEST_MS, MONTH_MS, PENALTY_MAX, PERIODS, PRODUCTS_MAX, RATE_MAX, ROWS_MAX, rowsOf } from '../model.ts';
import type { DefineProduct, ProductShape, ProductState, ProductTerms, SellProduct } from '../model.ts';
import type { LockBooks } from './state.ts';

const done = (id: number): MachineReply => ({ ok: true, kind: 'done', id });
const isOperator = (by: number): boolean => Number.isSafeInteger(by) && by > 0;
const PERIOD_MS = { day: DAY_MS, week: 7 * DAY_MS, month: MONTH_MS } as const;

/** From where to where a sale goes; closed is for good. */
const SALES: Readonly<Record<ProductState, readonly ProductState[]>> = { draft: ['on_sale', 'closed'], on_sale: ['closed'], closed: [] };

export function define(books: LockBooks, tools: MachineTools, command: DefineProduct): MachineReply {
  const { by, cause, cliff, count, decidedBy, lockKind, period, product: id, version } = command;
  const coin = tools.coin(command.coin);
  if (coin === undefined) return refused('unknown_coin');
  if (!isOperator(by) || !isOperator(decidedBy) || by === decidedBy || cause === '') return refused('lock.invalid');
  if (!areProductTerms(command)) return refused('lock.invalid');
  const { cap, max, min, penalty, quota, rate } = command;
  const terms = { rate, min, max, quota, cap, penalty };
  const nowMs = tools.nowMs();
  const told = { by, decidedBy, cause, updatedAtMs: nowMs };
  if (id === 0) {
    if (version !== 0) return refused('lock.invalid');
    if (books.products.size >= PRODUCTS_MAX) return refused('lock.too_many');
    books.counts.products += 1;
    const shape = { lockKind, period, count, cliff };
    const made = { id: books.counts.products, coin: coin.id, ...shape, ...terms, state: 'draft', version: 1, sold: '0' } as const;
    books.putProduct(tools, { ...made, ...told, createdAtMs: nowMs });
    return done(books.counts.products);
  }
  const before = books.products.get(id);
  if (before === undefined) return refused('lock.not_found');
  if (before.coin !== coin.id || before.lockKind !== lockKind || before.period !== period) return refused('lock.invalid');
  if (before.count !== count || before.cliff !== cliff) return refused('lock.invalid');
  if (before.version !== version) return refused('lock.terms_changed');
  if (before.state === 'closed') return refused('lock.state_changed');
  books.putProduct(tools, { ...before, ...terms, ...told, version: version + 1 });
  return done(id);
}

export function sell(books: LockBooks, tools: MachineTools, { by, product: id, state }: SellProduct): MachineReply {
  const product = books.products.get(id);
  if (product === undefined) return refused('lock.not_found');
  if (!isOperator(by)) return refused('lock.invalid');
  if (!SALES[product.state].includes(state)) return refused('lock.state_changed');
  books.putProduct(tools, { ...product, state, updatedAtMs: tools.nowMs() });
  return done(id);
}

/** Whether a product may have such a shape and such terms. */
export const areProductTerms = (product: ProductShape & ProductTerms): boolean => isShape(product) && areTerms(product);

function isShape({ cliff, count, lockKind, period }: ProductShape): boolean {
  if (!LOCK_KINDS.includes(lockKind) || !PERIODS.includes(period)) return false;
  if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(cliff) || cliff < 0) return false;
  if ((lockKind === 'cliff') !== cliff > 0 || rowsOf({ lockKind, count }) > ROWS_MAX) return false;
  return (cliff + count) * PERIOD_MS[period] <= LONGEST_MS;
}

function areTerms({ cap, lockKind, max, min, penalty, quota, rate }: ProductTerms & Pick<ProductShape, 'lockKind'>): boolean {
  if (![min, max, quota, cap].every(isPositive)) return false;
  if (BigInt(min) > BigInt(max) || BigInt(max) > BigInt(quota) || BigInt(min) > BigInt(cap)) return false;
  const isPart = (value: number, most: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= most;
  return isPart(rate, RATE_MAX) && isPart(penalty, lockKind === 'flexible' ? 0 : PENALTY_MAX);
}
