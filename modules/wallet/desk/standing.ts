import type { BlockId } from '@agio/chains';
import type { DeskStanding } from '@agio/contracts/wallet';
import { formatDecimal } from '@agio/kernel';
import { coinsAt } from '../chain/parts/parts.ts';
import type { FollowedChain } from '../chain/parts/parts.ts';
import { walletState } from '../calls/room.ts';

import type { DeskRoom } from './ports.ts';
import { unitsOf } from '../model.ts';

/** What our addresses have of a coin after the last booked block, by place, and what the books say. In units of the chain. */
interface Standing {
  readonly coin: string;
  readonly hot: bigint;
  readonly gas: bigint;
  readonly cold: bigint;
  readonly deposits: bigint;
  readonly booked: bigint;
}

export interface ChainStanding {
  readonly block: BlockId;
  readonly coins: readonly Standing[];
}

/** Asks the chain; nothing is booked meanwhile, because the engine asks between its steps. Undefined before the first booked block. */
export async function standingOf(chain: FollowedChain): Promise<ChainStanding | undefined> {
  const { adapter, books, cold, gas, hot, setting } = chain;
  const block = books.cursor(setting.code);
  if (block === undefined) return undefined;
  const own = [hot.address, gas.address, ...(cold === undefined ? [] : [cold])];
  const addresses = [...own, ...[...chain.addresses().keys()].filter((address) => !own.includes(address))];
  const standings: Standing[] = [];
  for (const { asset, coin } of coinsAt(chain, block.height)) {
    const balances = await adapter.balances(
      addresses.map((address) => ({ address, asset })),
      block,
    );
    const at = (index: number): bigint => balances[index] ?? 0n;
    const sum = balances.reduce((all, units) => all + units, 0n);
    const ours = own.reduce((all, _, index) => all + at(index), 0n);
    const inCold = cold === undefined ? 0n : at(2);
    standings.push({ coin, hot: at(0), gas: at(1), cold: inCold, deposits: sum - ours, booked: books.custody(setting.code, coin) });
  }
  return { block, coins: standings };
}

/** The same as people read it, with what the ledger says of each coin. */
export function standingView(room: DeskRoom, code: string, { coins }: ChainStanding): DeskStanding[] {
  const { core } = room;
  const state = walletState(room);
  const chain = state.chain(code);
  const setting = room.chains.settings.find((one) => one.code === code);
  return coins.flatMap((one) => {
    const coin = core.coin(one.coin);
    const listing = coin === undefined ? undefined : chain?.coins.get(coin.id);
    const limits = setting?.coins.find((other) => other.coin === one.coin);
    if (coin === undefined || listing === undefined || chain === undefined) return [];
    const text = (units: bigint): string => `${units < 0n ? '-' : ''}${formatDecimal(units < 0n ? -units : units, listing.decimals)}`;
    const ledger = unitsOf(BigInt(core.backing(coin.id, chain.id)), listing.decimals, coin.decimals) ?? one.booked - listing.residue;
    const unexplained = [...state.unexplained.values()]
      .filter((entry) => entry.chain === chain.id && entry.coin === coin.id)
      .reduce((sum, { units }) => sum + BigInt(units), 0n);
    const onChain = one.hot + one.gas + one.cold + one.deposits;
    const atoms = (text_: string): string => formatDecimal(BigInt(text_), coin.decimals);
    return [
      {
        coin: one.coin,
        decimals: listing.decimals,
        hot: text(one.hot),
        gas: text(one.gas),
        cold: text(one.cold),
        deposits: text(one.deposits),
        chain: text(onChain),
        ledger: text(ledger),
        residue: text(listing.residue),
        books: text(one.booked),
        difference: text(onChain - one.booked),
        unexplained: text(unexplained),
        hotMaximum: limits?.sweep.hotMaximum ?? '0',
        owed: atoms(core.issued(coin.id)),
        nowhere: atoms(core.backing(coin.id, 0)),
      },
    ];
  });
}
