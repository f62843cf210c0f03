export const names = {
  robots: 'Trading robots',
  tab: 'Robots',
  history: 'Robot',
};
