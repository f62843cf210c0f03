import type { DataOf, DeskCalls } from '@agio/contracts';
import type { Coin } from '@agio/core';
import { HOUSE } from '@agio/core';
import { FUND, PROMISED } from '../machine/state.ts';
import { booksOf } from '../handlers/room.ts';
import { amountText } from '../units.ts';
import type { Room } from '../handlers/room.ts';

type Fund = DataOf<DeskCalls['deskLockProducts']>['funds'][number];

/** Accounts of the house that rewards are funded from, and go back to. */
export const SOURCES = ['house', 'fees'] as const;

/** What an account of the house has of a coin, in atoms. */
export function houseHas({ core }: Pick<Room, 'core'>, kind: string, coin: number): bigint {
  const found = core.balances(HOUSE).find((one) => one.kind === kind && one.coin === coin);
  return BigInt(found?.available ?? '0');
}

/** The reward account of every coin, with what funds it. */
export function fundsOf(room: Room): Fund[] {
  const locked = new Map<number, bigint>();
  for (const { record } of booksOf(room).positions.values())
    locked.set(record.coin, (locked.get(record.coin) ?? 0n) + BigInt(record.amount) - BigInt(record.released));
  return room.core.coins.map((coin: Coin) => {
    const of = (kind: string): string => amountText(houseHas(room, kind, coin.id), coin);
    return {
      coin: coin.code,
      free: of(FUND.kind),
      promised: of(PROMISED.kind),
      locked: amountText(locked.get(coin.id) ?? 0n, coin),
      house: of('house'),
      fees: of('fees'),
    };
  });
}
