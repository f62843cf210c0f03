export const profit = {
  label: 'Profit by market',
  empty: 'No deals of your own yet. What you buy appears here with its cost.',
  quantity: 'Bought, not sold',
  averageCost: 'Average cost',
  last: 'Last',
  value: 'Value',
  unrealised: 'Unrealised',
  realised: 'Realised',
  fees: 'Fees paid',
  method:
    'Moving average of your own deals in each market, fees included. Coins that you did not buy in the market have no cost here, and selling them realises nothing.',
  uncovered: '{{amount}} {{coin}} sold that were not bought here: not counted',
};
