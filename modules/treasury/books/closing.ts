import type { DataOf, DeskCalls } from '@agio/contracts';
import type { Coin } from '@agio/core';
import { assert, formatDecimal } from '@agio/kernel';
import type { BookAccount, TreasuryPorts } from '../ports.ts';
import { csvOf } from './csv.ts';
import type { Cell } from './csv.ts';
import type { Month } from './months.ts';

type Closing = DataOf<DeskCalls['deskClosing']>;

export function coinOf({ core }: Pick<TreasuryPorts, 'core'>, id: number): Coin {
  const coin = core.coins[id];
  assert(coin !== undefined, 'the core knows the coin of every posting');
  return coin;
}

export async function closingOf(ports: TreasuryPorts, month: Month): Promise<Closing> {
  const { accounts, coins } = await ports.houseBooks.closingOf({ fromMs: month.from, toMs: month.to });
  return {
    ...month,
    coins: coins.map(({ coin: id, owed, own }) => {
      const coin = coinOf(ports, id);
      const both = ([opening, closing]: readonly [bigint, bigint]) => ({
        opening: formatDecimal(opening, coin.decimals),
        closing: formatDecimal(closing, coin.decimals),
      });
      return { coin: coin.code, owed: both(owed), own: both(own), isBalanced: isBalanced(accounts.filter((one) => one.coin === id)) };
    }),
    accounts: accounts.map((one) => {
      const coin = coinOf(ports, one.coin);
      const text = (atoms: bigint): string => formatDecimal(atoms, coin.decimals);
      return {
        account: one.account,
        coin: coin.code,
        opening: text(one.opening),
        closing: text(one.closing),
        changes: one.changes.map(({ atoms, count, houseClass, reason }) => ({
          source: reason,
          class: houseClass,
          count,
          amount: text(atoms),
        })),
        difference: text(differenceOf(one)),
      };
    }),
  };
}

const differenceOf = ({ changes, closing, opening }: BookAccount): bigint =>
  changes.reduce((left, { atoms }) => left - atoms, closing - opening);

/** Each account of a coin adds up, and what moved within the house is nothing in all. */
function isBalanced(accounts: readonly BookAccount[]): boolean {
  const internal = accounts.flatMap(({ changes }) => changes).filter(({ houseClass }) => houseClass === 'internal');
  return accounts.every((one) => differenceOf(one) === 0n) && internal.reduce((sum, { atoms }) => sum + atoms, 0n) === 0n;
}

const HEADS = ['month', 'until', 'coin', 'account', 'line', 'class', 'count', 'amount'];

/** Of each account its opening balance, its changes, its closing balance and the difference, which is 0 where they add up; then what is owed and owned in all. */
export function closingCsv({ accounts, coins, month, to }: Closing): string {
  const until = new Date(to).toISOString();
  const row = (coin: string, account: string, line: string, amount: string, more: readonly [Cell, Cell] = ['', '']): Cell[] => [
    month,
    until,
    coin,
    account,
    line,
    ...more,
    { number: amount },
  ];
  return csvOf(HEADS, [
    ...accounts.flatMap(({ account, changes, closing, coin, difference, opening }) => [
      row(coin, account, 'opening', opening),
      ...changes.map((change) => row(coin, account, change.source, change.amount, [change.class ?? '', { number: String(change.count) }])),
      row(coin, account, 'closing', closing),
      row(coin, account, 'difference', difference),
    ]),
    ...coins.flatMap(({ coin, owed, own }) => [
      row(coin, 'owed_to_customers', 'opening', owed.opening),
      row(coin, 'owed_to_customers', 'closing', owed.closing),
      row(coin, 'owned_by_house', 'opening', own.opening),
      row(coin, 'owned_by_house', 'closing', own.closing),
    ]),
  ]);
}
