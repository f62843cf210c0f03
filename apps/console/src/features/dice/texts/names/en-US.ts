export const names = {
  pools: 'Dice pools',
  bets: 'Dice bets',
};
