import type { Handlers } from '@agio/contracts';
import { addressBookHandlers } from './address-book.ts';
import { balanceHandlers } from './balances.ts';
import { coinHandlers } from './coins.ts';
import { historyHandlers } from './history.ts';
import { payeeHandlers } from './payees.ts';
import { proofHandlers } from './proof.ts';
import type { Room } from './room.ts';
import { statementHandlers } from './statement.ts';
import { termsHandlers } from './terms.ts';
import { transferHandlers } from './transfers.ts';
import { withdrawHandlers } from './withdraw.ts';
import { withdrawalHandlers } from './withdrawals.ts';

export type WalletCall =
  | 'moneyBalances'
  | 'exchangeBalances'
  | 'exchangeBalancesHistory'
  | 'coinBalance'
  | 'explainBalance'
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

export function walletHandlers(room: Room): Handlers<WalletCall> {
  return {
    ...balanceHandlers(room),
    ...historyHandlers(room),
    ...statementHandlers(room),
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
