export const names = {
  games: 'Games',
  dice: 'Dice',
  history: 'My dice bets',
  banker: 'Dealer pool',
};
