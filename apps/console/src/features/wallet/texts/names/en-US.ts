export const names = { withdrawals: 'Withdrawals', deposits: 'Deposits', chains: 'Chains' };
