/** What the pages of robots share: their frame. */
export const quantify = {
  name: 'Quantify',
  back: 'Back to the site',
  overview: 'Overview',
  mine: 'My robots',
  new: 'New robot',
  ranking: 'Ranking',
};
