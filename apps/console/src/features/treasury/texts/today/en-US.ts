export const today = {
  title: 'Today',
  period: 'Period',
  periods: { '24h': '24 hours', '30d': '30 days', '1y': 'A year' },
  volume: 'Volume',
  fees: 'Fees',
  active: 'Active customers',
  signUps: 'Sign-ups',
  deposits: 'Deposits credited',
  withdrawals: 'Withdrawals confirmed',
  customers: 'Customers in all',
  change: '{{change}} on the period before',
  chart: 'Volume by hour or day, at today’s rates',
};
