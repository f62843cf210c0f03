export const profit = {
  label: 'Profit by market',
  empty: 'No trades yet. Coins you buy appear here with their cost.',
  quantity: 'Position',
  averageCost: 'Average cost',
  last: 'Last',
  value: 'Value',
  unrealised: 'Unrealised',
  realised: 'Realised',
  fees: 'Fees paid',
  method:
    'Moving average cost of your trades in each market, including fees. Coins not bought in the market have no cost basis here, and selling them realises no profit.',
  uncovered: '{{amount}} {{coin}} sold without a purchase here: not counted',
};
