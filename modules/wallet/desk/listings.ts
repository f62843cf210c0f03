import { answer, fail } from '@agio/contracts';
import type { DeskHandlers } from '@agio/contracts';
import { walletState } from '../calls/room.ts';

import type { DeskRoom } from './ports.ts';
import { limitsNow } from './limits.ts';
import { peopleOf } from './people.ts';
import { asked, chainNamed, isFailure } from './room.ts';

/** Coins of a chain with their limits, and what a contract says of itself before it is listed. */
export function deskListingHandlers(room: DeskRoom): DeskHandlers<'deskWalletCoins' | 'deskWalletToken'> {
  return {
    deskWalletCoins({ params }) {
      const booked = walletState(room).chain(params.code);
      const setting = room.chains.settings.find(({ code }) => code === params.code);
      if (booked === undefined || setting === undefined) return fail('NOT_FOUND');
      const list = setting.coins.map((one) => {
        const listing = booked.coins.get(room.core.coin(one.coin)?.id ?? -1);
        const people = listing === undefined || listing.limits === null ? [] : [listing.by, listing.decidedBy];
        return {
          coin: one.coin,
          contract: one.asset === 'native' ? null : one.asset,
          decimals: one.decimals,
          listedFrom: one.listedFrom ?? null,
          decidedBy: peopleOf(room.operators, people, []).map(({ name }) => name),
          limits: limitsNow(one),
        };
      });
      const mayList = setting.listings !== false && chainNamed(room, params.code)?.adapter.token !== undefined;
      return answer({ list, mayList });
    },
    async deskWalletToken({ params, query }) {
      const adapter = chainNamed(room, params.code)?.adapter;
      const booked = walletState(room).chain(params.code);
      const cursor = booked === undefined ? undefined : walletState(room).cursor(booked);
      const contract = adapter?.address(query.contract);
      if (adapter === undefined || cursor === undefined || contract === undefined) return fail('NOT_FOUND');
      const found = await asked(async () => ({ token: await adapter.token?.(contract, cursor) }));
      if (isFailure(found)) return found;
      return found.token === undefined ? fail('NOT_FOUND') : answer({ contract, height: cursor.height, ...found.token });
    },
  };
}
