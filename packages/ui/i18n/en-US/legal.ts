export const legal = {
  title: 'Terms of service',
};
