import { defineContract } from '../contract.ts';
import { depositAddress, walletCoins, walletDeposits, walletFaucet } from './calls/deposit.ts';
import { accountProfit, accountStatement, coinBalance, explainBalance, financeHistory, moneyHistory } from './calls/history.ts';
import { moneyBalances } from './calls/money-balances.ts';
import { deletePayee, findPayee, payees, savePayee } from './calls/payees.ts';
import { assetProof, liabilityProof, ownLiabilityProof, proofHistory } from './calls/proof.ts';
import { exchangeBalances } from './calls/trading-balances.ts';
import { exchangeBalancesHistory } from './calls/trading-history.ts';
import { walletTerms } from './calls/terms.ts';
import { accountTransfer, transferHistory, walletSend, walletTransfer } from './calls/transfer.ts';
import {
  addressBook,
  cancelWithdrawal,
  checkAddress,
  deleteSavedAddress,
  getWithdrawal,
  saveAddress,
  setWhitelist,
  walletWithdrawals,
  withdraw,
} from './calls/withdraw.ts';
import {
  deskWalletChain,
  deskWalletChains,
  deskWalletHalt,
  deskWalletNodes,
  deskWalletReconciliation,
  deskWalletResume,
  deskWalletSweep,
  deskWalletToCold,
} from './desk/chains.ts';
import { deskWalletAdjust, deskWalletAllowCost, deskWalletCover, deskWalletSettle } from './desk/bookings.ts';
import { deskWalletAssign, deskWalletDecide, deskWalletDeposits, deskWalletGiveBack, deskWalletProposals } from './desk/deposits.ts';
import { deskWalletCoins, deskWalletToken } from './desk/listings.ts';
import { deskWalletCheckProof, deskWalletCounts, deskWalletProof, deskWalletProve } from './desk/overview.ts';
import {
  deskWalletApprove,
  deskWalletBeneficiary,
  deskWalletBump,
  deskWalletReject,
  deskWalletReplace,
  deskWalletSendAgain,
  deskWalletWithdrawal,
  deskWalletWithdrawals,
} from './desk/withdrawals.ts';
import {
  deskCustomerBalances,
  deskCustomerDeposits,
  deskCustomerExplain,
  deskCustomerPostings,
  deskCustomerProfit,
  deskCustomerWithdrawals,
} from './desk/customer-money.ts';
import { walletErrors } from './errors.ts';
import { walletChannels } from './channels.ts';
import { walletDesk } from './desk-words.ts';
import { walletWords } from './customer-words.ts';

export { REJECT_REASONS } from './desk/withdrawals.ts';
export * from './desk/shapes.ts';
export * from './desk/chain-shapes.ts';
export { coinLimits } from './desk/listings.ts';
export type { DeskCoinLimits, DeskListedCoin } from './desk/listings.ts';
export * from './shapes/wallet.ts';
export * from './shapes/profit.ts';
export * from './shapes/sheet.ts';
export type { ExplainedBalance } from './desk/customer-money.ts';

/** Customers' money: balances, deposits, withdrawals, transfers, proofs. */
export const wallet = defineContract({
  name: 'wallet',
  calls: {
    moneyBalances,
    exchangeBalances,
    exchangeBalancesHistory,
    coinBalance,
    explainBalance,
    accountProfit,
    accountStatement,
    moneyHistory,
    financeHistory,
    accountTransfer,
    walletTransfer,
    walletSend,
    transferHistory,
    walletCoins,
    walletTerms,
    depositAddress,
    walletDeposits,
    walletFaucet,
    withdraw,
    cancelWithdrawal,
    walletWithdrawals,
    getWithdrawal,
    addressBook,
    checkAddress,
    saveAddress,
    deleteSavedAddress,
    setWhitelist,
    payees,
    findPayee,
    savePayee,
    deletePayee,
    liabilityProof,
    ownLiabilityProof,
    proofHistory,
    assetProof,
  },
  desk: {
    deskWalletChain,
    deskWalletChains,
    deskWalletHalt,
    deskWalletNodes,
    deskWalletReconciliation,
    deskWalletCoins,
    deskWalletToken,
    deskWalletAdjust,
    deskWalletCover,
    deskWalletSettle,
    deskWalletAllowCost,
    deskWalletProve,
    deskWalletResume,
    deskWalletSweep,
    deskWalletToCold,
    deskWalletAssign,
    deskWalletDecide,
    deskWalletDeposits,
    deskWalletGiveBack,
    deskWalletProposals,
    deskWalletCheckProof,
    deskWalletCounts,
    deskWalletProof,
    deskWalletApprove,
    deskWalletBeneficiary,
    deskWalletBump,
    deskWalletReject,
    deskWalletReplace,
    deskWalletSendAgain,
    deskWalletWithdrawal,
    deskWalletWithdrawals,
    deskCustomerBalances,
    deskCustomerExplain,
    deskCustomerPostings,
    deskCustomerProfit,
    deskCustomerDeposits,
    deskCustomerWithdrawals,
  },
  errors: walletErrors,
  channels: walletChannels,
  ...walletDesk,
  ...walletWords,
});
