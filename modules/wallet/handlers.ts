import type { Handlers } from '@agio/contracts';
import { addressBookHandlers } from './addresses/address-book.ts';
import { balanceHandlers } from './balances/balances.ts';
import { coinHandlers } from './withdrawals/coins.ts';
import { historyHandlers } from './balances/history.ts';
import { payeeHandlers } from './addresses/payees.ts';
import { profitHandlers } from './profit/profit.ts';
import { proofHandlers } from './proof/proof.ts';
import type { Room } from './calls/room.ts';
import type { PastPorts } from './profit/ports.ts';
import { statementHandlers } from './balances/statement.ts';
import { termsHandlers } from './withdrawals/terms.ts';
import { transferHandlers } from './transfers/transfers.ts';
import { withdrawHandlers } from './withdrawals/withdraw.ts';
import { withdrawalHandlers } from './withdrawals/withdrawals.ts';

export type WalletCall =
  | 'moneyBalances'
  | 'exchangeBalances'
  | 'exchangeBalancesHistory'
  | 'coinBalance'
  | 'explainBalance'
  | 'accountProfit'
  | 'accountStatement'
  | 'moneyHistory'
  | 'financeHistory'
  | 'accountTransfer'
  | 'walletTransfer'
  | 'walletSend'
  | 'transferHistory'
  | 'walletCoins'
  | 'walletTerms'
  | 'depositAddress'
  | 'walletDeposits'
  | 'walletFaucet'
  | 'withdraw'
  | 'cancelWithdrawal'
  | 'walletWithdrawals'
  | 'getWithdrawal'
  | 'addressBook'
  | 'checkAddress'
  | 'saveAddress'
  | 'deleteSavedAddress'
  | 'setWhitelist'
  | 'payees'
  | 'findPayee'
  | 'savePayee'
  | 'deletePayee'
  | 'liabilityProof'
  | 'ownLiabilityProof'
  | 'proofHistory'
  | 'assetProof';

export function walletHandlers(room: PastPorts & Room): Handlers<WalletCall> {
  return {
    ...balanceHandlers(room),
    ...historyHandlers(room),
    ...statementHandlers(room),
    ...profitHandlers(room),
    ...transferHandlers(room),
    ...coinHandlers(room),
    ...termsHandlers(room),
    ...withdrawHandlers(room),
    ...withdrawalHandlers(room),
    ...addressBookHandlers(room),
    ...payeeHandlers(room),
    ...proofHandlers(room),
  };
}
