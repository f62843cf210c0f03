export const names = {
  assets: 'Assets',
  deposit: 'Deposit',
  withdraw: 'Withdraw',
  withdrawal: 'Withdrawal',
  ownTransfer: 'Transfer between my accounts',
  send: 'Send to a person',
  addresses: 'Address book',
  moneyHistory: 'Deposits and withdrawals',
  moneyHistoryShort: 'Wallet history',
  finance: 'Financial records',
  explain: 'Balance explained',
  proof: 'Proof of reserves',
};
