import type { Values } from '@agio/module';
import type { LockPosition, LockProduct, LockRow } from '@agio/contracts/lock';
import type { DataOf, Calls } from '@agio/contracts';
import type { Coin } from '@agio/core';
import { exitOf, rowAmounts } from '../machine/amounts.ts';
import type { PositionAmounts } from '../machine/amounts.ts';
import { isOpenState } from '../machine/state.ts';
import { rowsOf } from '../model.ts';
import type { PositionRecord, ProductRecord } from '../model.ts';
import type { Release } from '../queries.ts';
import { booksOf } from './room.ts';
import { amountText, coinAt, fractionText } from '../units.ts';
import type { Room } from './room.ts';

/** A release that is not paid so long after it was due is late. */
export const LATE_MS = 60_000;

/** The fewest atoms that a product takes: at least one for each release of principal, so that no customer keeps a year of days on which nothing comes. */
export function leastOf(product: ProductRecord): bigint {
  const min = BigInt(product.min);
  const parts = product.lockKind === 'linear' || product.lockKind === 'cliff' ? BigInt(rowsOf(product)) : 1n;
  return min < parts ? parts : min;
}

export function productView(room: Pick<Room, 'core'>, product: ProductRecord): LockProduct {
  const coin = coinAt(room, product.coin);
  const { cap, cliff, count, lockKind: kind, max, min, period, quota, sold, state, version } = product;
  const isFull = BigInt(sold) + BigInt(min) > BigInt(quota);
  return {
    id: String(product.id),
    coin: coin.code,
    kind,
    period,
    count,
    cliff,
    rate: fractionText(product.rate),
    min: amountText(leastOf(product), coin),
    max: amountText(max, coin),
    quota: amountText(quota, coin),
    sold: amountText(sold, coin),
    cap: amountText(cap, coin),
    penalty: fractionText(product.penalty),
    state: state === 'on_sale' && isFull ? 'sold_out' : state,
    version,
  };
}

export function positionView(room: Room, record: PositionRecord, values: Values): LockPosition {
  const coin = coinAt(room, record.coin);
  const open = booksOf(room).positions.get(record.id);
  const isOpen = isOpenState(record.state);
  const left = isOpen ? BigInt(record.amount) - BigInt(record.released) : 0n;
  const { cliff, count, hasExit, lockKind: kind, paidRows, period, product, rows, state } = record;
  const text = (atoms: string | bigint): string => amountText(atoms, coin);
  const next = isOpen && paidRows < rows ? rowAmounts(record, paidRows + 1) : undefined;
  const exit = open === undefined || product === 0 ? undefined : exitOf(open, room.now());
  return {
    kind,
    period,
    count,
    cliff,
    state,
    rows,
    paidRows,
    hasExit,
    id: String(record.id),
    product: product === 0 ? null : String(product),
    type: product === 0 ? 'vault' : 'product',
    coin: coin.code,
    rate: fractionText(record.rate),
    penalty: fractionText(record.penalty),
    amount: text(record.amount),
    locked: text(left),
    value: values.of(record.coin, isOpen ? left : BigInt(record.amount)),
    reward: text(record.reward),
    rewarded: text(record.rewarded),
    released: text(record.released),
    penalized: text(record.penalized),
    startTime: record.startsAtMs,
    endTime: record.endsAtMs,
    createTime: record.createdAtMs,
    updateTime: record.updatedAtMs,
    next: next === undefined ? null : { due: record.nextAtMs, principal: text(next.principal), reward: text(next.reward) },
    exitTime: record.exitAtMs === 0 ? null : record.exitAtMs,
    exit: exit === undefined ? null : { back: text(exit.back), cost: text(exit.cost), earned: text(exit.earned), lost: text(exit.lost) },
  };
}

export function releaseView(room: Room, { of, ...row }: Release, values: Values): LockRow {
  const coin = coinAt(room, row.coin);
  const isLate = row.state === 'due' && row.dueMs < room.now() - LATE_MS;
  return {
    id: `R-${row.position}-${row.number}`,
    position: String(row.position),
    number: row.number,
    of: of.rows,
    type: of.product === 0 ? 'vault' : 'product',
    coin: coin.code,
    kind: of.lockKind,
    period: of.period,
    count: of.count,
    cliff: of.cliff,
    due: row.dueMs,
    principal: amountText(row.principal, coin),
    reward: amountText(row.reward, coin),
    value: values.of(row.coin, BigInt(row.principal) + BigInt(row.reward)),
    state: isLate ? 'late' : row.state,
    paidTime: row.paidAtMs === 0 ? null : row.paidAtMs,
  };
}

type Preview = DataOf<Calls['lockVaultPreview']>;

/** Rows as they would be written. */
export function previewRows(divided: PositionAmounts, dues: readonly number[], coin: Pick<Coin, 'decimals'>): Preview['rows'] {
  return dues.map((due, at) => {
    const { principal, reward } = rowAmounts(divided, at + 1);
    return { number: at + 1, due, principal: amountText(principal, coin), reward: amountText(reward, coin) };
  });
}
