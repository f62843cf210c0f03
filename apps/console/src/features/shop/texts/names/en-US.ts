export const names = {
  orders: 'Shop',
  products: 'Shop products',
};
