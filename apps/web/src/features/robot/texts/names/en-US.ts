export const names = {
  quantify: 'Quantify',
  robots: 'Trading robots',
  tab: 'Robots',
  history: 'Robot',
};
