export const accounts = {
  trading: 'Trading',
  fiat: 'Fiat',
  game: 'Game',
  locked: 'Locked',
  bonds: 'Bonds',
  robots: 'In robots',
  pools: 'Pool shares',
  promised: 'Promised rewards',
  owed: 'Owed',
};
