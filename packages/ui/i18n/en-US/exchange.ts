export const exchange = {
  title: 'Exchange',
};
