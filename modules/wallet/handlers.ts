import { answer, fail, pageOf } from '@agio/contracts';
import type { Handlers, Posting } from '@agio/contracts';
import { assert, formatDecimal } from '@agio/kernel';
import { accountBalances } from './balances.ts';
import type { WalletPorts } from './ports.ts';
import { postings } from './queries.ts';
import type { PostingRow } from './queries.ts';
import type { Rates } from './rates.ts';

export type WalletCall =
  | 'moneyBalances'
  | 'exchangeBalances'
  | 'exchangeBalancesHistory'
  | 'coinBalance'
  | 'explainBalance'
  | 'moneyHistory'
  | 'financeHistory'
  | 'accountTransfer'
  | 'walletTransfer'
  | 'walletSend'
  | 'transferHistory'
  | 'walletCoins'
  | 'depositAddress'
  | 'walletDeposits'
  | 'walletFaucet'
  | 'withdraw'
  | 'cancelWithdrawal'
  | 'walletWithdrawals'
  | 'getWithdrawal'
  | 'addressBook'
  | 'saveAddress'
  | 'deleteSavedAddress'
  | 'setWhitelist'
  | 'liabilityProof'
  | 'ownLiabilityProof'
  | 'assetProof';

export function walletHandlers(ports: WalletPorts, rates: Rates): Handlers<WalletCall> {
  const { core } = ports;
  return {
    coinBalance: () => fail('NOT_YET_OPEN'),
    explainBalance: () => fail('NOT_YET_OPEN'),
    moneyHistory: () => fail('NOT_YET_OPEN'),
    financeHistory: () => fail('NOT_YET_OPEN'),
    accountTransfer: () => fail('NOT_YET_OPEN'),
    walletTransfer: () => fail('NOT_YET_OPEN'),
    walletSend: () => fail('NOT_YET_OPEN'),
    transferHistory: () => fail('NOT_YET_OPEN'),
    walletCoins: () => fail('NOT_YET_OPEN'),
    depositAddress: () => fail('NOT_YET_OPEN'),
    walletDeposits: () => fail('NOT_YET_OPEN'),
    walletFaucet: () => fail('NOT_YET_OPEN'),
    withdraw: () => fail('NOT_YET_OPEN'),
    cancelWithdrawal: () => fail('NOT_YET_OPEN'),
    walletWithdrawals: () => fail('NOT_YET_OPEN'),
    getWithdrawal: () => fail('NOT_YET_OPEN'),
    addressBook: () => fail('NOT_YET_OPEN'),
    saveAddress: () => fail('NOT_YET_OPEN'),
    deleteSavedAddress: () => fail('NOT_YET_OPEN'),
    setWhitelist: () => fail('NOT_YET_OPEN'),
    liabilityProof: () => fail('NOT_YET_OPEN'),
    ownLiabilityProof: () => fail('NOT_YET_OPEN'),
    assetProof: () => fail('NOT_YET_OPEN'),
    /** GET /money/balances. */
    moneyBalances(_input, { customer, host }) {
      const now = rates.in(ports.rateCurrency(host));
      const of = (kind: 'trading' | 'fiat' | 'game') => accountBalances(core, customer, kind, now);
      return answer({ trading: of('trading'), fiat: of('fiat'), game: of('game') });
    },
    /** GET /exchange/balances. */
    exchangeBalances(_input, { customer, host }) {
      return answer(accountBalances(core, customer, 'trading', rates.in(ports.rateCurrency(host))));
    },
    /** GET /exchange/balances/history: waits until the rows show what their reader did last. */
    async exchangeBalancesHistory({ query }, { customer }) {
      const { page, limit } = pageOf(query);
      const coin = query.coin === undefined ? undefined : core.coin(query.coin);
      if (query.coin !== undefined && coin === undefined) return answer({ list: [], total: 0, page, limit });
      const wanted = Math.max(query.after ?? 0, ports.lastWritten(customer));
      if (!(await ports.reached(wanted))) return fail('UNAVAILABLE');
      const { list, total } = await postings(ports.database, { customer, kind: 'trading', coin: coin?.id }, page, limit);
      return answer({ list: list.map((row) => postingView(ports, row)), total, page, limit });
    },
  };
}

function postingView({ core }: WalletPorts, row: PostingRow): Posting {
  const coin = core.coins[row.coin];
  assert(coin !== undefined, 'every posting is of a coin that the core knows');
  return {
    id: String(row.id),
    time: Number(row.at_ms),
    account: row.kind,
    coin: coin.code,
    kind: row.reason,
    amount: formatDecimal(BigInt(row.amount), coin.decimals),
    after: formatDecimal(BigInt(row.after_total), coin.decimals),
    cause: row.cause,
  };
}
