import { contracts, merge } from '@agio/contracts';
import type { HoldEntry } from '@agio/contracts';
import type { BalanceSheet, HoldReason, SheetLine } from '@agio/contracts/wallet';
import { SHEET_LINES } from '@agio/contracts/wallet';
import type { Coin } from '@agio/core';
import { formatDecimal } from '@agio/kernel';
import type { HeldFor } from '@agio/module';
import { walletState } from '../../calls/room.ts';
import { holdsOf } from '../holds.ts';
import type { SitePorts } from '../../shared/ports.ts';
import { valueOf } from '../../valuation/valuation.ts';
import { accountOf } from './accounts.ts';

type Lines = Map<SheetLine, bigint>;
export type SheetRoom = Pick<SitePorts, 'core' | 'heldFor' | 'openHolds'>;

/** Every coin of a customer, wherever it is, as the core knows it now. */
export function sheetOf(room: SheetRoom, customer: number): ReadonlyMap<number, ReadonlyMap<SheetLine, bigint>> {
  const sheet = new Map<number, Lines>();
  const add = (coin: number, line: SheetLine, atoms: bigint): void => {
    if (atoms === 0n) return;
    const lines: Lines = sheet.get(coin) ?? new Map();
    lines.set(line, (lines.get(line) ?? 0n) + atoms);
    sheet.set(coin, lines);
  };
  const holds = holdsOf(room, customer);
  for (const { available, coin, held, kind } of room.core.balances(customer)) {
    const account = accountOf(kind);
    if (account === 'locked' || account === 'bonds') {
      add(coin, account, BigInt(available) + BigInt(held));
      continue;
    }
    add(coin, 'available', BigInt(available));
    const own = holds.filter((hold) => hold.account === kind && hold.coin === coin);
    for (const { atoms, by } of own) add(coin, lineOf(by), atoms);
    // Nothing is left here, or it is a fault that "explain" shows: the sheet adds up all the same.
    add(
      coin,
      REST_OF[account],
      own.reduce((left, { atoms }) => left - atoms, BigInt(held)),
    );
  }
  for (const robot of room.core.subAccounts(customer))
    for (const { available, coin, held } of room.core.balances(robot)) add(coin, 'robots', BigInt(available) + BigInt(held));
  for (const of of room.heldFor) for (const [coin, atoms] of partsNow(room, of, customer)) add(coin, of.line, atoms);
  for (const { coin, customer: debtor, house, nowhere } of walletState(room).debts.values())
    if (debtor === customer) add(coin, 'owed', -(house + nowhere));
  return sheet;
}

const HOLDS: Readonly<Record<string, HoldEntry>> = merge(contracts, 'holds');
const lineOf = (by: HoldReason): SheetLine =>
  by === 'order' ? 'orders' : by === 'withdrawal' ? 'withdrawals' : (HOLDS[by]?.line ?? 'orders');

/** What each account is held for where nothing says more. */
const REST_OF = { trading: 'orders', fiat: 'escrow', game: 'bets' } as const satisfies Record<string, SheetLine>;

/** What an account of the house holds for a customer, cut as in proofs of liabilities. */
function partsNow({ core }: SheetRoom, { kind, partsOf }: HeldFor, customer: number): [coin: number, atoms: bigint][] {
  const parts = partsOf(core, customer);
  if (parts.length === 0) return [];
  const house = core.balances(0).filter((balance) => balance.kind === kind);
  return parts.map(({ coin, weight, whole }) => {
    const found = house.find((balance) => balance.coin === coin);
    return [coin, partOf(BigInt(found?.available ?? 0) + BigInt(found?.held ?? 0), weight, whole)];
  });
}

/** A part of an account; what is cut off stays the house's. */
export const partOf = (total: bigint, weight: bigint, whole: bigint | null): bigint => {
  if (whole === null) return weight;
  return whole === 0n ? 0n : (total * weight) / whole;
};

/** What counts as the customer's: a promised reward may still be lost. */
export const isCounted = (line: SheetLine): boolean => line !== 'promised';

/** A balance sheet as calls show it, in the order of coins; those of which there is nothing are left out. */
export function sheetView(room: SheetRoom, customer: number, rates: ReadonlyMap<string, bigint>): BalanceSheet {
  const sheet = sheetOf(room, customer);
  return room.core.coins.flatMap((coin) => {
    const lines = sheet.get(coin.id);
    return lines === undefined ? [] : [lineView(coin, lines, rates.get(coin.code))];
  });
}

/** The part of it that one coin is, also where there is nothing of it. */
export const coinSheetView = (room: SheetRoom, customer: number, coin: Coin, rate: bigint | undefined): BalanceSheet[number] =>
  lineView(coin, sheetOf(room, customer).get(coin.id) ?? new Map(), rate);

function lineView({ code, decimals }: Coin, lines: ReadonlyMap<SheetLine, bigint>, rate: bigint | undefined): BalanceSheet[number] {
  const sum = (counts: (line: SheetLine) => boolean): bigint =>
    [...lines].reduce((all, [line, atoms]) => (counts(line) ? all + atoms : all), 0n);
  const [total, liability] = [sum(isCounted), sum((line) => line !== 'owed')];
  return {
    coin: code,
    lines: SHEET_LINES.flatMap((line) => {
      const atoms = lines.get(line);
      return atoms === undefined ? [] : [{ line, amount: formatDecimal(atoms, decimals) }];
    }),
    total: formatDecimal(total, decimals),
    value: rate === undefined ? null : valueOf(total, decimals, rate),
    liability: formatDecimal(liability, decimals),
  };
}
