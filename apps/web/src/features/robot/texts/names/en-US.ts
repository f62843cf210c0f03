export const names = {
  robots: 'Trading robots',
  history: 'Robot',
};
