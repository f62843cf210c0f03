export const shop = {
  title: 'Your rounds',
};
