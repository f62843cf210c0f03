export const names = {
  exchange: 'Exchange',
  orders: 'Open orders',
  orderHistory: 'Order history',
};
