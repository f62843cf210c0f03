export const names = {
  quantify: 'Quantify',
  robots: 'Trading robots',
  history: 'Robot',
};
