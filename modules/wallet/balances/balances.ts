import { answer, fail } from '@agio/contracts';
import type { Handlers } from '@agio/contracts';
import type { ACCOUNTS } from '@agio/contracts/wallet/constants';
import { accountBalances, lockedBalances } from './account-balances.ts';
import { coinSheetView, sheetView } from './sheet/now.ts';
import { valueOf } from '../valuation/valuation.ts';
import { text } from '../calls/room.ts';
import type { Room } from '../calls/room.ts';

export function balanceHandlers(room: Room): Handlers<'moneyBalances' | 'exchangeBalances' | 'coinBalance'> {
  const { core, rates } = room;
  return {
    moneyBalances(_input, { customer, host }) {
      const now = rates.in(room.siteOf(host).rateCurrency);
      const of = (kind: (typeof ACCOUNTS)[number]) => accountBalances(core, customer, kind, now);
      const locked = lockedBalances(core, customer, now);
      return answer({ trading: of('trading'), fiat: of('fiat'), game: of('game'), locked, sheet: sheetView(room, customer, now) });
    },
    exchangeBalances(_input, { customer, host }) {
      return answer(accountBalances(core, customer, 'trading', rates.in(room.siteOf(host).rateCurrency)));
    },
    coinBalance({ params }, { customer, host }) {
      const coin = core.coin(params.coin);
      if (coin === undefined) return fail('NOT_FOUND');
      const rate = rates.in(room.siteOf(host).rateCurrency).get(coin.code);
      const found = core.balances(customer).filter((balance) => balance.coin === coin.id);
      const figures = (kind: (typeof ACCOUNTS)[number]) => {
        const balance = found.find((one) => one.kind === kind);
        const [available, held] = [BigInt(balance?.available ?? 0), BigInt(balance?.held ?? 0)];
        const value = rate === undefined ? null : valueOf(available + held, coin.decimals, rate);
        return { available: text(available, coin), held: text(held, coin), value };
      };
      const [trading, fiat, game] = [figures('trading'), figures('fiat'), figures('game')];
      return answer({ ...coinSheetView(room, customer, coin, rate), trading, fiat, game });
    },
  };
}
