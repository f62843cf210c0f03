export const names = {
  products: 'Lock-up products',
  positions: 'Lock-ups',
};
