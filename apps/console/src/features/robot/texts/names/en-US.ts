export const names = {
  robots: 'Robots',
};
