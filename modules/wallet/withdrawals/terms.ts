import { answer } from '@agio/contracts';
import type { Calls, DataOf, Handlers } from '@agio/contracts';
import type { HaltDirection } from '../shared/desk-model.ts';
import { haltShown } from '../calls/halted.ts';
import { listedOf } from '../calls/room.ts';
import type { ListedCoin, Room } from '../calls/room.ts';

type Terms = DataOf<Calls['walletTerms']>[number]['chains'][number];

export function termsHandlers(room: Room): Handlers<'walletTerms'> {
  return {
    walletTerms: () =>
      answer(
        room.core.coins.map(({ code, name }) => ({
          coin: code,
          name,
          chains: room.chains.settings.flatMap((chain) => listedOf(room, code, chain.code) ?? []).map((listed) => termsOf(room, listed)),
        })),
      ),
  };
}

function termsOf(room: Room, listed: ListedCoin): Terms {
  const { chain, listing } = listed;
  const { deposit, withdrawal } = listing;
  const halt = (direction: HaltDirection): Pick<Terms['deposit'], 'halted' | 'since'> => {
    const found = haltShown(room, listed, direction);
    return { halted: found?.reason ?? null, since: found?.atMs ?? null };
  };
  return {
    chain: chain.code,
    chainName: chain.name,
    experimental: chain.experimental,
    deposit: {
      open: deposit.open,
      ...halt('deposits'),
      minimum: deposit.minimum,
      confirmations: chain.confirmations,
      secondsPerBlock: chain.secondsPerBlock,
    },
    withdrawal: {
      open: withdrawal.open,
      ...halt('withdrawals'),
      fee: withdrawal.fee,
      minimum: withdrawal.minimum,
      maximum: withdrawal.maximum,
      dayLimits: [...withdrawal.dayLimits],
    },
  };
}
