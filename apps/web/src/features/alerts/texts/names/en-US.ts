export const names = {
  alerts: 'Price alerts',
};
