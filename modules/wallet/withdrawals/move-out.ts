import type { MoveOut } from '@agio/contracts/certification';
import { accountsOf } from '../calls/also-theirs.ts';
import { listedOf, text, walletState } from '../calls/room.ts';
import type { Room } from '../calls/room.ts';
import { limitsToday } from './value-limits.ts';

/** What may leave of each coin within 24 hours, by certification level, and how much of it has left: the highest limit of its chains. */
export async function moveOutOf(room: Room, customer: number): Promise<MoveOut[]> {
  const accounts = await accountsOf(room, customer);
  return room.core.coins.flatMap((coin) => {
    const on = room.chains.settings.flatMap(({ code }) => listedOf(room, coin.code, code) ?? []);
    if (on.length === 0) return [];
    const most = (level: 0 | 1 | 2 | 3): string => {
      const limits = on.map(({ listing }) => limitsToday(room, listing, coin).dayLimits[level]);
      return text(
        limits.reduce((high, limit) => (limit > high ? limit : high)),
        coin,
      );
    };
    const used = text(walletState(room).outToday(accounts, coin.id, room.now()), coin);
    return [{ coin: coin.code, used, limits: [most(0), most(1), most(2), most(3)] }];
  });
}
