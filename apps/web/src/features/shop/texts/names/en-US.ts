export const names = {
  shop: 'Direct shop',
  product: 'Product',
  orders: 'My shop orders',
  order: 'Shop order',
};
