/** What the pages of robots share: their frame. */
export const quantify = {
  name: 'Quantify',
  back: 'Back to the site',
  overview: 'Overview',
  mine: 'My robots',
  new: 'New robot',
  ranking: 'Ranking',
};

/** What kinds of robots are called wherever one is named. */
export const kinds = {
  grid: 'Grid',
  dca: 'Regular buys',
  martingale: 'Averaging down',
  twap: 'TWAP',
  rebalance: 'Rebalancing',
};
