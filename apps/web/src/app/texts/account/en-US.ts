export const account = {
  label: 'Account pages',
  groups: {
    wallet: 'Wallet',
    trading: 'Trading',
    account: 'Account',
  },
};
