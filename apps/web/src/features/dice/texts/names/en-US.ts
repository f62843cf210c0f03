export const names = {
  games: 'Games',
  dice: 'Dice',
  history: 'My dice bets',
  banker: 'Dealers’ pool',
};
