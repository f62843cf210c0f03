export const names = {
  shop: 'Shop',
};
